import { emailCopy, type EditableEmail, type CustomTexts } from '@vitrine/domain/email/email-copy'
import { composeApprovalReceipt } from './approval-receipt.tsx'
import { Confirmation, confirmationCopy } from './confirmation.tsx'
import { CvReminder, cvReminderSubject } from './cv-reminder.tsx'
import { composeCvRefused } from './cv-refused.tsx'
import { composeEmailCorrected, composeEmailMoved } from './email-corrected.tsx'
import { composeHoldQuestion } from './hold-question.tsx'
import { composeHostingEnds, composeTeamHostingEnds } from './hosting-ends.tsx'
import { composePlanChanged, composePlanOffered } from './plan-change.tsx'
import { composeRoundBought } from './round-bought.tsx'
import { composeHostingRenewed } from './hosting-renewed.tsx'
import { IntakeComplete, intakeCompleteCopy } from './intake-complete.tsx'
import { Kickoff, kickoffCopy } from './kickoff.tsx'
import type { ComposedEmail, EmailSender } from './layout.tsx'
import { MessageReceived, messageReceivedCopy } from './message-received.tsx'
import { composeMessageToCustomer } from './message-to-customer.tsx'
import { composeOrderLink } from './order-link.tsx'
import { PreviewReminder, previewReminderCopy } from './preview-reminder.tsx'
import { composeChangesReceived } from './changes-received.tsx'
import { composeOrderMessageReceived } from './order-message-received.tsx'
import { PreviewSent, previewSentSubject } from './preview-sent.tsx'
import { composeRatingRequest } from './rating-request.tsx'
import { composeRefund } from './refund.tsx'
import { composeRefundFailed } from './refund-failed.tsx'
import { composeRegistrationEnds, composeTeamRegistrationEnds } from './registration-ends.tsx'
import { composeDomainEmail, composeDomainRequest, domainEmailCopy } from './domain-copy.tsx'
import { siteLiveCopy, SiteLive } from './site-live.tsx'
import { composeStillTrue } from './still-true.tsx'
import { composeTeamChanges } from './team-changes.tsx'
import { composeTeamCv } from './team-cv.tsx'
import { composeTeamNewOrder } from './team-new-order.tsx'
import { composeTeamPhoto } from './team-photo.tsx'
import { composeWeeklyVisits } from './weekly-visits.tsx'

type Examples = Readonly<Record<EditableEmail, () => readonly ComposedEmail[]>>

/** All variants of each email for a sample order, so that every text appears. */
export function composeExamples(sender: EmailSender, texts: CustomTexts): Examples {
  const { publicUrl } = sender
  const { reference } = emailCopy['order-link'].placeholders
  const { firstName, package: packageName, hours } = emailCopy.confirmation.placeholders
  const { domain, registrar, endsOn } = emailCopy['registration-ends'].placeholders
  const { provider } = emailCopy['mail-working'].placeholders
  const order = { firstName, reference, packageName }
  const onTime = { ...order, deliveryHours: Number(hours) }
  const onboardingUrl = `${publicUrl}/onboarding`
  const mySiteUrl = `${publicUrl}/my-site`
  const siteUrl = publicUrl.replace('://', '://ada.')
  const team = { orderId: '1', reference, customer: 'Ada Quill', packageName }
  const paid = { simulated: false, receiptNumber: 'R-000007', hasTerms: true }
  const onPlans = { fromPlan: 'starter', toPlan: 'professional' } as const
  const planFacts = { ...onPlans, mySiteUrl, simulated: false }
  const site = { ...order, siteUrl, mySiteUrl }
  const registration = { ...order, orderId: '1', domain, registrar, endsOn, mySiteUrl }
  const wrong = ['The A record of ada-quill.com leads to 192.0.2.1. Change it to 198.51.100.7.']
  const ofDomain = (news: Parameters<typeof composeDomainEmail>[2]) =>
    composeDomainEmail(sender, { reference, mySiteUrl }, news)

  return {
    confirmation() {
      const facts = { ...onTime, ...paid, totalCents: 4319, taxCents: 320, onboardingUrl }
      const { subject } = confirmationCopy(facts, texts)
      return [{ subject, body: <Confirmation {...{ sender, facts, texts }} /> }]
    },
    kickoff: () =>
      [onboardingUrl, null].map((missingUrl) => {
        const facts = { ...onTime, missingUrl, mySiteUrl }
        const { subject } = kickoffCopy(facts, texts)
        return { subject, body: <Kickoff {...{ sender, facts, texts }} /> }
      }),
    'cv-reminder': () =>
      (
        [
          { missing: 'cv', days: 1 },
          { missing: 'languages', days: 7 },
        ] as const
      ).map((each) => {
        const facts = { ...onTime, ...each, onboardingUrl }
        const subject = cvReminderSubject(facts, texts)
        return { subject, body: <CvReminder {...{ sender, facts, texts }} /> }
      }),
    'intake-complete'() {
      const facts = { ...order, dueAt: new Date('2026-11-20T09:00:00Z'), mySiteUrl }
      const { subject } = intakeCompleteCopy(facts, texts)
      return [{ subject, body: <IntakeComplete {...{ sender, facts, texts }} /> }]
    },
    'cv-refused': () =>
      [true, false].map((onHold) =>
        composeCvRefused(sender, { ...order, onboardingUrl, onHold }, texts),
      ),
    'hold-question'() {
      const question = 'Which of the two jobs is the newer one?'
      const facts = { ...order, question, writer: null, mySiteUrl }
      return [composeHoldQuestion(sender, facts, texts)]
    },
    'email-moved': () => [composeEmailMoved(sender, order, texts)],
    'email-corrected': () => [composeEmailCorrected(sender, { ...order, mySiteUrl }, texts)],
    'order-link': () =>
      (['lost', 'renewed'] as const).map((why) =>
        composeOrderLink(sender, { ...order, mySiteUrl, why }, texts),
      ),
    'preview-sent': () =>
      [1, 2].map((number) => {
        const facts = {
          ...order,
          number,
          roundsLeft: 2 - number,
          owedLanguages: ['French'],
          owedReason: 'It is being translated.',
          writer: null,
          mySiteUrl,
          // Only real previews have a picture.
          pictureUrl: `${publicUrl}/share/home.jpg`,
        }
        const subject = previewSentSubject(facts, texts)
        return { subject, body: <PreviewSent {...{ sender, facts, texts }} /> }
      }),
    'preview-reminder': () =>
      ([5, 10] as const).map((days) => {
        const facts = { ...order, number: 2, mySiteUrl, days }
        const { subject } = previewReminderCopy(facts, texts)
        return { subject, body: <PreviewReminder {...{ sender, facts, texts }} /> }
      }),
    'changes-received': () =>
      [1, 0].map((roundsLeft) =>
        composeChangesReceived(
          sender,
          { ...order, changes: 3, roundsLeft, dueAt: new Date('2026-11-20T09:00:00Z'), mySiteUrl },
          texts,
        ),
      ),
    'order-message-received': () => [
      composeOrderMessageReceived(sender, { ...order, answerIn: '24 hours', mySiteUrl }, texts),
    ],
    'approval-receipt'() {
      const facts = {
        ...order,
        name: team.customer,
        previewNumber: 2,
        versionNumber: 3,
        versionHash: '9f2c4e0b',
        at: new Date('2026-11-20T09:00:00Z'),
        mySiteUrl,
      }
      return [composeApprovalReceipt(sender, facts, texts)]
    },
    'site-live'() {
      const { subject } = siteLiveCopy(site, texts)
      return [{ subject, body: <SiteLive sender={sender} facts={site} texts={texts} /> }]
    },
    'still-true'() {
      const claim = { about: 'Editor, The Daily Page', when: '2019 – 2026', lines: ['40 issues'] }
      return [[claim], []].map((claims) =>
        composeStillTrue(sender, { ...site, stillTrueUrl: mySiteUrl, claims }, texts),
      )
    },
    'rating-request': () => [
      composeRatingRequest(sender, { ...site, ratingUrl: mySiteUrl }, texts),
    ],
    'weekly-visits': () =>
      [12, 0].map((visitors) =>
        composeWeeklyVisits(
          sender,
          { ...site, stopUrl: mySiteUrl, visits: weekOf(visitors), isTest: false },
          texts,
        ),
      ),
    refund() {
      const refund = {
        ...order,
        paidCents: 4319,
        creditNoteNumber: 'C-000002',
        parts: [],
        all: null,
      }
      const site = { of: 'site' as const, isByHand: false }
      const part = { ...refund, ...site, refundedCents: 500, refundedSoFarCents: 500 }
      const full = { ...part, refundedCents: 4319, refundedSoFarCents: 4319 }
      const others = [
        { ...part, isByHand: true },
        { ...full, of: 'year-of-hosting' as const },
        { ...part, all: { paidCents: 7019, refundedCents: 500, requestedCents: 1000 } },
      ]
      return [part, full, ...others].map((facts) => composeRefund(sender, facts, texts))
    },
    'refund-failed': () => [
      composeRefundFailed(sender, { firstName, reference, amountCents: 500 }, texts),
    ],
    'plan-offered'() {
      const facts = { ...order, ...planFacts, cents: 2700, taxCents: 200, until: endsOn }
      return [composePlanOffered(sender, facts, texts)]
    },
    'plan-changed': () =>
      [2700, -2700, 0].map((cents) => {
        const receiptNumber = cents > 0 ? 'R-000003' : null
        const facts = {
          ...order,
          ...planFacts,
          cents,
          taxCents: 0,
          receiptNumber,
          hasTerms: cents > 0,
        }
        return composePlanChanged(sender, facts, texts)
      }),
    'hosting-ends': () =>
      [2900, null].map((yearCents) =>
        composeHostingEnds(sender, { ...site, endsOn, yearCents }, texts),
      ),
    'hosting-renewed'() {
      const renewal = { renewalReference: '5E6F7A8B', mySiteUrl, endsOn, paidCents: 2900 }
      return [composeHostingRenewed(sender, { ...order, ...paid, ...renewal }, texts)]
    },
    'round-bought'() {
      const round = { roundReference: '5E6F7A8B', mySiteUrl, paidCents: 900 }
      return [composeRoundBought(sender, { ...order, ...paid, ...round }, texts)]
    },
    'domain-registered'() {
      const registered = { domain, registrar, runsOutOn: '2027-11-22' }
      return [ofDomain(domainEmailCopy['domain-registered'](registered, texts))]
    },
    'domain-live': () => [ofDomain(domainEmailCopy['domain-live']({ domain }, texts))],
    'domain-ready': () => [ofDomain(domainEmailCopy['domain-ready']({ domain }, texts))],
    'domain-broken': () => [
      ofDomain(
        domainEmailCopy['domain-broken']({ domain, sentences: wrong, isSiteOnline: true }, texts),
      ),
    ],
    'domain-mended': () => [ofDomain(domainEmailCopy['domain-mended']({ domain }, texts))],
    'domain-unowned': () =>
      [false, true].map((isLast) =>
        ofDomain(
          domainEmailCopy['domain-unowned'](
            { domain, endsAt: '2026-11-20', isLast, isSiteOnline: true },
            texts,
          ),
        ),
      ),
    'domain-lost': () =>
      (['given-up', 'unowned', 'broken'] as const).map((why) =>
        ofDomain(domainEmailCopy['domain-lost']({ domain, why, isSiteOnline: true }, texts)),
      ),
    'mail-working': () => [ofDomain(domainEmailCopy['mail-working']({ domain, provider }, texts))],
    'mail-broken'() {
      const sentences = ['The MX record of ada-quill.com is gone. Enter mail.proton.example.']
      return [ofDomain(domainEmailCopy['mail-broken']({ domain, sentences }, texts))]
    },
    'mail-mended': () => [ofDomain(domainEmailCopy['mail-mended']({ domain, provider }, texts))],
    'registration-ends': () => [composeRegistrationEnds(sender, registration, texts)],
    'message-received'() {
      const { subject } = messageReceivedCopy(sender, texts)
      return [{ subject, body: <MessageReceived sender={sender} texts={texts} /> }]
    },
    'message-to-customer'() {
      const message = {
        ...order,
        text: 'The German page follows on Monday.',
        isFile: false,
        writer: null,
      }
      return [
        { ...message, writer: { name: 'Fiona', pictureUrl: null }, mySiteUrl },
        { ...message, text: 'resume-de.pdf', isFile: true, mySiteUrl },
        { ...message, mySiteUrl: null },
      ].map((facts) => composeMessageToCustomer(sender, facts, texts))
    },
    'team-new-order'() {
      const facts = { ...team, paidCents: 4319, deliveryHours: Number(hours) }
      return [composeTeamNewOrder(sender, facts, texts)]
    },
    'team-changes': () => [
      composeTeamChanges(sender, { ...team, changes: 2, suggested: 1 }, texts),
    ],
    'team-cv': () =>
      (['virusOnHold', 'virus', 'came'] as const).map((what) =>
        composeTeamCv(sender, team, what, texts),
      ),
    'team-photo': () => [composeTeamPhoto(sender, team, ['added'], texts)],
    'team-hosting-ends': () => [
      composeTeamHostingEnds(sender, { ...team, siteUrl, endsOn }, texts),
    ],
    'team-registration-ends': () => [composeTeamRegistrationEnds(sender, registration, texts)],
    'team-domain-wish': () =>
      (
        [
          { what: 'asked', why: '' },
          { what: 'wished', why: '' },
          { what: 'refused', why: 'Names under .example can’t be registered.' },
        ] as const
      ).map((wish) => composeDomainRequest(sender, team, { domain, ...wish }, texts)),
  }
}

function weekOf(visitors: number) {
  const sums = { visitors, pages: visitors, pdfs: 0, cards: 0 }
  const days = ['2026-11-16', '2026-11-22'].map((day) => ({ day }))
  return { sums, days, referrers: [] }
}
