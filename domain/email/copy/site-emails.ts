import { ADDRESS, FIRST_NAME } from './example-values.ts'
import type { EmailTextsById } from './email-texts.ts'

/** Emails to customers about previews and sites. */
export const siteEmails = {
  'preview-sent': {
    name: 'A preview is ready',
    when: 'When a person sends a preview. The program adds its picture, the link, and languages that are still to come.',
    placeholders: { ...FIRST_NAME, number: '2', roundsLeft: '1 round' },
    texts: {
      subject: { label: 'Subject of the first', words: 'Your preview is ready' },
      subjectAgain: {
        label: 'Subject of the others',
        words: 'Preview {number} of your site is ready',
      },
      heading: { label: 'Heading of the first', words: 'Your site, before it goes live' },
      headingAgain: { label: 'Heading of the others', words: 'Your changes are in' },
      opening: {
        label: 'At the beginning',
        words: '{firstName}, here’s a preview of your site and resume. Nothing is public yet.',
      },
      how: {
        label: 'Between the picture and the link',
        words:
          'On the page you see your site and both PDFs as recruiters will, on a phone and on a large screen. What you write there is saved as you type, and nothing goes to us before you press “Send changes”. Your writer answers each change, and then you get a new preview by email. The preview stays at this link until you answer or a newer one comes. If you have a question, ask it on the same page: a person reads it and answers there.',
      },
      closing: {
        label: 'After the link',
        words:
          'Tap any sentence to comment or rewrite it, then send your changes: you have {roundsLeft} of changes left. Happy? Approve it and it goes live.',
      },
      closingNoRound: {
        label: 'After the link, when no round of changes is left',
        words:
          'You have used all your rounds of changes. Happy? Approve it and it goes live. If something should still change, send it to us as a message.',
      },
    },
  },
  'preview-reminder': {
    name: 'Reminder: a preview waits',
    when: 'After 2, 5 and 10 days without an answer. The program adds the link.',
    placeholders: { ...FIRST_NAME, number: '2', days: '5' },
    texts: {
      subject: { label: 'Subject', words: 'Preview {number} is waiting for your answer' },
      heading: { label: 'Heading', words: 'Your preview is waiting for you' },
      opening: {
        label: 'Before the link',
        words:
          '{firstName}, {days} days ago we sent you preview {number} of your site. It goes live when you approve it, or after the changes you ask for.',
      },
      closing: {
        label: 'At the end of the first two',
        words: 'No time for a list? Reply to this email and tell us what to change.',
      },
      last: {
        label: 'At the end of the last one',
        words:
          'This is the last reminder. Your preview stays where it is; reply to this email if something is in the way.',
      },
    },
  },
  'changes-received': {
    name: 'A list of changes has come',
    when: 'When the customer sends a list of changes. The program adds the link.',
    placeholders: {
      ...FIRST_NAME,
      changes: '3 changes',
      roundsLeft: '1 round',
      due: 'Monday, March 2, 2026 at 9:00 AM UTC',
    },
    texts: {
      subject: { label: 'Subject', words: 'We have your {changes}' },
      heading: { label: 'Heading', words: 'We have your list' },
      opening: {
        label: 'At the beginning',
        words:
          '{firstName}, your list with {changes} is here. Your writer answers each one, and then you get a new preview.',
      },
      expectation: {
        label: 'When the changes are due',
        words:
          'We plan to send it by {due}. If we have to ask you something, our clock waits for your answer.',
      },
      closing: {
        label: 'While rounds of changes are left',
        words: 'After this list you have {roundsLeft} of changes left.',
      },
      closingNoRound: {
        label: 'When no round of changes is left',
        words: 'This was your last round of changes. You can still write to us on My site.',
      },
    },
  },
  'approval-receipt': {
    name: 'A preview is approved',
    when: 'When the customer approves a preview. The program adds who approved what and when, the link, and what to do if it was somebody else.',
    placeholders: { ...FIRST_NAME, number: '2' },
    texts: {
      subject: { label: 'Subject', words: 'You approved preview {number}', needs: ['number'] },
      heading: { label: 'Heading', words: 'You approved preview {number}' },
      opening: {
        label: 'Before the facts',
        words: '{firstName}, the version you approved is live. Keep this email for your records.',
      },
    },
  },
  'site-live': {
    name: 'The site is live',
    when: 'When the first version is published. The program adds the address and where the PDF is.',
    placeholders: { ...FIRST_NAME },
    texts: {
      subject: { label: 'Subject', words: 'Your site is live' },
      heading: { label: 'Heading', words: 'Your site is live' },
      opening: {
        label: 'Before the address',
        words: '{firstName}, your website is published. Share this address with recruiters:',
      },
      closing: {
        label: 'At the end',
        words: 'Something to change? Reply to this email and tell us what.',
      },
    },
  },
  'still-true': {
    name: 'Is everything still true?',
    when: 'Each year on the day on which the site went live. The program adds the dates and figures of the page, the link, and what pressing it does.',
    placeholders: { ...FIRST_NAME, ...ADDRESS },
    texts: {
      subject: { label: 'Subject', words: 'Is everything on your page still true?' },
      heading: { label: 'Heading', words: 'Still true?' },
      opening: {
        label: 'At the beginning',
        words: '{firstName}, {address} has been online for another year.',
        needs: ['address'],
      },
      claims: {
        label: 'Before the dates and figures',
        words: 'These are its dates and figures. Is anything out of date?',
      },
      noClaims: {
        label: 'Where it has none',
        words: 'It has no dates and no figures. Is anything else on it out of date?',
      },
    },
  },
  'rating-request': {
    name: 'How was it?',
    when: 'Once, 30 days after the site went live, if asking is switched on. The program adds the link, and what happens with the review.',
    placeholders: { ...FIRST_NAME, ...ADDRESS },
    texts: {
      subject: { label: 'Subject', words: 'How was it?' },
      heading: { label: 'Heading', words: 'How was it?' },
      opening: {
        label: 'At the beginning',
        words: '{firstName}, {address} has been online for a month. How satisfied are you with us?',
        needs: ['address'],
      },
    },
  },
  'weekly-visits': {
    name: 'The visits of a week',
    when: 'Each week, to customers who asked for it. The program adds the figures, both links, and why it comes.',
    placeholders: {
      ...FIRST_NAME,
      visitors: '12 visitors',
      from: 'November 16',
      to: 'November 22',
    },
    texts: {
      subject: {
        label: 'Subject',
        words: 'Your page last week: {visitors}',
        needs: ['visitors'],
      },
      opening: {
        label: 'Before the figures',
        words: '{firstName}, this is how often your page was read from {from} to {to}.',
        needs: ['from', 'to'],
      },
      nobody: {
        label: 'Before the figures, where all are zero',
        words: '{firstName}, nobody opened your page from {from} to {to}.',
        needs: ['from', 'to'],
      },
    },
  },
} as const satisfies EmailTextsById
