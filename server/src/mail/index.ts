import type { BillingDocuments } from '../billing/index.ts'
import type { AppContext, Module } from '../platform/app-context.ts'
import {
  EVERY_DAY,
  EVERY_MINUTE,
  EVERY_MORNING,
  EVERY_TEN_MINUTES,
  scheduled,
} from '../platform/jobs.ts'
import { outboxMetrics } from './outbox-metrics.ts'
import { mailTeamOfDeadJobs } from './dead-job-email.tsx'
import { mailApprovalReceipt } from './templates/approval-receipt.tsx'
import { mailReply } from './templates/message-to-customer.tsx'
import { mailChangesReceived } from './templates/changes-received.tsx'
import { mailConfirmation } from './templates/confirmation.tsx'
import { mailContactReply } from './templates/contact-reply.tsx'
import { mailContactSwitched } from './templates/contact-switched.tsx'
import { mailCvRefused } from './templates/cv-refused.tsx'
import { mailDomainEvents } from './templates/domain-emails.tsx'
import { mailEmailCorrected } from './templates/email-corrected.tsx'
import { hostingEndsJob } from './templates/hosting-ends.tsx'
import { mailHostingRenewed } from './templates/hosting-renewed.tsx'
import { mailPlanOffer, mailPlanChanged } from './templates/plan-change.tsx'
import { mailHoldQuestion } from './templates/hold-question.tsx'
import { mailIntakeComplete } from './templates/intake-complete.tsx'
import { mailKickoff } from './templates/kickoff.tsx'
import { mailMessageReceived } from './templates/message-received.tsx'
import { mailOrderMessageReceived } from './templates/order-message-received.tsx'
import { mailReportDecided } from './templates/report-emails.tsx'
import { registrationEndsJob } from './templates/registration-ends.tsx'
import { sendLostLinksJob, mailNewLink } from './templates/order-link.tsx'
import { dailyNotificationsJob, mailNotification } from './templates/notification-emails.tsx'
import { mailPasswordLink } from './templates/password-link.tsx'
import { mailPreviewSent } from './templates/preview-sent.tsx'
import { ratingRequestJob } from './templates/rating-request.tsx'
import { mailRefund } from './templates/refund.tsx'
import { mailRefundFailed } from './templates/refund-failed.tsx'
import { mailRoundBought } from './templates/round-bought.tsx'
import { mailSignInGuessed } from './templates/sign-in-guessed.tsx'
import { mailSiteLive } from './templates/site-live.tsx'
import { mailSiteSwitched } from './templates/site-switched.tsx'
import { mailTeamAttention } from './templates/team-attention.tsx'
import { mailTeamOfChanges } from './templates/team-changes.tsx'
import { mailTeamOfMessage } from './templates/team-customer-message.tsx'
import { mailTeamOfCvOnHold } from './templates/team-cv.tsx'
import { mailTeamOfOrder } from './templates/team-new-order.tsx'
import { mailTeamOfPhoto } from './templates/team-photo.tsx'
import { mailTeamOfWebhook } from './templates/team-webhook.tsx'
import { stillTrueJob } from './templates/still-true.tsx'
import { mailTestEmail, weeklyVisitsJob } from './templates/weekly-visits.tsx'
import type { Order } from '../ordering/index.ts'
import type { MailDeps } from './mail-deps.ts'
import { personalOf } from './personal.ts'
import { remindCustomersJob } from './remind-customers.tsx'
import { sendEmailJob } from './send-email.ts'
import { sendFile } from '../conversation/index.ts'
import type { Uploads } from '../sources/index.ts'
import type { InboundDeps } from './inbound/receive-email.ts'
import { receiveEmailsJob } from './inbound/receive-emails-job.ts'
import type { Mailbox } from './inbound/mailbox.ts'
import type { MailSender } from './sender/mail-sender.ts'
import type { Config } from '../platform/config.ts'
import { registerBounceRoutes } from './bounces/routes.ts'
import { registerCustomerEmailRoutes } from './customer-routes.ts'
import { registerEmailPreviewRoutes } from './preview-email.tsx'
import { registerEmailRoutes } from './staff-routes.ts'

export { type BackupFailure, queueBackupFailed } from './templates/backup-failed.tsx'
export { findUndeliverable, listFailed, listReturned } from './email-store.ts'
export { composeDataErased } from './templates/data-erased.tsx'
export { composeTestEmail } from './templates/test-email.tsx'
export { fileMailSender } from './sender/file-mail-sender.ts'
export { imapMailbox } from './inbound/imap-mailbox.ts'
export { type Mailbox, type MailboxProblem, MailboxRefused } from './inbound/mailbox.ts'
export type { MailSender } from './sender/mail-sender.ts'
export { smtpMailSender } from './sender/smtp-mail-sender.ts'

/** Emails by event and schedule, and their sending. */
export function createMailModule(
  app: AppContext,
  deps: {
    readonly mailSender: MailSender
    readonly papers: BillingDocuments
    readonly simulated: boolean
    /** Total of a renewal year of an order by card in cents; null: not sold by card. */
    readonly yearCents: (order: Order) => number | null
    readonly textsOf: MailDeps['textsOf']
    readonly sellerLine: () => string
    /** The owner lets customers be asked for a review. */
    readonly asksForRatings: () => boolean
    /** A law gives consumers a right of withdrawal. */
    readonly canWithdraw: () => boolean
    /** The email service's webhook; absent: off. */
    readonly webhook?: Config['mailWebhook'] | undefined
    /** The mailbox for replies; null: off. */
    readonly inbound: (Pick<InboundDeps, 'address' | 'readMail'> & { mailbox: Mailbox }) | null
    readonly uploads: Uploads
  },
): Module {
  const { brand, publicUrl } = app
  // Getters, because settings change.
  const sender: MailDeps['sender'] = {
    get brandName() {
      return brand.brandName
    },
    get supportEmail() {
      return brand.supportEmail
    },
    publicUrl,
    get sellerLine() {
      return deps.sellerLine()
    },
    get withdrawalUrl() {
      return deps.canWithdraw() ? `${publicUrl}/withdrawal` : undefined
    },
  }
  const context = { ...app, ...deps, sender }
  return {
    registerRoutes(http) {
      registerEmailRoutes(http, app)
      registerBounceRoutes(http, app, deps.webhook ?? null)
      registerCustomerEmailRoutes(http, app)
      registerEmailPreviewRoutes(http, context.sender)
    },
    subscriptions: [
      mailConfirmation,
      mailTeamOfOrder,
      mailKickoff,
      mailRefund,
      mailRefundFailed,
      mailHostingRenewed,
      mailRoundBought,
      mailPlanOffer,
      mailPlanChanged,
      mailTeamAttention,
      mailIntakeComplete,
      mailHoldQuestion,
      mailEmailCorrected,
      mailCvRefused,
      mailTeamOfCvOnHold,
      mailTeamOfPhoto,
      mailPreviewSent,
      mailTeamOfChanges,
      mailChangesReceived,
      mailApprovalReceipt,
      mailSiteLive,
      mailContactSwitched,
      mailSiteSwitched,
      mailMessageReceived,
      mailReportDecided,
      mailTeamOfMessage,
      mailOrderMessageReceived,
      mailReply,
      mailContactReply,
      mailNotification,
      mailPasswordLink,
      mailSignInGuessed,
      mailTeamOfWebhook,
      mailNewLink,
      mailTestEmail,
    ]
      .map((hear) => hear(context))
      .concat(mailDomainEvents(context)),
    jobs: [
      sendEmailJob({ ...context, inboundAddress: deps.inbound?.address ?? null }),
      ...(deps.inbound
        ? [
            scheduled(
              EVERY_MINUTE,
              receiveEmailsJob({
                ...context,
                ...deps.inbound,
                receiveFile: (sending, file) =>
                  sendFile({ ...app, ...deps.uploads }, sending, file),
              }),
              { retries: false },
            ),
          ]
        : []),
      sendLostLinksJob(context),
      scheduled(EVERY_TEN_MINUTES, remindCustomersJob(context)),
      scheduled(EVERY_MORNING, dailyNotificationsJob(context)),
      scheduled(EVERY_DAY, weeklyVisitsJob(context)),
      scheduled(EVERY_DAY, hostingEndsJob(context)),
      scheduled(EVERY_DAY, registrationEndsJob(context)),
      scheduled(EVERY_DAY, stillTrueJob(context)),
      scheduled(EVERY_DAY, ratingRequestJob(context)),
    ],
    onDeadJob: mailTeamOfDeadJobs(context),
    metrics: () => outboxMetrics(app.db, app.clock()),
    personal: personalOf(deps.mailSender),
  }
}
