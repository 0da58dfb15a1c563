import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { plans } from '@vitrine/domain/catalog/plans'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { missingAnswer, readIntake } from '../onboarding/index.ts'
import { appendHistory, findOrders, listWork, lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { type Job, job, noPayload } from '../platform/jobs.ts'
import { findLastSentPreviews } from '../reviews/index.ts'
import { previewReminderKind, reminderKind } from './email-kinds.ts'
import {
  listEmailsOfOrder,
  listWrittenAbout,
  listWrittenOfOrders,
  type WrittenEmail,
} from './email-store.ts'
import { CvReminder, cvReminderSubject } from './templates/cv-reminder.tsx'
import { queueKickoff } from './templates/kickoff.tsx'
import { PreviewReminder, previewReminderCopy } from './templates/preview-reminder.tsx'
import { mySiteUrlOf, onboardingUrlOf } from './order-links.ts'
import type { MailDeps } from './mail-deps.ts'
import { batchesOf } from './batches.ts'
import { queueEmail } from './queue-email.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** The first contact is promised within 24 hours of payment. */
const KICKOFF_AFTER_MS = 20 * HOUR_MS
const KICKOFF_BEFORE_MS = 7 * DAY_MS
/** Payments may arrive this long after the order. */
const PAID_WITHIN_MS = 14 * DAY_MS
/** Days after an unanswered preview, latest first. */
const PREVIEW_REMINDER_DAYS = [10, 5, 2] as const
/** No reminders after this time, also after downtime. */
const REMINDED_FOR_MS = 90 * DAY_MS
/** Latest first: after downtime only the newest reminder is sent. */
const REMINDER_DAYS = [7, 3, 1] as const

/**
 * Sends scheduled emails: reminders after 1, 3 and 7 days of incomplete details, after 2, 5 and 10
 * days of an unanswered preview, and the kickoff within a day.
 *
 * Due reminders are derived from the emails written so far, so a restart or clock jump sends none
 * twice or out of order. Waiting orders are read in batches; only orders with a due reminder get a
 * transaction, which reads again.
 */
export function remindCustomersJob(deps: MailDeps): Job {
  const { db, clock } = deps
  return job({ name: 'mail.remind', queue: 'mail', payload: noPayload }, async () => {
    const now = clock().getTime()
    const ago = (ms: number) => new Date(now - ms)
    const awaitingIntake = await listWork(db, orderAllows.completeIntake.statuses, {
      after: ago(REMINDED_FOR_MS),
      // The confirmation, from which days count, follows the order.
      until: ago(Math.min(...REMINDER_DAYS) * DAY_MS),
    })
    for (const few of batchesOf(awaitingIntake)) {
      const written = await listWrittenOfOrders(db, few)
      for (const id of few) {
        if (cvReminderDue(written.get(id) ?? [], clock()) !== undefined)
          await db.transaction((tx) => remind(tx, deps, id, clock()))
      }
    }
    const inReview = await listWork(db, orderAllows.approve.statuses, {
      until: ago(Math.min(...PREVIEW_REMINDER_DAYS) * DAY_MS),
    })
    for (const few of batchesOf(inReview)) {
      const previews = [...(await findLastSentPreviews(db, few)).values()].filter(
        ({ sentAt }) => sentAt > ago(REMINDED_FOR_MS),
      )
      const written = await listWrittenOfOrders(
        db,
        previews.map(({ orderId }) => orderId),
      )
      for (const preview of previews) {
        const { orderId } = preview
        if (previewReminderDue(preview, written.get(orderId) ?? [], clock()) !== undefined)
          await db.transaction((tx) => remindOfPreview(tx, deps, orderId, clock()))
      }
    }
    const notBegun = await listWork(db, orderAllows.sendKickoff.statuses, {
      after: ago(KICKOFF_BEFORE_MS + PAID_WITHIN_MS),
      until: ago(KICKOFF_AFTER_MS),
    })
    for (const few of batchesOf(notBegun)) {
      const written = await listWrittenAbout(db, 'kickoff', few)
      for (const order of await findOrders(
        db,
        few.filter((id) => !written.has(id)),
      )) {
        const waitedMs = now - (order.paidAt?.getTime() ?? now)
        if (waitedMs >= KICKOFF_AFTER_MS && waitedMs < KICKOFF_BEFORE_MS)
          await db.transaction((tx) => kickOffLate(tx, deps, order.id, clock()))
      }
    }
  })
}

async function kickOffLate(
  tx: Transaction,
  deps: MailDeps,
  orderId: string,
  now: Date,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order && orderAllows.sendKickoff(order)) await queueKickoff(tx, deps, order, now)
}

/** The due reminder of a missing CV; undefined: none. */
function cvReminderDue(letters: readonly WrittenEmail[], now: Date) {
  const confirmedAt = letters.find(({ kind }) => kind === 'confirmation')?.createdAt
  if (!confirmedAt) return undefined
  const written = new Set(letters.map(({ kind }) => kind))
  return dueOf(REMINDER_DAYS, confirmedAt, now, (days) => written.has(reminderKind(days)))
}

/** The due reminder of an unanswered preview; undefined: none. */
function previewReminderDue(
  preview: { readonly id: string; readonly sentAt: Date },
  letters: readonly WrittenEmail[],
  now: Date,
) {
  const written = new Set(
    letters.filter(({ about }) => about === preview.id).map(({ kind }) => kind),
  )
  return dueOf(PREVIEW_REMINDER_DAYS, preview.sentAt, now, (days) =>
    written.has(previewReminderKind(days)),
  )
}

/** The latest passed day, unless an email of this or a later day exists. `all`: latest first. */
function dueOf<Days extends number>(
  all: readonly Days[],
  since: Date,
  now: Date,
  isWritten: (days: Days) => boolean,
): Days | undefined {
  const waitedMs = now.getTime() - since.getTime()
  const days = all.find((each) => waitedMs >= each * DAY_MS)
  if (days === undefined || all.some((each) => each >= days && isWritten(each))) return undefined
  return days
}

async function remind(tx: Transaction, deps: MailDeps, orderId: string, now: Date): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order || !orderAllows.completeIntake(order)) return
  const missing = missingAnswer(await readIntake(tx, order))
  if (missing === null) return
  const days = cvReminderDue(await listEmailsOfOrder(tx, orderId), now)
  if (days === undefined) return
  const facts = {
    firstName: order.customerFirstName,
    reference: orderReference(order.id),
    missing,
    onboardingUrl: onboardingUrlOf(order, deps.sender.publicUrl),
    deliveryHours: plans[order.packageId].deliveryHours,
    days,
  }
  const texts = deps.textsOf('cv-reminder')
  await queueEmail(tx, deps.enqueue, {
    kind: reminderKind(days),
    about: orderId,
    orderId,
    recipient: order.customerEmail,
    subject: cvReminderSubject(facts, texts),
    body: <CvReminder sender={deps.sender} facts={facts} texts={texts} />,
    now,
  })
}

async function remindOfPreview(
  tx: Transaction,
  deps: MailDeps,
  orderId: string,
  now: Date,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const preview = (await findLastSentPreviews(tx, [orderId])).get(orderId)
  if (!order || !preview || !orderAllows.approve(order)) return
  const days = previewReminderDue(preview, await listEmailsOfOrder(tx, orderId), now)
  if (days === undefined) return
  const facts = {
    firstName: order.customerFirstName,
    reference: orderReference(order.id),
    number: preview.number,
    mySiteUrl: mySiteUrlOf(order, deps.sender.publicUrl),
    days,
  }
  const texts = deps.textsOf('preview-reminder')
  await queueEmail(tx, deps.enqueue, {
    kind: previewReminderKind(days),
    about: preview.id,
    orderId,
    recipient: order.customerEmail,
    subject: previewReminderCopy(facts, texts).subject,
    body: <PreviewReminder sender={deps.sender} facts={facts} texts={texts} />,
    now,
  })
  const to = String(days)
  await appendHistory(tx, { orderId, at: now, actor: 'system', what: 'preview-reminder', to })
}
