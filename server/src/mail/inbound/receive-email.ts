import { createHash } from 'node:crypto'
import {
  ignoredMail,
  type ReadMail,
  withoutQuote,
} from '@vitrine/domain/conversation/received-mail'
import { MAX_MESSAGE } from '@vitrine/contract/route'
import { eq } from 'drizzle-orm'
import { findContactMessage, receiveContactEmail } from '../../contact/index.ts'
import { receiveEmailOfOrder, type sendFile } from '../../conversation/index.ts'
import { findOrder } from '../../ordering/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/database.ts'
import { incrementRateLimit } from '../../platform/rate-limit-store.ts'
import { findEmail } from '../email-store.ts'
import { CONTACT_REPLY, isToCustomer } from '../email-kinds.ts'
import { inboundEmails } from '../tables.ts'
import { readReplyAddress, type ReplyTarget } from './reply-address.ts'

export type InboundDeps = Pick<
  AppContext,
  'db' | 'emit' | 'clock' | 'log' | 'verifyingSecrets' | 'mailFrom' | 'brand'
> & {
  /** Address of the mailbox. */
  readonly address: string
  /** Parses in a sandboxed child; null: not readable. */
  readonly readMail: (bytes: Uint8Array) => Promise<ReadMail | null>
  /** Stores an attachment with the checks of an upload. */
  readonly receiveFile: (
    sending: Parameters<typeof sendFile>[1],
    file: Parameters<typeof sendFile>[2],
  ) => ReturnType<typeof sendFile>
}

export type InboundOutcome =
  | 'order'
  | 'contact'
  | 'again'
  | 'limited'
  | 'unreadable'
  | NonNullable<ReturnType<typeof ignoredMail>>

const NO_WORDS = '(An email without words. The mailbox has it.)'
const HOUR_MS = 60 * 60 * 1000
/** Above honest use. */
const MAX_PER_SENDER_AND_HOUR = 20

/**
 * Puts an email into the conversation of its order, or among the contacts. Idempotent: a repeated
 * email changes nothing.
 */
export async function receiveEmail(
  deps: InboundDeps,
  { bytes, isCut }: { readonly bytes: Uint8Array; readonly isCut: boolean },
): Promise<InboundOutcome> {
  const { db, clock, log } = deps
  const mail = await deps.readMail(bytes)
  if (mail === null) {
    log.warn({ event: 'mail.inbound_unreadable', bytes: bytes.length })
    return 'unreadable'
  }
  const ownDomain = deps.mailFrom.split('@').at(-1) ?? ''
  const ignored = ignoredMail(mail, {
    addresses: [deps.address, deps.mailFrom, deps.brand.supportEmail],
    isOwnId: (id) => ownEmailId(id, ownDomain) !== undefined,
  })
  if (ignored !== null) return ignored
  const sender = mail.from.address.toLowerCase()
  const key = createHash('sha256')
    .update(JSON.stringify([mail.messageId, sender, mail.subject, mail.text]))
    .digest('hex')
  const [known] = await db.select().from(inboundEmails).where(eq(inboundEmails.key, key))
  if (known) return 'again'
  const { current } = await incrementRateLimit(db, `inbound|${sender}`, HOUR_MS)
  if (current > MAX_PER_SENDER_AND_HOUR) {
    log.warn({ event: 'mail.inbound_limited' })
    return 'limited'
  }
  const words = withoutQuote(mail.text)
  const orderId = await orderOf(deps, mail, sender, ownDomain)
  const lost = [...mail.dropped, ...(isCut ? ['the end of a large email'] : [])]
  if (orderId !== undefined) {
    for (const [at, { name, data }] of mail.attachments.entries()) {
      const file = { name, bytes: new Uint8Array(Buffer.from(data, 'base64')) }
      const sending = { id: idOf(key, at + 1), orderId, actor: 'customer' as const }
      const result = await deps.receiveFile(sending, file)
      if ('refused' in result && result.refused !== 'already_sent') lost.push(name)
    }
  } else lost.push(...mail.attachments.map(({ name }) => name))
  const isEmpty = words === '' && (orderId === undefined || mail.attachments.length === 0)
  const text = withLost(isEmpty ? NO_WORDS : words, lost)
  const message = { id: idOf(key, 0), text }
  return db.transaction(async (tx) => {
    const isNew = await recordKey(tx, key, clock())
    if (!isNew) return 'again'
    const isInOrder =
      orderId !== undefined &&
      (message.text === '' ||
        (await receiveEmailOfOrder(tx, deps.emit, { ...message, orderId }, clock())))
    if (isInOrder) return 'order'
    const target = targetOf(deps, mail)
    const contactId =
      target?.kind === 'contact' ? target.id : await contactOfReferences(tx, mail, ownDomain)
    await receiveContactEmail(
      tx,
      deps.emit,
      {
        ...message,
        contactId,
        name: mail.from.name || mail.from.address,
        email: mail.from.address,
        subject: mail.subject,
      },
      clock(),
    )
    return 'contact'
  })
}

const targetOf = (deps: InboundDeps, mail: ReadMail): ReplyTarget | undefined =>
  mail.to
    .map((to) => readReplyAddress(to.replace(/^<|>$/g, ''), deps.address, deps.verifyingSecrets))
    .find((target) => target !== undefined)

/**
 * The order of a reply. Only its customer's address may write into it: a forwarded email has the
 * same token.
 */
async function orderOf(
  deps: InboundDeps,
  mail: ReadMail,
  sender: string,
  ownDomain: string,
): Promise<string | undefined> {
  const target = targetOf(deps, mail)
  const named = target?.kind === 'order' ? [target.id] : []
  for (const id of ownIdsOf(mail, ownDomain)) {
    const email = await findEmail(deps.db, id)
    if (email && email.orderId !== null && isToCustomer(email)) named.push(email.orderId)
  }
  for (const id of named) {
    const order = await findOrder(deps.db, id)
    if (order && order.customerEmail.toLowerCase() === sender) return order.id
  }
  return undefined
}

async function contactOfReferences(
  tx: Transaction,
  mail: ReadMail,
  ownDomain: string,
): Promise<string | null> {
  for (const id of ownIdsOf(mail, ownDomain)) {
    const email = await findEmail(tx, id)
    if (email?.kind !== CONTACT_REPLY) continue
    const message = await findContactMessage(tx, email.about)
    if (message) return message.contactId
  }
  return null
}

const OUR_ID = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@([^>\s]+)>?$/

/** The ID of an email of ours by its Message-ID. */
const ownEmailId = (messageId: string, ownDomain: string): string | undefined => {
  const [, id, domain] = OUR_ID.exec(messageId.trim()) ?? []
  return domain === ownDomain ? id : undefined
}

const ownIdsOf = ({ references }: ReadMail, ownDomain: string): string[] =>
  references.flatMap((each) => ownEmailId(each, ownDomain) ?? [])

function withLost(words: string, lost: readonly string[]): string {
  const note =
    lost.length === 0 ? '' : `[Not taken over from the email: ${lost.join(', ').slice(0, 500)}]`
  const room = MAX_MESSAGE - note.length - 4
  const text = words.length > room ? `${words.slice(0, room)}…` : words
  return [text, note].filter(Boolean).join('\n\n')
}

/** The same for the same email, so that a repeated attachment is one file. */
const idOf = (key: string, part: number): string =>
  createHash('sha256')
    .update(`${key}|${part}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')

async function recordKey(tx: Transaction, key: string, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(inboundEmails)
    .values({ key, receivedAt: now })
    .onConflictDoNothing()
    .returning({ key: inboundEmails.key })
  return rows.length > 0
}
