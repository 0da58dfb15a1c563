import { Readable } from 'node:stream'
import { privacyRoutes } from '@vitrine/contract/privacy'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import type { FastifyReply } from 'fastify'
import {
  appendHistory,
  requireTypedOrderNumber,
  findOrder,
  orderNotFound,
  type Order,
} from '../ordering/index.ts'
import { type Http, HttpError } from '../platform/http.ts'
import type { PrivacyDeps } from './erase-order.ts'
import { type ExportDeps, exportOrder } from './export-order.ts'
import { requestErasure } from './request-erasure.ts'
import type { Actor } from '@vitrine/domain/audit/actor'

/** Exports are expensive. */
const EXPORTS = { limit: { max: 10, windowSeconds: 600 } }

export function registerPrivacyRoutes(http: Http, deps: PrivacyDeps & ExportDeps): void {
  const { db, clock, log } = deps

  http.serve(
    privacyRoutes.exportMyData,
    async ({ order, reply }) => handOut(order, 'customer', reply),
    EXPORTS,
  )

  http.serve(privacyRoutes.eraseMyData, async ({ order, body }) => {
    requireTypedOrderNumber(body.confirmation, order.id)
    return erase(order.id, 'customer')
  })

  http.serve(
    privacyRoutes.exportForCustomer,
    async ({ params, actor, reply }) => {
      const order = await findOrder(db, params.orderId)
      if (!order) throw orderNotFound()
      return handOut(order, actor, reply)
    },
    EXPORTS,
  )

  http.serve(privacyRoutes.eraseForCustomer, async ({ params, body, actor }) => {
    requireTypedOrderNumber(body.confirmation, params.orderId)
    return erase(params.orderId, actor)
  })

  async function handOut(order: Order, actor: Actor, reply: FastifyReply) {
    const now = clock()
    await db.transaction((tx) =>
      appendHistory(tx, { orderId: order.id, at: now, actor, what: 'data-exported' }),
    )
    const zip = Readable.from(exportOrder(deps, order, now))
    zip.on('error', (err) => log.error({ event: 'privacy.export_failed', orderId: order.id, err }))
    return reply
      .header('content-type', 'application/zip')
      .header(
        'content-disposition',
        `attachment; filename="order-${orderReference(order.id).toLowerCase()}.zip"`,
      )
      .send(zip)
  }

  async function erase(orderId: string, actor: Actor) {
    const result = await db.transaction((tx) =>
      requestErasure(tx, deps, { orderId, actor }, clock()),
    )
    if ('accepted' in result) return { accepted: true as const }
    if (result.refused === 'no_such_order') throw orderNotFound()
    throw new HttpError(
      409,
      'order_not_paid',
      'The order is not paid: it expires by itself within a day, and can be erased then.',
    )
  }
}
