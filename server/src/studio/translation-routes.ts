import { studioRoutes, type TranslationHelpResponse } from '@vitrine/contract/studio'
import { orderedLanguages } from '@vitrine/domain/languages/languages'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { hashSourceText, listTranslatedTexts } from '@vitrine/domain/languages/translated-texts'
import { readIntake } from '../onboarding/index.ts'
import { findOrder, lockOrder, orderNotFound } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Http, HttpError } from '../platform/http.ts'
import { listDrafts } from './draft-store.ts'
import {
  findTranslationMemory,
  listTranslatedOriginals,
  readGlossary,
  writeGlossary,
} from './translation-store.ts'
import { type Translator, TranslationServiceError } from './translator/translator.ts'

/** Translation memory, glossary and translation service. */
export function registerTranslationRoutes(
  http: Http,
  deps: AppContext & { readonly translator: Translator | null },
): void {
  const { db, clock, log, translator } = deps

  http.serve(studioRoutes.readTranslationHelp, ({ params }) =>
    describe(params.orderId, params.language),
  )

  http.serve(studioRoutes.saveTerms, async ({ params, body, user }) => {
    const { orderId, language } = params
    await firstLanguageOf(orderId, language)
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (!order) throw orderNotFound()
      if (!orderAllows.draft(order)) {
        throw new HttpError(
          409,
          'order_status_conflict',
          'The order is unpaid, canceled or closed: its words stay.',
        )
      }
      const { terms } = body
      await writeGlossary(tx, {
        orderId,
        language,
        terms,
        updatedBy: user.username,
        updatedAt: clock(),
      })
    })
    return describe(orderId, language)
  })

  http.serve(
    studioRoutes.suggestTranslations,
    async ({ params, body }) => {
      const { orderId, language } = params
      const from = await firstLanguageOf(orderId, language)
      if (translator === null)
        throw new HttpError(409, 'translator_not_configured', 'No translation service is set up.')
      const terms = await readGlossary(db, orderId, language)
      try {
        return { suggestions: await translator.translate(body.texts, from, language, terms) }
      } catch (error) {
        if (!(error instanceof TranslationServiceError)) throw error
        log.warn({ event: 'translation.failed', err: error })
        throw new HttpError(
          502,
          'upstream_failed',
          `${error.message}. Translate by hand, or try again later.`,
        )
      }
    },
    { bodyLimit: 512 * 1024 },
  )

  /** The source language; rejects it and languages that were not ordered. */
  async function firstLanguageOf(orderId: string, language: string): Promise<string> {
    const order = await findOrder(db, orderId)
    if (!order) throw orderNotFound()
    const codes = orderedLanguages((await readIntake(db, order)).languages).map(({ code }) => code)
    const [first] = codes
    if (first === undefined || language === first || !codes.includes(language))
      throw new HttpError(404, 'not_found', 'That language is not translated in this order.')
    return first
  }

  async function describe(orderId: string, language: string): Promise<TranslationHelpResponse> {
    const from = await firstLanguageOf(orderId, language)
    const drafts = await listDrafts(db, orderId)
    const original = drafts.find((draft) => draft.language === from)
    const hashes = listTranslatedTexts(original?.resume ?? {}, {}, {}).map(({ source }) =>
      hashSourceText(source),
    )
    return {
      remembered: await findTranslationMemory(db, { orderId, from, to: language, hashes }),
      originals: await listTranslatedOriginals(db, orderId, language),
      terms: await readGlossary(db, orderId, language),
      translator: translator?.name ?? null,
    }
  }
}
