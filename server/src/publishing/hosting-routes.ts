import { type HostingAnswer, publishingRoutes } from '@vitrine/contract/publishing'
import { termState } from '@vitrine/domain/hosting-term'
import { noSuchOrder } from '../ordering/index.ts'
import type { House } from '../platform/house.ts'
import { type Http, HttpRefusal } from '../platform/http.ts'
import { findTerm, renewHosting } from './hosting-term.ts'
import type { HostingTerm } from './tables.ts'

export function serveHosting(http: Http, { db, clock }: House): void {
  http.serve(publishingRoutes.readMyHosting, ({ order }) => read(order.id))
  http.serve(publishingRoutes.readHosting, ({ params }) => read(params.orderId))
  http.serve(publishingRoutes.renewHosting, async ({ params, body, actor }) => {
    const wish = { ...params, actor, note: body.note, endsAt: new Date(body.endsAt) }
    const result = await db.transaction((tx) => renewHosting(tx, wish, clock()))
    if ('renewed' in result) return { term: describe(result.renewed) }
    if (result.refused === 'no-such-order') throw noSuchOrder()
    throw new HttpRefusal(
      409,
      result.refused === 'renewed-since'
        ? 'Somebody has renewed it since. Load the page again to see until when.'
        : 'The hosting of this order can’t be renewed: its site has not gone live, or it was canceled.',
    )
  })

  async function read(orderId: string): Promise<HostingAnswer> {
    const term = await findTerm(db, orderId)
    return { term: term ? describe(term) : null }
  }

  function describe({ startedAt, endsAt, renewals }: HostingTerm) {
    return {
      startedAt: startedAt.toISOString(),
      endsAt: endsAt.toISOString(),
      renewals,
      state: termState(endsAt, clock()),
    }
  }
}
