import { orderingRoutes } from '@vitrine/contract/ordering'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import type { AppContext } from '../platform/app-context.ts'
import {
  type AuditDetails,
  type Http,
  HttpError,
  invalidFields,
  refusal,
} from '../platform/http.ts'
import { readAgreement } from './agreement-store.ts'
import { assignOrder } from './assign-order.ts'
import { closeOrder } from './close-order.ts'
import { correctEmail, type CorrectCustomerResult, correctName } from './correct-customer.ts'
import { describeOrder } from './describe-order.ts'
import { holdOrder } from './hold-order.ts'
import type { MoveOrderResult } from './move-order.ts'
import { findOrder, readHistory } from './order-store.ts'
import { releaseOrder } from './release-order.ts'
import { recordPresence } from './record-presence.ts'

export function registerOrderRoutes(http: Http, { db, emit, clock }: AppContext): void {
  http.serve(orderingRoutes.readOrder, async ({ params }) => {
    const order = await findOrder(db, params.orderId)
    if (!order) throw orderNotFound()
    return describeOrder(order, await readHistory(db, order.id), clock())
  })

  http.serve(orderingRoutes.readAgreement, ({ params }) => readAgreement(db, params.orderId))

  http.serve(orderingRoutes.correctEmail, async ({ params, body, actor }) => {
    const correction = { ...params, ...body, actor }
    const result = await db.transaction((tx) => correctEmail(tx, emit, correction, clock()))
    return answerCorrection(result)
  })

  http.serve(orderingRoutes.correctName, async ({ params, body, actor }) => {
    const correction = { ...params, ...body, actor }
    return answerCorrection(await db.transaction((tx) => correctName(tx, correction, clock())))
  })

  async function answerCorrection(result: CorrectCustomerResult) {
    if ('order' in result)
      return describeOrder(result.order, await readHistory(db, result.order.id), clock())
    if (result.refused === 'no_such_order') throw orderNotFound()
    throw refusal(result.refused, 'All about this customer was erased: nothing can be corrected.')
  }

  http.serve(orderingRoutes.holdOrder, async ({ params, body, actor, audit }) => {
    const hold = { orderId: params.orderId, question: body.note, actor }
    const result = await db.transaction((tx) => holdOrder(tx, emit, hold, clock()))
    if ('refused' in result && result.refused === 'renewal')
      throw refusal(
        'renewal_not_holdable',
        'A renewal has no page where the customer could answer. Put the order that it renews on hold.',
      )
    return answerMove(audit, result)
  })

  http.serve(orderingRoutes.closeOrder, async ({ params, body, actor, audit }) => {
    const closing = { orderId: params.orderId, note: body.note, actor }
    return answerMove(audit, await db.transaction((tx) => closeOrder(tx, emit, closing, clock())))
  })

  http.serve(orderingRoutes.assignOrder, async ({ params, body, actor, audit }) => {
    const assignment = { ...params, ...body, actor }
    const result = await db.transaction((tx) => assignOrder(tx, emit, assignment, clock()))
    if ('order' in result) {
      audit({ from: result.from, to: result.to })
      return { assigneeId: result.order.assigneeId }
    }
    switch (result.refused) {
      case 'no_such_order':
        throw orderNotFound()
      case 'assignee_disabled':
        throw refusal(
          result.refused,
          'That account can’t sign in. Choose somebody else, or nobody.',
        )
      case 'order_status_conflict':
        throw refusal(result.refused, 'The order is over: nobody works on it any more.')
      case 'assignee_changed':
        throw refusal(
          result.refused,
          result.has === null
            ? 'It was given back to the queue meanwhile. Look again.'
            : `${result.has} has it meanwhile. Look again.`,
        )
    }
  })

  http.serve(orderingRoutes.updatePresence, async ({ params, body, user }) => {
    const order = await findOrder(db, params.orderId)
    if (!order) throw orderNotFound()
    const others = await recordPresence(
      db,
      { orderId: order.id, userId: user.id, ...body },
      clock(),
    )
    return { others, assigneeId: order.assigneeId }
  })

  http.serve(orderingRoutes.releaseOrder, async ({ params, actor, audit }) => {
    const release = { orderId: params.orderId, actor }
    return answerMove(audit, await db.transaction((tx) => releaseOrder(tx, emit, release, clock())))
  })
}

export const orderNotFound = () =>
  new HttpError(404, 'order_not_found', 'There is no such order. Look for it in the queue.')

/** Irreversible commands require the typed order number. */
export function requireTypedOrderNumber(typed: string, orderId: string): void {
  const number = orderReference(orderId)
  if (typed.trim().toUpperCase() === number) return
  throw invalidFields({ confirmation: `Type ${number}, the order’s number` })
}

function answerMove(note: (noted: AuditDetails) => void, result: MoveOrderResult) {
  if ('refused' in result) {
    if (result.refused === 'no_such_order') throw orderNotFound()
    throw refusal(
      'order_status_conflict',
      `The order is ${result.from ?? 'elsewhere'}; that step is not open to it.`,
    )
  }
  const order = 'moved' in result ? result.moved : result.unchanged
  note({ to: order.orderStatus })
  return { orderStatus: order.orderStatus }
}
