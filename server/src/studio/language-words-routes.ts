import {
  type LanguageWordsResponse,
  type SaveWordsBody,
  studioRoutes,
} from '@vitrine/contract/studio'
import { siteLanguageOf, orderedLanguages } from '@vitrine/domain/languages/languages'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { listAskedWords, wordsTagOf } from '@vitrine/renderer/language-words'
import { readIntake } from '../onboarding/index.ts'
import { findOrder, orderNotFound } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type AuditDetails, type Http, HttpError, invalidFields } from '../platform/http.ts'
import { accept } from '../platform/refusals.ts'
import { findLanguageWords, listLanguageWords, writtenWordsOf } from './language-words-store.ts'
import { saveLanguageWords } from './save-language-words.ts'
import type { LanguageWords } from './tables.ts'

type Language = { readonly tag: string; readonly name: string }

/** Words of the page in languages outside the catalog: from an order, and for all later orders. */
export function registerLanguageWordsRoutes(http: Http, { db, clock }: AppContext): void {
  http.serve(studioRoutes.readWords, async ({ params }) => {
    const { language } = await orderedLanguage(params)
    return describe(language, await findLanguageWords(db, language.tag))
  })

  http.serve(studioRoutes.saveWords, async ({ params, body, user, audit }) => {
    const { language, order } = await orderedLanguage(params)
    if (!orderAllows.draft(order))
      throw new HttpError(
        409,
        'order_status_conflict',
        'The order is unpaid, canceled or closed: its words stay.',
      )
    return save(language, body, user.username, audit)
  })

  http.serve(studioRoutes.listLanguageWords, async () =>
    (await listLanguageWords(db)).map((row) => describe(row, row)),
  )

  http.serve(studioRoutes.correctLanguageWords, async ({ params, body, user, audit }) => {
    const row = await findLanguageWords(db, params.tag)
    if (!row) throw new HttpError(404, 'not_found', 'No words are written in that language yet.')
    return save(row, body, user.username, audit)
  })

  async function save(
    { tag, name }: Language,
    body: SaveWordsBody,
    username: string,
    audit: (details: AuditDetails) => void,
  ): Promise<LanguageWordsResponse> {
    const result = await db.transaction((tx) =>
      saveLanguageWords(tx, { tag, name, ...body }, username, clock()),
    )
    const { saved, before } = accept(result, {
      words_invalid: ({ fields }) => invalidFields(fields),
      words_changed: ({ by, english }) =>
        new HttpError(
          409,
          'words_changed',
          `${by} wrote “${english}” since you opened this. Look at it, then save again.`,
        ),
    })
    const changed = Object.keys(body.words)
    audit({
      about: `${name}, revision ${saved.revision}`,
      from: describeWords(before, changed),
      to: describeWords(saved, changed),
    })
    return describe({ tag, name }, saved)
  }

  /** Rejects languages that were not ordered, and those of the catalog. */
  async function orderedLanguage(params: { orderId: string; language: string }) {
    const order = await findOrder(db, params.orderId)
    if (!order) throw orderNotFound()
    const { languages } = await readIntake(db, order)
    const ordered = orderedLanguages(languages).find(({ code }) => code === params.language)
    const tag = ordered && wordsTagOf(ordered)
    if (!ordered || tag === undefined)
      throw new HttpError(404, 'not_found', 'No words are asked for in that language.')
    return { order, language: { tag, name: ordered.name } }
  }
}

function describe({ tag, name }: Language, row: LanguageWords | undefined): LanguageWordsResponse {
  return {
    tag,
    name,
    direction: siteLanguageOf(name).direction,
    revision: row?.revision ?? 0,
    words: listAskedWords(tag).map((word) => {
      const stored = row?.words[word.key]
      if (!stored || stored.text === '') return { ...word, written: null }
      const { text, by, at } = stored
      return { ...word, written: { text, by, at } }
    }),
    keptEnglish:
      row?.keptEnglishBy && row.keptEnglishAt
        ? { by: row.keptEnglishBy, at: row.keptEnglishAt.toISOString() }
        : null,
  }
}

/** The words of these keys, and whether English is kept, for the audit log. */
function describeWords(row: LanguageWords, keys: readonly string[]): string {
  const written = writtenWordsOf(row)
  return [
    ...keys.flatMap((key) => (written[key] ? [`${key}: ${written[key]}`] : [])),
    ...(row.keptEnglishBy ? ['other words in English'] : []),
  ].join('; ')
}
