import { type PageCheckResponse, publishingRoutes } from '@vitrine/contract/publishing'
import { findCanonicalUrl } from '../../addresses/index.ts'
import { orderNotFound, type Order } from '../../ordering/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Http, HttpError } from '../../platform/http.ts'
import { confirmPage, type ConfirmPageResult, readLivePage } from '../sites/confirm-page.ts'
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
    if ('refused' in result) throw refuse(result.refused)
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

function refuse(refused: Extract<ConfirmPageResult, { refused: string }>['refused']): HttpError {
  switch (refused) {
    case 'no_such_order':
      return orderNotFound()
    case 'not-live':
      return new HttpError(
        409,
        'not_live',
        'Your page is not online, or changes to it are under way: what it says is looked at then.',
      )
    case 'another-version':
      return new HttpError(
        409,
        'another_version',
        'Your page was changed since you opened this. Load it again and look at what it says now.',
      )
    case 'being-made':
      return new HttpError(
        409,
        'being_made',
        'A new version of your page is just being made. Load this again in a minute.',
      )
  }
}
