import { orderedLanguages } from '@vitrine/domain/languages'
import { type MadeFrom, noteMadeFrom } from '@vitrine/domain/translated-texts'
import { readIntake } from '../onboarding/index.ts'
import type { Order } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { listDrafts, writeMadeFrom } from './draft-store.ts'
import type { Draft } from './tables.ts'

/**
 * What the texts of a draft that is about to be saved are made from. Where it is the first
 * language's own, the others first note what they were made from so far, as far as nobody did.
 */
export async function followOriginal(
  tx: Transaction,
  order: Order,
  save: Pick<Draft, 'language' | 'resume'> & { madeFrom?: MadeFrom | undefined },
  before: Draft | undefined,
): Promise<MadeFrom> {
  const { languages } = await readIntake(tx, order)
  const first = orderedLanguages(languages)[0]?.code
  const drafts = await listDrafts(tx, order.id)
  if (save.language === first) {
    for (const draft of before ? drafts.filter(({ language }) => language !== first) : []) {
      const { madeFrom, resume } = draft
      const noted = noteMadeFrom(madeFrom, resume, resume, before?.resume)
      if (noted !== madeFrom) await writeMadeFrom(tx, draft, noted)
    }
    return before?.madeFrom ?? {}
  }
  const original = drafts.find(({ language }) => language === first)
  const known = save.madeFrom ?? before?.madeFrom ?? {}
  if (original === undefined) return known
  // What the page sent is of the words that the writer saw: only what it does not name is added.
  const since = save.madeFrom === undefined ? before?.resume : save.resume
  return noteMadeFrom(known, since, save.resume, original.resume)
}
