import { orderingRoutes } from '@vitrine/contract/ordering'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Emit } from '../platform/events.ts'
import { type Http, HttpRefusal } from '../platform/http.ts'
import type { Actor } from './actor.ts'
import { describeOrder } from './describe-order.ts'
import { moveOrder, type MoveOrderResult } from './move-order.ts'
import { findOrder, readHistory } from './order-store.ts'
import { releaseOrder } from './release-order.ts'

export type OrderingDeps = {
  readonly db: Database
  readonly emit: Emit
  readonly clock: Clock
  /** Who is signed in on a request that the `staff` guard let through. */
  readonly actorOf: (request: object) => Actor
}

export function registerOrderingStaffRoutes(
  http: Http,
  { db, emit, clock, actorOf }: OrderingDeps,
): void {
  http.serve(orderingRoutes.readOrder, async ({ params }) => {
    const order = await findOrder(db, params.orderId)
    if (!order) throw noSuchOrder()
    return describeOrder(order, await readHistory(db, order.id), clock())
  })

  http.serve(orderingRoutes.holdOrder, async ({ params, body, request }) => {
    const result = await db.transaction((tx) =>
      moveOrder(
        tx,
        emit,
        { orderId: params.orderId, to: 'on_hold', actor: actorOf(request), note: body.note },
        clock(),
      ),
    )
    return answerMove(result)
  })

  http.serve(orderingRoutes.releaseOrder, async ({ params, request }) => {
    const release = { orderId: params.orderId, actor: actorOf(request) }
    return answerMove(await db.transaction((tx) => releaseOrder(tx, emit, release, clock())))
  })
}

export const noSuchOrder = () =>
  new HttpRefusal(404, 'There is no such order. Look for it in the queue.')

function answerMove(result: MoveOrderResult) {
  if ('refused' in result) {
    if (result.refused === 'no-such-order') throw noSuchOrder()
    throw new HttpRefusal(
      409,
      `The order is ${result.from ?? 'elsewhere'}; that step is not open to it.`,
    )
  }
  const order = 'moved' in result ? result.moved : result.unchanged
  return { orderStatus: order.orderStatus }
}
