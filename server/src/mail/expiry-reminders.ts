import { type ReminderDays, REMINDER_DAYS, dueReminder } from '@vitrine/domain/hosting/hosting-term'
import type { WrittenEmail } from './email-store.ts'

/** What ends, and by which it is told from what else of its order ends: what was renewed ends anew. */
export type Expiry = { readonly about: string; readonly endsAt: Date }

/** Of the letters of its order, those about an end say which notice of it is due now; null: none is. */
export function expiryReminderDue(
  letters: readonly WrittenEmail[],
  { about, endsAt }: Expiry,
  kindOf: (days: ReminderDays) => string,
  now: Date,
): ReminderDays | null {
  const kinds = new Set(letters.filter((each) => each.about === about).map(({ kind }) => kind))
  return dueReminder(endsAt, new Set(REMINDER_DAYS.filter((days) => kinds.has(kindOf(days)))), now)
}
