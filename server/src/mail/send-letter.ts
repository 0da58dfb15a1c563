import { orderMay } from '@vitrine/domain/order-may'
import { z } from 'zod'
import type { PaperFile, Papers } from '../billing/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { type Job, job, type JobKind } from '../platform/jobs.ts'
import { findLink, passwordLinkUrlOf, unsignedPasswordLinkUrlOf } from '../accounts/index.ts'
import { findOrder } from '../ordering/index.ts'
import { crashAt } from '../platform/crash-at.ts'
import type { House } from '../platform/house.ts'
import { findPreview, listSentPreviews } from '../reviews/index.ts'
import { stopProofOf, wantsWeeklyMail } from '../visits/index.ts'
import {
  isPreviewReminder,
  isReminder,
  isToCustomer,
  PASSWORD_LINK,
  PREVIEW_SENT,
  isTestMail,
  WEEKLY_VISITS,
} from './letter-kinds.ts'
import { findLetter, removeLetter, updateLetter } from './letter-store.ts'
import { fillInLinks, fillInPreview, fillInStop } from './order-links.ts'
import type { MailSender } from './sender/mail-sender.ts'
import type { Letter } from './tables.ts'

export const sendLetterKind: JobKind<{ letterId: string }> = {
  name: 'mail.send-letter',
  lane: 'mail',
  payload: z.object({ letterId: z.uuid() }),
}

/**
 * Sends a letter that is written. A crash between the sending and its note sends it
 * once more, with the same Message-ID.
 */
export function sendLetterJob(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly mailSender: MailSender
  readonly papers: Pick<Papers, 'find' | 'file'>
  readonly log: Log
  readonly publicUrl: string
  readonly appSecret: string
  readonly sites: House['sites']
  readonly brand: House['brand']
  readonly mailFrom: string
}): Job {
  const { db, clock, mailSender, brand, mailFrom } = deps
  return job(sendLetterKind, async ({ letterId }) => {
    const letter = await findLetter(db, letterId)
    if (!letter || letter.sentAt !== null) return
    if (await isOutdated(db, letter)) return removeLetter(db, letterId)
    const complete = await linkFiller(letter, deps)
    crashAt('before-letter-sent')
    try {
      await mailSender.send({
        id: letter.id,
        from: { name: brand.brandName, address: mailFrom },
        to: letter.recipient,
        replyTo: letter.replyTo ?? (brand.supportEmail === mailFrom ? null : brand.supportEmail),
        subject: letter.subject,
        html: complete(letter.html),
        text: complete(letter.text),
        attachments: await papersOf(letter, deps),
        stopUrl: letter.kind === WEEKLY_VISITS ? stopCallOf(letter, deps) : null,
        date: letter.createdAt,
      })
    } catch (error) {
      await updateLetter(db, letterId, { failedAt: clock() })
      throw error
    }
    crashAt('after-letter-sent')
    await updateLetter(db, letterId, { sentAt: clock(), failedAt: null })
  })
}

/**
 * Completes the links of a letter: stored letters hold none that opens anything, as a copy of
 * the database would, too. An order opens to nobody but the address it has now.
 */
async function linkFiller(
  letter: Letter,
  deps: Pick<House, 'db' | 'publicUrl' | 'appSecret' | 'sites'>,
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
  // A copy that the team asked for is about the letter; the newest preview may be shown in it.
  const preview =
    letter.kind === PREVIEW_SENT ? (await listSentPreviews(deps.db, order.id))[0] : undefined
  return (stored) => {
    const linked = fillInLinks(stored, order, appSecret)
    const filled = letter.kind === WEEKLY_VISITS ? fillInStop(linked, order.id, appSecret) : linked
    return preview ? fillInPreview(filled, sites, preview.id, appSecret) : filled
  }
}

/** What a mail program calls when its reader wants no more of these. */
function stopCallOf(
  { orderId }: Letter,
  { publicUrl, appSecret }: Pick<House, 'publicUrl' | 'appSecret'>,
): string | null {
  if (orderId === null) return null
  const query = new URLSearchParams({ order: orderId, proof: stopProofOf(orderId, appSecret) })
  return `${publicUrl}/api/weekly-mail/stop?${query}`
}

/**
 * The papers that go along. One that can't be set stays away: the letter has the customer's link,
 * and must not wait for it.
 */
async function papersOf(
  letter: Letter,
  { papers, log }: { readonly papers: Pick<Papers, 'find' | 'file'>; readonly log: Log },
): Promise<PaperFile[]> {
  const files: PaperFile[] = []
  for (const paperId of letter.paperIds) {
    try {
      const paper = await papers.find(paperId)
      if (paper) files.push(await papers.file(paper))
    } catch (error) {
      log.error({ event: 'mail.without-paper', letterId: letter.id, paperId, err: error })
    }
  }
  return files
}

/** A link that works no more; a reminder of what has arrived since it was written. A copy that the team asked for is sent all the same. */
async function isOutdated(db: Database, letter: Letter): Promise<boolean> {
  if (letter.kind === PASSWORD_LINK) {
    const found = await findLink(db, letter.about)
    return !found || found.link.usedAt !== null
  }
  if (letter.kind === WEEKLY_VISITS && letter.orderId !== null && !isTestMail(letter))
    return !(await wantsWeeklyMail(db, letter.orderId))
  if (isPreviewReminder(letter.kind)) {
    const preview = await findPreview(db, letter.about)
    const order = preview && (await findOrder(db, preview.orderId))
    return order !== undefined && !orderMay.approve(order)
  }
  if (!isReminder(letter.kind) || letter.about !== letter.orderId) return false
  const order = await findOrder(db, letter.orderId)
  return !order || !orderMay.completeIntake(order)
}
