import { createHash, createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'

/** The services whose webhooks can be received. */
export const mailWebhookProviders = ['mailgun', 'postmark', 'sendgrid'] as const
export type MailWebhookProvider = (typeof mailWebhookProviders)[number]

/** An email that will not be delivered. */
export type Bounce = {
  /** Our Message-ID without brackets; null if the service replaces it. */
  readonly messageId: string | null
  readonly recipient: string
  /** The service and its type of bounce: `mailgun bounce`. */
  readonly reason: string
}

/** The request does not come from the configured service. */
export class BadBounceSignature extends Error {
  override name = 'BadBounceSignature'
}

/** A signed webhook. `key`: see `.env.example`. */
export type BounceRequest = {
  readonly body: Buffer
  readonly headers: IncomingHttpHeaders
  readonly key: string
  readonly now: Date
}

/** Larger batches are not sent by any of them. */
const MAX_EVENTS = 5000
/** The services retry for hours. */
const SIGNATURE_TTL_SECONDS = 24 * 60 * 60

/**
 * The permanent failures in a webhook. Other events, such as deferred emails, give none. Throws
 * `BadBounceSignature`.
 */
export const parseBounces: Readonly<
  Record<MailWebhookProvider, (request: BounceRequest) => Bounce[]>
> = { mailgun: parseMailgun, postmark: parsePostmark, sendgrid: parseSendgrid }

const mailgunEvent = z.object({
  event: z.string(),
  severity: z.string().optional(),
  reason: z.string().optional(),
  recipient: z.string().optional(),
  message: z
    .object({ headers: z.object({ 'message-id': z.string().optional() }).optional() })
    .optional(),
})
const mailgunBody = z.object({
  signature: z.object({ timestamp: z.string(), token: z.string(), signature: z.string() }),
  'event-data': z.unknown(),
})

/**
 * Mailgun: HMAC-SHA256 with the webhook signing key over timestamp and token, inside the body.
 * https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks
 */
function parseMailgun({ body, key, now }: BounceRequest): Bounce[] {
  const { success, data } = mailgunBody.safeParse(jsonOf(body))
  if (!success) throw new BadBounceSignature('there is no signature')
  const { timestamp, token, signature } = data.signature
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp))
  const expected = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex')
  if (!isSame(expected, signature) || !(age <= SIGNATURE_TTL_SECONDS))
    throw new BadBounceSignature('the signature does not fit')
  const event = mailgunEvent.safeParse(data['event-data']).data
  if (event?.event !== 'failed' || event.severity !== 'permanent' || !event.recipient) return []
  const messageId = event.message?.headers?.['message-id'] ?? null
  return [bounceOf('mailgun', event.reason, event.recipient, messageId)]
}

const postmarkBounce = z.object({
  RecordType: z.literal('Bounce'),
  Type: z.string(),
  Email: z.string(),
})
const POSTMARK_PERMANENT: ReadonlySet<string> = new Set([
  'HardBounce',
  'BadEmailAddress',
  'ManuallyDeactivated',
])

/**
 * Postmark: no signature, but HTTP Basic authentication. It replaces our Message-ID.
 * https://postmarkapp.com/developer/webhooks/bounce-webhook
 */
function parsePostmark({ body, headers, key }: BounceRequest): Bounce[] {
  const expected = `Basic ${Buffer.from(key).toString('base64')}`
  if (!isSame(expected, headers.authorization ?? ''))
    throw new BadBounceSignature('user or password is wrong')
  const bounce = postmarkBounce.safeParse(jsonOf(body)).data
  if (!bounce || !POSTMARK_PERMANENT.has(bounce.Type)) return []
  return [bounceOf('postmark', bounce.Type, bounce.Email, null)]
}

const sendgridEvent = z.object({
  event: z.string(),
  type: z.string().optional(),
  email: z.string(),
  'smtp-id': z.string().optional(),
})

/**
 * SendGrid: ECDSA with SHA-256 over timestamp and body; the key is the public one.
 * https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features
 */
function parseSendgrid({ body, headers, key }: BounceRequest): Bounce[] {
  const header = (name: string) => String(headers[`x-twilio-email-event-webhook-${name}`] ?? '')
  const signed = Buffer.concat([Buffer.from(header('timestamp')), body])
  const publicKey = createPublicKey({
    key: Buffer.from(key, 'base64'),
    format: 'der',
    type: 'spki',
  })
  if (!verify('sha256', signed, publicKey, Buffer.from(header('signature'), 'base64')))
    throw new BadBounceSignature('the signature does not fit')
  const events = z.array(z.unknown()).max(MAX_EVENTS).safeParse(jsonOf(body)).data ?? []
  return events.flatMap((each) => {
    const event = sendgridEvent.safeParse(each).data
    // A blocked email is temporary: the address can be right.
    const isLost = event?.event === 'bounce' ? event.type !== 'blocked' : event?.event === 'dropped'
    if (!event || !isLost) return []
    return [bounceOf('sendgrid', event.event, event.email, event['smtp-id'] ?? null)]
  })
}

function bounceOf(
  provider: MailWebhookProvider,
  type: string | undefined,
  recipient: string,
  messageId: string | null,
): Bounce {
  const kind = /^[\w-]{1,40}$/.exec(type ?? '')?.[0] ?? 'bounce'
  return {
    messageId: messageId?.trim().replace(/^<|>$/g, '') ?? null,
    recipient: recipient.trim().toLowerCase(),
    reason: `${provider} ${kind}`,
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** In constant time, for any lengths. */
function isSame(expected: string, given: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(expected), hash(given))
}
