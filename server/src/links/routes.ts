import { linkRoutes, type LinksResponse } from '@vitrine/contract/links'
import { findOrder, orderNotFound } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Http } from '../platform/http.ts'
import { listLinksOfOrder } from './link-store.ts'

export function registerLinkRoutes(http: Http, { db }: AppContext, isOn: boolean): void {
  http.serve(linkRoutes.readMyLinks, ({ order }) => describe(order.id))
  http.serve(linkRoutes.readLinks, async ({ params }) => {
    if (!(await findOrder(db, params.orderId))) throw orderNotFound()
    return describe(params.orderId)
  })

  async function describe(orderId: string): Promise<LinksResponse> {
    if (!isOn) return { links: null }
    const all = await listLinksOfOrder(db, orderId)
    return {
      links: all.map(({ address, state, saw, lookedAt, missingSince }) => ({
        ...{ address, state, saw },
        lookedAt: lookedAt?.toISOString() ?? null,
        missingSince: missingSince?.toISOString() ?? null,
      })),
    }
  }
}
