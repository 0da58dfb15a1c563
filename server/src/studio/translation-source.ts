import { orderedLanguages } from '@vitrine/domain/languages/languages'
import {
  hashSourceText,
  listTranslatedTexts,
  type TranslationSources,
  updateTranslationSources,
} from '@vitrine/domain/languages/translated-texts'
import { readIntake } from '../onboarding/index.ts'
import type { Order } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { listDrafts, writeMadeFrom } from './draft-store.ts'
import type { Draft } from './tables.ts'
import { saveTranslationMemory } from './translation-store.ts'

/**
 * Returns the source hashes of a draft that is about to be saved. For the first language it first
 * stores the missing hashes of the other drafts.
 */
export async function trackTranslationSource(
  tx: Transaction,
  order: Order,
  save: Pick<Draft, 'language' | 'resume'> & { madeFrom?: TranslationSources | undefined },
  before: Draft | undefined,
  writer: { username: string; now: Date },
): Promise<TranslationSources> {
  const { languages } = await readIntake(tx, order)
  const first = orderedLanguages(languages)[0]?.code
  const drafts = await listDrafts(tx, order.id)
  if (save.language === first) {
    for (const draft of before ? drafts.filter(({ language }) => language !== first) : []) {
      const { madeFrom, resume } = draft
      const noted = updateTranslationSources(madeFrom, resume, resume, before?.resume)
      if (noted !== madeFrom) await writeMadeFrom(tx, draft, noted)
    }
    return before?.madeFrom ?? {}
  }
  const original = drafts.find(({ language }) => language === first)
  const known = save.madeFrom ?? before?.madeFrom ?? {}
  if (original === undefined) return known
  // The client's hashes refer to the source that the writer saw, so only missing ones are added.
  const since = save.madeFrom === undefined ? before?.resume : save.resume
  const madeFrom = updateTranslationSources(known, since, save.resume, original.resume)
  await remember(tx, original, { ...save, madeFrom }, before, writer)
  return madeFrom
}

/** Stores new translations in the translation memory. */
async function remember(
  tx: Transaction,
  original: Draft,
  { language, resume, madeFrom }: Pick<Draft, 'language' | 'resume' | 'madeFrom'>,
  before: Draft | undefined,
  { username: writtenBy, now: writtenAt }: { username: string; now: Date },
): Promise<void> {
  const pairsIn = (document: unknown, noted: TranslationSources) =>
    new Map(
      listTranslatedTexts(original.resume, document, noted).flatMap(({ source, text, state }) =>
        state === 'current' && text !== source ? [[hashSourceText(source), { source, text }]] : [],
      ),
    )
  const known = before ? pairsIn(before.resume, before.madeFrom) : new Map()
  const written = [...pairsIn(resume, madeFrom)].flatMap(([sourceHash, pair]) =>
    known.get(sourceHash)?.text === pair.text
      ? []
      : [
          {
            orderId: original.orderId,
            fromLanguage: original.language,
            language,
            sourceHash,
            ...pair,
            writtenBy,
            writtenAt,
          },
        ],
  )
  await saveTranslationMemory(tx, written)
}
