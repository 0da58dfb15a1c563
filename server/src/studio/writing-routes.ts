import { studioRoutes, type WritingResponse } from '@vitrine/contract/studio'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { findOrder, lockOrder, orderNotFound } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError } from '../platform/http.ts'
import { accept } from '../platform/refusals.ts'
import { acceptRewording, judgeRewording } from './accept-rewording.ts'
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
          'The dictionary could not be loaded. Try again later.',
        )
      }
    },
    { bodyLimit: 512 * 1024 },
  )

  http.serve(studioRoutes.suggestRewording, async ({ params, body }) => {
    const order = await findOrder(db, params.orderId)
    if (!order) throw orderNotFound()
    if (rewriter === null) throw noRewriter()
    try {
      const { text, language, pointer } = body
      const wording = await rewriter.reword(text, language)
      const gate = await readGateInput(db, orderLookups, order)
      return { wording, judged: judgeRewording(gate, { language, pointer, text, wording }) }
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

  http.serve(studioRoutes.acceptRewording, async ({ params, body, user }) => {
    if (rewriter === null) throw noRewriter()
    const { replaces: text, ...rest } = body
    const accepted = { ...params, ...rest, text, service: rewriter.name }
    const result = await db.transaction((tx) =>
      acceptRewording(tx, orderLookups, accepted, user.username, clock()),
    )
    return accept(result, {
      order_not_found: orderNotFound,
      order_status_conflict: WRITING_CLOSED,
      item_changed: [409, 'The saved text has changed meanwhile. Ask for another wording.'],
      source_required: ({ judged }) =>
        new HttpError(
          409,
          'source_required',
          `${judged.sentence}. Change the wording, or write it yourself and name the source.`,
        ),
    })
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
        const [status, message] = WRITING_CLOSED
        throw new HttpError(status, 'order_status_conflict', message)
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

const noRewriter = () =>
  new HttpError(409, 'rewriter_not_configured', 'No rewording service is set up.')

const WRITING_CLOSED = [
  409,
  'The order is unpaid, canceled or closed: nobody writes in it.',
] as const
