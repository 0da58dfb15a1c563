import { z } from 'zod'
import { boundedText, route, fileResponse, customerRoute, orderRoute } from './route.ts'

/** The order number as typed. */
const typedNumber = z.object({ confirmation: boundedText(100) })

const accepted = z.object({ accepted: z.literal(true) })

export const privacyRoutes = {
  exportMyData: route('GET /api/orders/:paymentIntentId/export', {
    ...customerRoute,
    audited: 'always',
    summary: 'Exports all data about the customer as zip',
    response: fileResponse('application/zip'),
  }),
  eraseMyData: route('POST /api/orders/:paymentIntentId/erasure', {
    ...customerRoute,
    summary: 'Ends the order, takes the site offline and erases all customer data within a minute',
    errors: { order_not_paid: 409 },
    body: typedNumber,
    response: accepted,
  }),
  exportForCustomer: route('GET /api/admin/orders/:orderId/export', {
    ...orderRoute,
    access: 'manager',
    audited: 'always',
    summary: 'Exports all data about the customer as zip',
    response: fileResponse('application/zip'),
  }),
  eraseForCustomer: route('POST /api/admin/orders/:orderId/erasure', {
    ...orderRoute,
    access: 'manager',
    summary: 'Ends the order, takes the site offline and erases all customer data within a minute',
    errors: { order_not_paid: 409 },
    body: typedNumber,
    response: accepted,
  }),
}
