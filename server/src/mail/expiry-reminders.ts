import { type ReminderDays, REMINDER_DAYS, dueReminder } from '@vitrine/domain/hosting/hosting-term'
import type { WrittenEmail } from './email-store.ts'

/** Something that expires. `about` includes the end, so that a renewal gets new reminders. */
export type Expiry = { readonly about: string; readonly endsAt: Date }

/** Which expiry reminder is due given the emails written so far; null: none. */
export function expiryReminderDue(
  letters: readonly WrittenEmail[],
  { about, endsAt }: Expiry,
  kindOf: (days: ReminderDays) => string,
  now: Date,
): ReminderDays | null {
  const kinds = new Set(letters.filter((each) => each.about === about).map(({ kind }) => kind))
  return dueReminder(endsAt, new Set(REMINDER_DAYS.filter((days) => kinds.has(kindOf(days)))), now)
}
