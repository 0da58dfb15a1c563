import { linkRoutes, type LinksAnswer } from '@vitrine/contract/links'
import { findOrder, noSuchOrder } from '../ordering/index.ts'
import type { House } from '../platform/house.ts'
import type { Http } from '../platform/http.ts'
import { listLinksOf } from './link-store.ts'

export function serveLinks(http: Http, { db }: House, isOn: boolean): void {
  http.serve(linkRoutes.readMyLinks, ({ order }) => describe(order.id))
  http.serve(linkRoutes.readLinks, async ({ params }) => {
    if (!(await findOrder(db, params.orderId))) throw noSuchOrder()
    return describe(params.orderId)
  })

  async function describe(orderId: string): Promise<LinksAnswer> {
    if (!isOn) return { links: null }
    const all = await listLinksOf(db, orderId)
    return {
      links: all.map(({ address, state, saw, lookedAt, missingSince }) => ({
        ...{ address, state, saw },
        lookedAt: lookedAt?.toISOString() ?? null,
        missingSince: missingSince?.toISOString() ?? null,
      })),
    }
  }
}
