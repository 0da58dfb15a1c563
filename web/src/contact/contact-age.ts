import type { ContactResponse } from '@vitrine/contract/contact'

const HOUR_MS = 60 * 60 * 1000
/** Visitors are promised a reply within a day. */
const PROMISED_MS = 24 * HOUR_MS
const SOON_MS = 6 * HOUR_MS

/**
 * The age of a message relative to the promised reply time: "3 h", "20 h, answer soon", "5 h over a
 * day", "Answered".
 */
export function contactAge(
  contact: Pick<ContactResponse, 'createdAt' | 'answeredAt'>,
  now: Date,
): { readonly text: string; readonly tone: 'ok' | 'neutral' | 'warn' | 'danger' } {
  if (contact.answeredAt !== null) return { text: 'Answered', tone: 'ok' }
  const ageMs = Math.max(0, now.getTime() - new Date(contact.createdAt).getTime())
  if (ageMs >= PROMISED_MS)
    return { text: `${formatAge(ageMs - PROMISED_MS)} over a day`, tone: 'danger' }
  if (ageMs >= PROMISED_MS - SOON_MS)
    return { text: `${formatAge(ageMs)}, answer soon`, tone: 'warn' }
  return { text: formatAge(ageMs), tone: 'neutral' }
}

function formatAge(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS)
  if (hours < 1) return `${Math.floor(ms / 60_000)} min`
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`
}
