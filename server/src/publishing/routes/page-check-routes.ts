import { type PageCheckResponse, publishingRoutes } from '@vitrine/contract/publishing'
import { findCanonicalUrl } from '../../addresses/index.ts'
import { orderNotFound, type Order } from '../../ordering/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Http } from '../../platform/http.ts'
import { accept } from '../../platform/refusals.ts'
import { confirmPage, readLivePage } from '../sites/confirm-page.ts'
import { isPublicationPending } from '../site-store.ts'

/** Routes for the customer's confirmation that the page is still correct. */
export function registerPageCheckRoutes(
  http: Http,
  { db, clock, enqueue, sites }: AppContext,
): void {
  http.serve(publishingRoutes.readPageCheck, ({ order }) => describe(order))

  http.serve(publishingRoutes.confirmPage, async ({ order, body }) => {
    const word = { orderId: order.id, versionNumber: body.versionNumber }
    const result = await db.transaction((tx) => confirmPage(tx, enqueue, word, clock()))
    accept(result, {
      order_not_found: orderNotFound,
      site_not_live: [
        409,
        'Your page is not online, or changes to it are under way: what it says is looked at then.',
      ],
      version_outdated: [
        409,
        'Your page was changed since you opened this. Load it again and look at what it says now.',
      ],
      publication_pending: [
        409,
        'A new version of your page is just being made. Load this again in a minute.',
      ],
    })
    return describe(order)
  })

  async function describe(order: Order): Promise<PageCheckResponse> {
    const [page, url, beingMade] = await Promise.all([
      readLivePage(db, order),
      findCanonicalUrl(db, sites, order.id),
      isPublicationPending(db, order.id),
    ])
    if (!page || url === undefined) return { page: null }
    return { page: { ...page, claims: [...page.claims], url: `${url}/`, beingMade } }
  }
}
