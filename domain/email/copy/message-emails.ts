import { FIRST_NAME, REFERENCE } from './example-values.ts'
import type { EmailTextsById } from './email-texts.ts'

/** Emails about messages. */
export const messageEmails = {
  'message-received': {
    name: 'A message has come',
    when: 'To whoever wrote through the contact form. No word that was typed stands in it.',
    placeholders: { brand: 'Vitrine' },
    texts: {
      subject: { label: 'Subject', words: '{brand} has your message' },
      heading: { label: 'Heading', words: 'We have your message' },
      opening: {
        label: 'At the beginning',
        words:
          'Thank you for writing to us. A person reads every message and answers within 24 hours, to this address. To add something, reply to this email.',
      },
      closing: {
        label: 'At the end',
        words:
          'Didn’t write to us? Then someone gave your address by mistake, and you don’t have to do anything.',
      },
    },
  },
  'order-message-received': {
    name: 'A message about an order has come',
    when: 'When a customer writes or sends a file on My site; once until the team answers. No word that was typed stands in it.',
    placeholders: { ...FIRST_NAME, ...REFERENCE, answerIn: '24 hours' },
    texts: {
      subject: { label: 'Subject', words: 'We have your message about order {reference}' },
      heading: { label: 'Heading', words: 'We have your message' },
      opening: {
        label: 'At the beginning',
        words:
          '{firstName}, thank you for writing. A person reads it and answers within {answerIn}, on My site and by email. To add something, write there or reply to this email.',
      },
    },
  },
  'message-to-customer': {
    name: 'The team wrote',
    when: 'When somebody of the team writes to the customer, or puts a file there. The program adds what was written, and the link.',
    placeholders: { ...FIRST_NAME, ...REFERENCE },
    texts: {
      subject: { label: 'Subject', words: 'A message about your order {reference}' },
      heading: { label: 'Heading of a message', words: 'A message for you' },
      headingFile: { label: 'Heading of a file', words: 'A file for you' },
      message: {
        label: 'Before the message',
        words: '{firstName}, we have a message about your order:',
      },
      file: {
        label: 'Before the name of the file',
        words: '{firstName}, we’ve added a file to the messages about your order:',
      },
      answer: {
        label: 'At the end, where the order is over and has no page to answer on',
        words: 'To answer, reply to this email.',
      },
    },
  },
} as const satisfies EmailTextsById
