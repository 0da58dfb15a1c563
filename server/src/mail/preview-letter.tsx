import { mailRoutes } from '@vitrine/contract/mail'
import { letterTexts, type WordedLetter, type WrittenTexts } from '@vitrine/domain/letter-texts'
import type { ReactElement } from 'react'
import type { Http } from '../platform/http.ts'
import { Confirmation, sayConfirmation } from './letters/confirmation.tsx'
import { CvReminder, cvReminderSubject } from './letters/cv-reminder.tsx'
import { IntakeComplete, sayIntakeComplete } from './letters/intake-complete.tsx'
import { Kickoff, sayKickoff } from './letters/kickoff.tsx'
import type { Sender } from './letters/letter.tsx'
import { MessageReceived, sayMessageReceived } from './letters/message-received.tsx'
import { PreviewReminder, sayPreviewReminder } from './letters/preview-reminder.tsx'
import { PreviewSent, previewSentSubject } from './letters/preview-sent.tsx'
import { saySiteLive, SiteLive } from './letters/site-live.tsx'
import { renderLetter } from './render-letter.ts'

/** Letters as they would be written with words that are not saved yet. */
export function serveLetterPreviews(http: Http, sender: Sender): void {
  http.serve(mailRoutes.previewLetter, async ({ body: { letter, texts } }) => {
    const { subject, body } = EXAMPLES[letter](sender, texts)
    return { subject, ...renderLetter(body) }
  })
}

type Example = { readonly subject: string; readonly body: ReactElement }

const ORDER = { firstName: 'Ada', reference: '1A2B3C4D' }
const hours = { deliveryHours: Number(letterTexts.confirmation.placeholders.hours) }

/** Of each letter, the form with most in it. */
const EXAMPLES: Readonly<Record<WordedLetter, (sender: Sender, texts: WrittenTexts) => Example>> = {
  confirmation(sender, texts) {
    const facts = {
      ...ORDER,
      ...hours,
      packageName: letterTexts.confirmation.placeholders.package,
      totalCents: 4319,
      taxCents: 320,
      onboardingUrl: `${sender.publicUrl}/onboarding`,
      simulated: false,
      receiptNumber: 'R-000007',
    }
    const { subject } = sayConfirmation(facts, texts)
    return { subject, body: <Confirmation sender={sender} facts={facts} texts={texts} /> }
  },
  kickoff(sender, texts) {
    const facts = { ...ORDER, ...hours, missingUrl: `${sender.publicUrl}/onboarding` }
    const { subject } = sayKickoff(facts, texts)
    return { subject, body: <Kickoff sender={sender} facts={facts} texts={texts} /> }
  },
  'cv-reminder'(sender, texts) {
    const onboardingUrl = `${sender.publicUrl}/onboarding`
    const facts = { ...ORDER, ...hours, missing: 'cv', onboardingUrl, days: 1 } as const
    const subject = cvReminderSubject(facts, texts)
    return { subject, body: <CvReminder sender={sender} facts={facts} texts={texts} /> }
  },
  'intake-complete'(sender, texts) {
    const mySiteUrl = `${sender.publicUrl}/my-site`
    const facts = { ...ORDER, dueAt: new Date('2026-11-20T09:00:00Z'), mySiteUrl }
    const { subject } = sayIntakeComplete(facts, texts)
    return { subject, body: <IntakeComplete sender={sender} facts={facts} texts={texts} /> }
  },
  'preview-sent'(sender, texts) {
    const facts = {
      ...ORDER,
      number: 2,
      owedLanguages: ['French'],
      owedReason: 'It is being translated.',
      mySiteUrl: `${sender.publicUrl}/my-site`,
      // Only a real preview has a picture.
      pictureUrl: `${sender.publicUrl}/share/home.jpg`,
    }
    const subject = previewSentSubject(facts, texts)
    return { subject, body: <PreviewSent sender={sender} facts={facts} texts={texts} /> }
  },
  'preview-reminder'(sender, texts) {
    const mySiteUrl = `${sender.publicUrl}/my-site`
    const facts = { ...ORDER, number: 2, mySiteUrl, days: 5 } as const
    const { subject } = sayPreviewReminder(facts, texts)
    return { subject, body: <PreviewReminder sender={sender} facts={facts} texts={texts} /> }
  },
  'site-live'(sender, texts) {
    const mySiteUrl = `${sender.publicUrl}/my-site`
    const facts = { ...ORDER, siteUrl: sender.publicUrl.replace('://', '://ada.'), mySiteUrl }
    const { subject } = saySiteLive(facts, texts)
    return { subject, body: <SiteLive sender={sender} facts={facts} texts={texts} /> }
  },
  'message-received'(sender, texts) {
    const { subject } = sayMessageReceived(sender, texts)
    return { subject, body: <MessageReceived sender={sender} texts={texts} /> }
  },
}
