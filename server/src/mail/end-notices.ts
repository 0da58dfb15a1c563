import { type NoticeDays, NOTICE_DAYS, noticeDue } from '@vitrine/domain/hosting-term'
import type { Written } from './letter-store.ts'

/** What ends, and by which it is told from what else of its order ends: what was renewed ends anew. */
export type Ending = { readonly about: string; readonly endsAt: Date }

/** Of the letters of its order, those about an end say which notice of it is due now; null: none is. */
export function endNoticeDue(
  letters: readonly Written[],
  { about, endsAt }: Ending,
  kindOf: (days: NoticeDays) => string,
  now: Date,
): NoticeDays | null {
  const kinds = new Set(letters.filter((each) => each.about === about).map(({ kind }) => kind))
  return noticeDue(endsAt, new Set(NOTICE_DAYS.filter((days) => kinds.has(kindOf(days)))), now)
}
