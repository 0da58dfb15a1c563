import type { Papers } from '../billing/index.ts'
import type { House, Module } from '../platform/house.ts'
import { EVERY_DAY, EVERY_MORNING, EVERY_TEN_MINUTES, every } from '../platform/jobs.ts'
import { countLetters } from './count-letters.ts'
import { tellTeamOfDeadJobs } from './give-up.tsx'
import { sendApprovalReceipt } from './letters/approval-receipt.tsx'
import { mailReply } from './letters/message-to-customer.tsx'
import { confirmOrder } from './letters/confirmation.tsx'
import { tellContactSwitched } from './letters/contact-switched.tsx'
import { askForCvAgain } from './letters/cv-refused.tsx'
import { tellOfDomain } from './letters/domain-news.tsx'
import { mailNewAddress } from './letters/email-corrected.tsx'
import { hostingEndsJob } from './letters/hosting-ends.tsx'
import { thankForRenewal } from './letters/hosting-renewed.tsx'
import { mailPlanOffer, tellPlanChanged } from './letters/plan-change.tsx'
import { askCustomer } from './letters/hold-question.tsx'
import { promiseTime } from './letters/intake-complete.tsx'
import { kickOff } from './letters/kickoff.tsx'
import { acknowledgeMessage } from './letters/message-received.tsx'
import { registrationEndsJob } from './letters/registration-ends.tsx'
import { sendLostLinksJob, sendNewLink } from './letters/order-link.tsx'
import { dailyNoticesJob, mailNotice } from './letters/person-notices.tsx'
import { sendPasswordLink } from './letters/password-link.tsx'
import { tellPreviewSent } from './letters/preview-sent.tsx'
import { tellOfRefund } from './letters/refund.tsx'
import { warnOfGuesses } from './letters/sign-in-guessed.tsx'
import { tellSiteLive } from './letters/site-live.tsx'
import { alertTeam } from './letters/team-attention.tsx'
import { tellTeamOfChanges } from './letters/team-changes.tsx'
import { tellTeamOfMessage } from './letters/team-customer-message.tsx'
import { tellTeamOfCvOnHold } from './letters/team-cv.tsx'
import { tellTeamOfOrder } from './letters/team-new-order.tsx'
import { tellTeamOfPhoto } from './letters/team-photo.tsx'
import { tellTeamOfWebhook } from './letters/team-webhook.tsx'
import { stillTrueJob } from './letters/still-true.tsx'
import { sendTestMail, weeklyVisitsJob } from './letters/weekly-visits.tsx'
import type { MailDeps } from './mail-deps.ts'
import { personalOf } from './personal.ts'
import { remindJob } from './remind-customers.tsx'
import { sendLetterJob } from './send-letter.ts'
import type { MailSender } from './sender/mail-sender.ts'
import { serveMailsToCustomer } from './customer-routes.ts'
import { serveLetterPreviews } from './preview-letter.tsx'
import { serveLetters } from './staff-routes.ts'

export { type BackupFailure, writeBackupFailed } from './letters/backup-failed.tsx'
export { composeErasedLetter } from './letters/data-erased.tsx'
export { composeTestLetter } from './letters/test-letter.tsx'
export { fileMailSender } from './sender/file-mail-sender.ts'
export type { MailSender } from './sender/mail-sender.ts'
export { smtpMailSender } from './sender/smtp-mail-sender.ts'

/** Which event sends which letter, what is written by the clock, and the sending. */
export function openMail(
  house: House,
  own: {
    readonly mailSender: MailSender
    readonly papers: Papers
    readonly simulated: boolean
    /** What another year of hosting costs by card now, integer cents; null: nobody pays for it by card. */
    readonly yearCents: () => number | null
    readonly textsOf: MailDeps['textsOf']
  },
): Module {
  const { brand, publicUrl } = house
  // Read when a letter is written: what is set may have changed since the start.
  const sender: MailDeps['sender'] = {
    get brandName() {
      return brand.brandName
    },
    get supportEmail() {
      return brand.supportEmail
    },
    publicUrl,
  }
  const deps = { ...house, ...own, sender }
  return {
    serve(http) {
      serveLetters(http, house)
      serveMailsToCustomer(http, house)
      serveLetterPreviews(http, deps.sender)
    },
    hears: [
      confirmOrder,
      tellTeamOfOrder,
      kickOff,
      tellOfRefund,
      thankForRenewal,
      mailPlanOffer,
      tellPlanChanged,
      alertTeam,
      promiseTime,
      askCustomer,
      mailNewAddress,
      askForCvAgain,
      tellTeamOfCvOnHold,
      tellTeamOfPhoto,
      tellPreviewSent,
      tellTeamOfChanges,
      sendApprovalReceipt,
      tellSiteLive,
      tellContactSwitched,
      acknowledgeMessage,
      tellTeamOfMessage,
      mailReply,
      mailNotice,
      sendPasswordLink,
      warnOfGuesses,
      tellTeamOfWebhook,
      sendNewLink,
      sendTestMail,
    ]
      .map((hear) => hear(deps))
      .concat(tellOfDomain(deps)),
    jobs: [
      sendLetterJob(deps),
      sendLostLinksJob(deps),
      every(EVERY_TEN_MINUTES, remindJob(deps)),
      every(EVERY_MORNING, dailyNoticesJob(deps)),
      every(EVERY_DAY, weeklyVisitsJob(deps)),
      every(EVERY_DAY, hostingEndsJob(deps)),
      every(EVERY_DAY, registrationEndsJob(deps)),
      every(EVERY_DAY, stillTrueJob(deps)),
    ],
    giveUp: tellTeamOfDeadJobs(deps),
    figures: () => countLetters(house.db, house.clock()),
    personal: personalOf(own.mailSender),
  }
}
