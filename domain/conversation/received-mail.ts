/** An email to the team: its parts, and whether a person wrote it. */
import { z } from 'zod'

/** Characters. */
export const MAX_MAIL_TEXT = 100_000
export const MAX_MAIL_ATTACHMENTS = 5

export const readMailSchema = z.object({
  from: z.object({ address: z.string().max(320), name: z.string().max(200) }),
  to: z.array(z.string().max(1000)).max(60),
  subject: z.string().max(500),
  text: z.string().max(MAX_MAIL_TEXT),
  messageId: z.string().max(1000),
  /** In-Reply-To and References. */
  references: z.array(z.string().max(1000)).max(50),
  /** By lowercase name; empty: missing. */
  headers: z.record(z.string(), z.string().max(1000)),
  attachments: z
    .array(z.object({ name: z.string().max(200), data: z.base64() }))
    .max(MAX_MAIL_ATTACHMENTS),
  /** Names of attachments over the limits. */
  dropped: z.array(z.string().max(200)).max(20),
})
export type ReadMail = z.infer<typeof readMailSchema>

export type IgnoredMail = 'own' | 'automatic' | 'bounce' | 'list' | 'no-sender'

/**
 * Why an email is not taken; null: a person wrote it. Answers to automatic mail would make a loop
 * (RFC 3834). `own`: our addresses and the domain of our message IDs. Pure.
 */
export function ignoredMail(
  { from, messageId, headers }: Pick<ReadMail, 'from' | 'messageId' | 'headers'>,
  own: { readonly addresses: readonly string[]; readonly isOwnId: (id: string) => boolean },
): IgnoredMail | null {
  const sender = from.address.toLowerCase()
  const says = (name: string) => (headers[name] ?? '').toLowerCase()
  if (own.isOwnId(messageId) || own.addresses.some((each) => each.toLowerCase() === sender))
    return 'own'
  if (
    says('return-path') === '<>' ||
    says('content-type').startsWith('multipart/report') ||
    /^(?:mailer-daemon|postmaster)@/.test(sender)
  )
    return 'bounce'
  const submitted = says('auto-submitted')
  if (
    (submitted !== '' && !submitted.startsWith('no')) ||
    /^(?:bulk|junk|auto_reply)\b/.test(says('precedence')) ||
    says('x-autoreply') !== '' ||
    says('x-autorespond') !== ''
  )
    return 'automatic'
  if (says('list-id') !== '' || says('list-unsubscribe') !== '' || says('precedence') === 'list')
    return 'list'
  return /^[^@\s]+@[^@\s]+$/.test(sender) ? null : 'no-sender'
}

/** Lines that mail programs put before the quoted email. */
const QUOTE_HEADS = [
  /^-{3,}\s?(?:original message|ursprüngliche nachricht|message d'origine|mensaje original|messaggio originale)\s?-{3,}$/i,
  /^_{20,}$/,
  /^(?:on|am|le|el|il|em|op|den|dnia)\s.{5,200}:$/i,
]

/** The text without the quoted email at its end. Answers between quoted lines stay whole. Pure. */
export function withoutQuote(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  let end = lines.length
  while (end > 0 && isQuoted(lines[end - 1] ?? '')) end -= 1
  const rest = lines.slice(0, end)
  const head = rest.findIndex((line) => QUOTE_HEADS.some((each) => each.test(line.trim())))
  // The head ends the answer only if nothing else but the quote follows it.
  const isLast =
    head >= 0 &&
    (head >= rest.length - 2 ||
      QUOTE_HEADS.slice(0, 2).some((each) => each.test((rest[head] ?? '').trim())))
  const answer = (isLast ? rest.slice(0, head) : rest).join('\n').trim()
  return answer === '' ? text.trim() : answer
}

const isQuoted = (line: string): boolean => /^\s*(?:>|$)/.test(line)
