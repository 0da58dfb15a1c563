import { z } from 'zod'
import { boundedText, orderPath, route, fileResponse } from './route.ts'

const ownOrder = {
  params: z.object({ paymentIntentId: z.string().min(1).max(255) }),
  query: z.object({ token: z.string().max(200).default('') }),
} as const

/** The order number as typed. */
const typedNumber = z.object({ confirmation: boundedText(100) })

const accepted = z.object({ accepted: z.literal(true) })

export const privacyRoutes = {
  exportMyData: route({
    method: 'GET',
    path: '/api/orders/:paymentIntentId/export',
    access: 'order-token',
    audited: 'always',
    summary: 'All that is held about the customer, as a zip',
    ...ownOrder,
    response: fileResponse('application/zip'),
  }),
  eraseMyData: route({
    method: 'POST',
    path: '/api/orders/:paymentIntentId/erasure',
    access: 'order-token',
    summary:
      'Ends the order, takes its site offline and erases all about the customer within a minute',
    errors: { order_not_paid: 409 },
    ...ownOrder,
    body: typedNumber,
    response: accepted,
  }),
  exportForCustomer: route({
    method: 'GET',
    path: '/api/admin/orders/:orderId/export',
    access: 'manager',
    audited: 'always',
    summary: 'All that is held about the customer, as a zip',
    params: orderPath,
    response: fileResponse('application/zip'),
  }),
  eraseForCustomer: route({
    method: 'POST',
    path: '/api/admin/orders/:orderId/erasure',
    access: 'manager',
    summary:
      'Ends the order, takes its site offline and erases all about the customer within a minute',
    errors: { order_not_paid: 409 },
    params: orderPath,
    body: typedNumber,
    response: accepted,
  }),
}
