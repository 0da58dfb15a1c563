import { studioRoutes, type WritingAnswer } from '@vitrine/contract/studio'
import { orderMay } from '@vitrine/domain/order-may'
import { findOrder, lockOrder, noSuchOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { type Http, HttpRefusal } from '../platform/http.ts'
import { readTerms } from './translation-store.ts'
import type { Rewriter } from './rewriter/rewriter.ts'
import type { Speller } from './spelling/speller.ts'
import { TranslatorFailed } from './translator/translator.ts'
import { deleteDismissal, listDismissals, writeDismissals } from './dismissal-store.ts'

/**
 * What the team has dismissed of the findings about an order's writing, the dictionaries, and a service
 * that rewords if there is one. The findings, and the check of each rewording, are the editor's.
 */
export function serveWriting(
  http: Http,
  {
    db,
    clock,
    log,
    speller,
    rewriter,
  }: House & { readonly speller: Speller; readonly rewriter: Rewriter | null },
): void {
  http.serve(
    studioRoutes.checkSpelling,
    async ({ params, body }) => {
      const { orderId } = params
      const { language, words } = body
      if (!(await findOrder(db, orderId))) throw noSuchOrder()
      const terms = await readTerms(db, orderId, language)
      const own = new Set(terms.flatMap(({ translation }) => translation.split(/\s+/)))
      const asked = [...new Set(words)].filter((word) => !own.has(word))
      try {
        return { wrong: await speller.check(language, asked) }
      } catch (error) {
        log.warn({ event: 'speller.failed', err: error })
        throw new HttpRefusal(503, 'The dictionary could not be asked. Try again later.')
      }
    },
    { bodyLimit: 512 * 1024 },
  )

  http.serve(studioRoutes.suggestRewording, async ({ params, body }) => {
    if (!(await findOrder(db, params.orderId))) throw noSuchOrder()
    if (rewriter === null) throw new HttpRefusal(409, 'No service that rewords is set up.')
    try {
      return { wording: await rewriter.reword(body.text, body.language) }
    } catch (error) {
      if (!(error instanceof TranslatorFailed)) throw error
      log.warn({ event: 'rewriter.failed', err: error })
      throw new HttpRefusal(502, `${error.message}. Reword it by hand, or try again later.`)
    }
  })

  http.serve(studioRoutes.readWriting, async ({ params }) => {
    if (!(await findOrder(db, params.orderId))) throw noSuchOrder()
    return describe(params.orderId)
  })

  http.serve(studioRoutes.dismissFindings, async ({ params, body, user }) => {
    const { orderId } = params
    const by = { orderId, dismissedBy: user.username, dismissedAt: clock() }
    await inOpenOrder(orderId, (tx) =>
      writeDismissals(
        tx,
        body.findings.map((finding) => ({ ...finding, ...by })),
      ),
    )
    return describe(orderId)
  })

  http.serve(studioRoutes.bringBackFinding, async ({ params }) => {
    await inOpenOrder(params.orderId, (tx) => deleteDismissal(tx, params))
    return describe(params.orderId)
  })

  async function inOpenOrder(orderId: string, act: (tx: Transaction) => Promise<void>) {
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (!order) throw noSuchOrder()
      if (!orderMay.draft(order)) {
        throw new HttpRefusal(409, 'The order is unpaid, canceled or closed: nobody writes in it.')
      }
      await act(tx)
    })
  }

  async function describe(orderId: string): Promise<WritingAnswer> {
    const rows = await listDismissals(db, orderId)
    return {
      rewriter: rewriter?.name ?? null,
      dismissed: rows.map(({ key, kind, language, dismissedBy, dismissedAt }) => ({
        ...{ key, kind, language, dismissedBy },
        dismissedAt: dismissedAt.toISOString(),
      })),
    }
  }
}
