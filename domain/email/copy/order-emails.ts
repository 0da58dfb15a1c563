import { FIRST_NAME, HOURS, PACKAGE, REFERENCE } from './example-values.ts'
import type { EmailTextsById } from './email-texts.ts'

/** Emails to customers until delivery. */
export const orderEmails = {
  confirmation: {
    name: 'Order confirmed',
    when: 'When the order is paid. The program adds the link, the facts of the order and the receipt.',
    placeholders: { ...FIRST_NAME, ...PACKAGE, ...HOURS },
    texts: {
      subject: { label: 'Subject', words: 'Order confirmed: {package}' },
      heading: { label: 'Heading', words: 'Order confirmed' },
      opening: {
        label: 'Before the link',
        words:
          'Thank you, {firstName}. Your payment has arrived. Now send us your CV and choose how your site should look. It takes about three minutes, and there’s nothing to write.',
      },
      promise: {
        label: 'The promise',
        words:
          'Your site will be ready within {hours} hours. The clock starts when we have your CV and languages.',
        needs: ['hours'],
      },
      closing: {
        label: 'At the end',
        words: 'Keep this email. The link above always opens your order.',
      },
    },
  },
  kickoff: {
    name: 'Work begins',
    when: 'When the team starts, 20 hours after paying at the latest. The program adds the link to My site, or to the details that are missing.',
    placeholders: { ...FIRST_NAME, ...HOURS },
    texts: {
      subject: { label: 'Subject', words: 'We are working on your site' },
      heading: { label: 'Heading, where nothing is missing', words: 'Work has begun' },
      headingMissing: { label: 'Heading, where details are missing', words: 'Your team is ready' },
      opening: {
        label: 'At the beginning',
        words:
          '{firstName}, your order is with our team. They’re writing your page in the theme you chose.',
      },
      complete: {
        label: 'Where nothing is missing',
        words: 'We’ll write when there is something to look at. There’s nothing you need to do.',
      },
      missing: {
        label: 'Where details are missing, before the link',
        words:
          'They can begin as soon as your details are complete. The {hours} hours count from then.',
        needs: ['hours'],
      },
      closing: { label: 'At the end', words: 'To tell your team something, reply to this email.' },
    },
  },
  'cv-reminder': {
    name: 'Reminder: details are missing',
    when: 'After 1, 3 and 7 days without CV or languages. The program adds the link.',
    placeholders: { ...FIRST_NAME, ...HOURS },
    texts: {
      subjectCv: {
        label: 'Subject, where the CV is missing',
        words: 'Your CV is all we are waiting for',
      },
      subjectLanguages: {
        label: 'Subject, where the languages are missing',
        words: 'Which languages should your site speak?',
      },
      headingCv: {
        label: 'Heading, where the CV is missing',
        words: 'We are waiting for your CV',
      },
      headingLanguages: {
        label: 'Heading, where the languages are missing',
        words: 'One choice is missing',
      },
      opening: {
        label: 'At the beginning',
        words: '{firstName}, your order is paid and your team is ready.',
      },
      askCv: {
        label: 'Where the CV is missing',
        words:
          'Send your CV as a file or as a link; your LinkedIn profile works, too. It does not have to be up to date: tell us what has changed.',
      },
      askLanguages: {
        label: 'Where the languages are missing',
        words: 'Choose at least one language for your site.',
      },
      promise: {
        label: 'The promise, after the link',
        words: 'Your site will be ready within {hours} hours of that.',
        needs: ['hours'],
      },
      closing: {
        label: 'At the end of the first two',
        words: 'Changed your mind? Reply to this email.',
      },
      last: {
        label: 'At the end of the last one',
        words:
          'This is the last reminder. Your order stays open; the link works whenever you are ready.',
      },
    },
  },
  'intake-complete': {
    name: 'Everything is there',
    when: 'When the delivery clock starts. The program adds the link.',
    placeholders: { ...FIRST_NAME, due: 'Friday, November 20, 2026 at 9:00 AM UTC' },
    texts: {
      subject: { label: 'Subject', words: 'We have what we need' },
      heading: { label: 'Heading', words: 'We have what we need' },
      opening: {
        label: 'At the beginning',
        words:
          'Thank you, {firstName}. Your CV and your choices are with our team, and we’ve started the clock.',
      },
      promise: {
        label: 'The promise',
        words: 'Your site will be ready by {due}.',
        needs: ['due'],
      },
    },
  },
  'cv-refused': {
    name: 'A CV held a virus',
    when: 'When the virus scanner finds a virus in a CV that was taken already. The program adds the link.',
    placeholders: { ...FIRST_NAME },
    texts: {
      subject: { label: 'Subject', words: 'Please send your CV once more' },
      heading: { label: 'Heading', words: 'We could not keep your CV' },
      opening: {
        label: 'Before the link',
        words:
          '{firstName}, our virus scanner found something in the CV you sent, and we removed the file. This can happen to anyone: the computer it was saved on may be infected. Have it checked, then send the CV again, ideally as a PDF made on another computer.',
        isNeeded: true,
      },
      onHold: {
        label: 'At the end, where the order waits for the CV',
        words: 'The clock is paused until we have it. No time is lost.',
      },
      goesOn: {
        label: 'At the end, where the team goes on without it',
        words: 'We’re continuing with everything else you gave us.',
      },
    },
  },
  'hold-question': {
    name: 'A question that holds the order',
    when: 'When somebody of the team puts the order on hold. The program adds the question and the link.',
    placeholders: { ...FIRST_NAME, ...REFERENCE },
    texts: {
      subject: { label: 'Subject', words: 'A question about your order {reference}' },
      heading: { label: 'Heading', words: 'We have a question' },
      opening: {
        label: 'Before the question',
        words: 'Hello {firstName}. Before we continue with your site, we need something from you:',
      },
      closing: {
        label: 'After the question',
        words: 'Answer it on My site. The delivery time pauses until then.',
        isNeeded: true,
      },
    },
  },
  'email-corrected': {
    name: 'The mail address is corrected',
    when: 'To the new address, when the team has corrected it. The program adds the link.',
    placeholders: { ...FIRST_NAME, ...REFERENCE },
    texts: {
      subject: { label: 'Subject', words: 'Order {reference}: we write to this address now' },
      heading: { label: 'Heading', words: 'Your email address is corrected' },
      opening: {
        label: 'Before the link',
        words:
          '{firstName}, from now on we’ll send everything about your order to this address. Links in earlier emails no longer work; this one does.',
        isNeeded: true,
      },
    },
  },
  'email-moved': {
    name: 'The mail address is no longer used',
    when: 'To the earlier address, when the team has corrected it. It has no link and does not name the new address.',
    placeholders: { ...REFERENCE },
    texts: {
      subject: { label: 'Subject', words: 'Order {reference}: we no longer write to this address' },
      heading: { label: 'Heading', words: 'The email address of an order was changed' },
      opening: {
        label: 'Text',
        words:
          'Emails about order {reference} go to another address now, and links in earlier emails no longer work. If you ordered and did not ask for this, answer this email.',
        isNeeded: true,
      },
    },
  },
  'order-link': {
    name: 'The link to an order',
    when: 'When somebody asks for a lost link, or has turned the earlier links off. The program adds the link, and how to keep others out.',
    placeholders: { ...FIRST_NAME, ...REFERENCE, ...PACKAGE },
    texts: {
      subjectLost: {
        label: 'Subject, where the link was lost',
        words: 'Your link to order {reference}',
      },
      subjectRenewed: {
        label: 'Subject of a new link',
        words: 'The new link to order {reference}',
      },
      headingLost: { label: 'Heading, where the link was lost', words: 'Your link' },
      headingRenewed: { label: 'Heading of a new link', words: 'Your new link' },
      lost: {
        label: 'Where the link was lost',
        words:
          'Hello {firstName}. Someone asked for your order link. It opens order {reference}, {package}:',
        needs: ['reference'],
      },
      renewed: {
        label: 'Where the earlier links are turned off',
        words:
          'Hello {firstName}. You turned off all earlier links to order {reference}. From now on this one opens it:',
        needs: ['reference'],
      },
    },
  },
} as const satisfies EmailTextsById
