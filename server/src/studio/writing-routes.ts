import { studioRoutes, type WritingResponse } from '@vitrine/contract/studio'
import { judgeChange } from '@vitrine/domain/claims/judge-change'
import { rewordingSources } from '@vitrine/domain/claims/rewording-sources'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { findOrder, lockOrder, orderNotFound } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError } from '../platform/http.ts'
import { readGateInput } from './read-gate.ts'
import { readGlossary } from './translation-store.ts'
import type { Rewriter } from './rewriter/rewriter.ts'
import type { SpellChecker } from './spelling/spell-checker.ts'
import { TranslationServiceError } from './translator/translator.ts'
import { deleteDismissal, listDismissals, writeDismissals } from './dismissal-store.ts'

/**
 * Dismissed writing hints, spell checking and the rewording service, whose wordings come with a
 * verdict. The editor computes the hints.
 */
export function registerWritingRoutes(
  http: Http,
  {
    db,
    clock,
    log,
    speller,
    rewriter,
    orderLookups,
  }: AppContext & { readonly speller: SpellChecker; readonly rewriter: Rewriter | null },
): void {
  http.serve(
    studioRoutes.checkSpelling,
    async ({ params, body }) => {
      const { orderId } = params
      const { language, words } = body
      if (!(await findOrder(db, orderId))) throw orderNotFound()
      const terms = await readGlossary(db, orderId, language)
      const glossaryWords = new Set(terms.flatMap(({ translation }) => translation.split(/\s+/)))
      const unknown = [...new Set(words)].filter((word) => !glossaryWords.has(word))
      try {
        return { wrong: await speller.check(language, unknown) }
      } catch (error) {
        log.warn({ event: 'spell_check.failed', err: error })
        throw new HttpError(
          503,
          'unavailable',
          'The dictionary could not be unknown. Try again later.',
        )
      }
    },
    { bodyLimit: 512 * 1024 },
  )

  http.serve(studioRoutes.suggestRewording, async ({ params, body }) => {
    const order = await findOrder(db, params.orderId)
    if (!order) throw orderNotFound()
    if (rewriter === null)
      throw new HttpError(409, 'rewriter_not_configured', 'No rewording service is set up.')
    try {
      const { text, language, pointer } = body
      const wording = await rewriter.reword(text, language)
      const { drafts, sources } = await readGateInput(db, orderLookups, order)
      const draft = drafts.find((each) => each.language === language)
      const { source, names } = rewordingSources(draft?.resume, pointer, sources.joined)
      const context = { kind: 'prose', language, known: [source, ...names] } as const
      return { wording, judged: judgeChange([text], wording, context) }
    } catch (error) {
      if (!(error instanceof TranslationServiceError)) throw error
      log.warn({ event: 'rewording.failed', err: error })
      throw new HttpError(
        502,
        'upstream_failed',
        `${error.message}. Reword it by hand, or try again later.`,
      )
    }
  })

  http.serve(studioRoutes.readWriting, async ({ params }) => {
    if (!(await findOrder(db, params.orderId))) throw orderNotFound()
    return describe(params.orderId)
  })

  http.serve(studioRoutes.dismissHints, async ({ params, body, user }) => {
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

  http.serve(studioRoutes.restoreHint, async ({ params }) => {
    await inOpenOrder(params.orderId, (tx) => deleteDismissal(tx, params))
    return describe(params.orderId)
  })

  async function inOpenOrder(orderId: string, act: (tx: Transaction) => Promise<void>) {
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (!order) throw orderNotFound()
      if (!orderAllows.draft(order)) {
        throw new HttpError(
          409,
          'order_status_conflict',
          'The order is unpaid, canceled or closed: nobody writes in it.',
        )
      }
      await act(tx)
    })
  }

  async function describe(orderId: string): Promise<WritingResponse> {
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
