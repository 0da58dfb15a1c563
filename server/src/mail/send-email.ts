import { findContactMessage } from '../contact/index.ts'
import { replyAddressOf } from './inbound/reply-address.ts'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { z } from 'zod'
import type { DocumentFile, BillingDocuments } from '../billing/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { type Job, job, type JobKind } from '../platform/jobs.ts'
import { findLink, passwordLinkUrlOf, unsignedPasswordLinkUrlOf } from '../accounts/index.ts'
import {
  findAgreement,
  findOrder,
  findPlanChange,
  needsDurableCopy,
  type Order,
} from '../ordering/index.ts'
import { failpoint } from '../platform/failpoint.ts'
import type { Emit } from '../platform/events.ts'
import type { AppContext } from '../platform/app-context.ts'
import { isRatable, ratingTokenOf } from '../ratings/index.ts'
import { findPreview, listSentPreviews } from '../reviews/index.ts'
import { unsubscribeToken, isSubscribedToWeeklyEmail } from '../visits/index.ts'
import {
  CONFIRMATION,
  HOSTING_RENEWED,
  PLAN_CHANGED,
  ROUND_BOUGHT,
  CONTACT_REPLY,
  isPreviewReminder,
  isReminder,
  isToCustomer,
  PASSWORD_LINK,
  PREVIEW_SENT,
  RATING_REQUEST,
  isTestEmail,
  WEEKLY_VISITS,
  EMAIL_MOVED,
} from './email-kinds.ts'
import { withoutHiddenWriter } from './email-writer.ts'
import { claimEmail, deleteEmail, findEmail, updateEmail } from './email-store.ts'
import { signOrderLinks, signPreviewLinks, signOwnLinks } from './order-links.ts'
import { recordReturnedEmail } from './return-email.ts'
import { EmailReturned, type MailSender } from './sender/mail-sender.ts'
import type { Email } from './tables.ts'

export const sendEmailKind: JobKind<{ letterId: string }> = {
  name: 'mail.send-letter',
  queue: 'mail',
  payload: z.object({ letterId: z.uuid() }),
}

/** Sends a queued email. A crash after sending sends it again with the same Message-ID. */
export function sendEmailJob(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly emit: Emit
  readonly mailSender: MailSender
  readonly papers: Pick<BillingDocuments, 'find' | 'file'>
  readonly log: Log
  readonly publicUrl: string
  readonly appSecret: string
  readonly sites: AppContext['sites']
  readonly brand: AppContext['brand']
  readonly mailFrom: string
  /** Address of the mailbox for replies; null: none. */
  readonly inboundAddress: string | null
}): Job {
  const { db, clock, mailSender, brand, mailFrom } = deps
  return job(sendEmailKind, async ({ letterId }) => {
    const stored = await findEmail(db, letterId)
    if (!stored || stored.sentAt !== null) return
    if (await isOutdated(db, stored)) return deleteEmail(db, letterId)
    const claimed = stored.gathersUntil === null ? stored : await claimEmail(db, letterId)
    if (!claimed) return
    const letter = await withoutHiddenWriter(db, claimed)
    const withLinks = await linkFiller(letter, deps)
    const { attachments, missing } = await papersOf(letter, deps)
    const files = [...attachments, ...(await agreementOf(letter, db))]
    // What is stored afterwards is what was sent, except for the secrets in its links.
    const sent = {
      html: withoutClaims(letter.html, missing),
      text: withoutClaims(letter.text, missing),
      attached: files.map(({ name }) => name),
    }
    failpoint('before-letter-sent')
    try {
      await mailSender.send({
        id: letter.id,
        from: { name: brand.brandName, address: mailFrom },
        to: letter.recipient,
        replyTo:
          letter.replyTo ??
          (await inboundAddressOf(letter, deps)) ??
          (brand.supportEmail === mailFrom ? null : brand.supportEmail),
        subject: letter.subject,
        html: withLinks(sent.html),
        text: withLinks(sent.text),
        attachments: files,
        stopUrl: letter.kind === WEEKLY_VISITS ? stopCallOf(letter, deps) : null,
        date: letter.createdAt,
      })
    } catch (error) {
      await updateEmail(db, letterId, { failedAt: clock() })
      // A retry would be rejected again. An email to the team fails, so that operators hear of it.
      const isToAPerson = isToCustomer(letter) || letter.kind === EMAIL_MOVED
      if (!(error instanceof EmailReturned) || !isToAPerson) throw error
      const { code } = error
      return db.transaction((tx) => recordReturnedEmail(tx, deps.emit, letter, code, clock()))
    }
    failpoint('after-letter-sent')
    const delivered = { failedAt: null, returnedAt: null, returnReason: null }
    await updateEmail(db, letterId, { sentAt: clock(), ...delivered, ...sent })
  })
}

/**
 * Signs the links of an email; stored emails contain no secrets. Only the order's current address
 * gets its token.
 */
async function linkFiller(
  letter: Email,
  deps: Pick<AppContext, 'db' | 'publicUrl' | 'appSecret' | 'sites'>,
): Promise<(stored: string) => string> {
  if (letter.kind === PASSWORD_LINK) {
    const unsigned = unsignedPasswordLinkUrlOf(letter.about, deps.publicUrl)
    const signed = passwordLinkUrlOf(letter.about, deps)
    return (stored) => stored.replaceAll(unsigned, signed)
  }
  const order =
    letter.orderId !== null && isToCustomer(letter)
      ? await findOrder(deps.db, letter.orderId)
      : undefined
  if (order?.customerEmail !== letter.recipient) return (stored) => stored
  const { sites, appSecret } = deps
  // A copy requested by the team refers to the email; it may show the newest preview.
  const preview =
    letter.kind === PREVIEW_SENT ? (await listSentPreviews(deps.db, order.id))[0] : undefined
  return (stored) => {
    const linked = signOrderLinks(stored, order, appSecret)
    const proof = ownSecretOf(letter, order, appSecret)
    const filled = proof === null ? linked : signOwnLinks(linked, order.id, proof)
    if (!preview) return filled
    const key = { publicationId: preview.id, tokenVersion: order.tokenVersion }
    return signPreviewLinks(filled, sites, key, appSecret)
  }
}

/** The secret of a link that opens one page only; null: the email has none. */
function ownSecretOf({ kind }: Email, order: Order, appSecret: string): string | null {
  if (kind === WEEKLY_VISITS) return unsubscribeToken(order.id, appSecret)
  return kind === RATING_REQUEST ? ratingTokenOf(order, appSecret) : null
}

/** Where replies to the email are read; null: nowhere. */
async function inboundAddressOf(
  letter: Email,
  deps: Pick<AppContext, 'db' | 'appSecret'> & { readonly inboundAddress: string | null },
): Promise<string | null> {
  const { db, appSecret, inboundAddress } = deps
  if (inboundAddress === null) return null
  if (letter.kind === CONTACT_REPLY) {
    const message = await findContactMessage(db, letter.about)
    const target = message && ({ kind: 'contact', id: message.contactId } as const)
    return target ? replyAddressOf(inboundAddress, target, appSecret) : null
  }
  const order =
    letter.orderId !== null && isToCustomer(letter)
      ? await findOrder(db, letter.orderId)
      : undefined
  if (order?.customerEmail !== letter.recipient) return null
  return replyAddressOf(inboundAddress, { kind: 'order', id: order.id }, appSecret)
}

/** List-Unsubscribe URL. */
function stopCallOf(
  { orderId }: Email,
  { publicUrl, appSecret }: Pick<AppContext, 'publicUrl' | 'appSecret'>,
): string | null {
  if (orderId === null) return null
  const query = new URLSearchParams({ order: orderId, proof: unsubscribeToken(orderId, appSecret) })
  return `${publicUrl}/api/weekly-mail/stop?${query}`
}

/**
 * Attachments, and the numbers of documents that can't be attached: one that lacks words, or fails
 * to render. The email has the customer's link and must not wait.
 */
async function papersOf(
  letter: Email,
  { papers, log }: { readonly papers: Pick<BillingDocuments, 'find' | 'file'>; readonly log: Log },
): Promise<{ attachments: DocumentFile[]; missing: string[] }> {
  const attachments: DocumentFile[] = []
  const missing: string[] = []
  for (const paperId of letter.paperIds) {
    const paper = await papers.find(paperId)
    if (!paper) continue
    try {
      const file = await papers.file(paper)
      if (file) attachments.push(file)
      else missing.push(paper.content.number)
    } catch (error) {
      missing.push(paper.content.number)
      log.error({
        event: 'mail.billing_document_missing',
        letterId: letter.id,
        paperId,
        err: error,
      })
    }
  }
  return { attachments, missing }
}

/** What the customer agreed to, as a text file. */
async function agreementOf(letter: Email, db: Database): Promise<DocumentFile[]> {
  const orderId = await confirmedOrderOf(letter, db)
  const found = orderId === null ? undefined : await findAgreement(db, orderId)
  if (!found || !needsDurableCopy(found)) return []
  return [{ name: 'terms-and-withdrawal.txt', body: Buffer.from(found.text) }]
}

/** The order whose payment the email confirms; null: it confirms none. */
async function confirmedOrderOf(
  { kind, about, orderId }: Email,
  db: Database,
): Promise<string | null> {
  if (kind === CONFIRMATION) return orderId
  if (kind === HOSTING_RENEWED || kind === ROUND_BOUGHT) return about
  if (kind !== PLAN_CHANGED) return null
  return (await findPlanChange(db, about))?.differenceOrderId ?? null
}

/** Says of each document that is not attached that it follows, once. */
const withoutClaims = (text: string, missing: readonly string[]): string =>
  missing.reduce((said, number) => {
    const follows = `${number} (follows separately)`
    return said.replaceAll(follows, number).replaceAll(number, follows)
  }, text)

/**
 * Whether the email is obsolete: a used link, or a reminder for data that has arrived. Copies
 * requested by the team are sent anyway.
 */
async function isOutdated(db: Database, letter: Email): Promise<boolean> {
  if (letter.kind === PASSWORD_LINK) {
    const found = await findLink(db, letter.about)
    return !found || found.link.usedAt !== null
  }
  if (letter.kind === WEEKLY_VISITS && letter.orderId !== null && !isTestEmail(letter))
    return !(await isSubscribedToWeeklyEmail(db, letter.orderId))
  if (letter.kind === RATING_REQUEST && letter.orderId !== null) {
    const order = await findOrder(db, letter.orderId)
    return !order || !(await isRatable(db, order))
  }
  if (isPreviewReminder(letter.kind)) {
    const preview = await findPreview(db, letter.about)
    const order = preview && (await findOrder(db, preview.orderId))
    return order !== undefined && !orderAllows.approve(order)
  }
  if (!isReminder(letter.kind) || letter.about !== letter.orderId) return false
  const order = await findOrder(db, letter.orderId)
  return !order || !orderAllows.completeIntake(order)
}
