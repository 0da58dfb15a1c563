/** Every email that a customer or visitor can get, for the privacy page. */
import { EMAIL_SECTIONS, emailTextsOf } from './email-copy.ts'

/** Emails whose copy an owner cannot edit, by template. */
export const FIXED_EMAILS = {
  'contact-switched': {
    name: 'A contact detail is shown or hidden',
    when: 'When a phone number or address is switched on or off on the live page.',
  },
  'site-switched': {
    name: 'The site is offline or back',
    when: 'When a person takes the page offline or puts it back.',
  },
  'withdrawal-received': {
    name: 'A withdrawal has arrived',
    when: 'When somebody withdraws from a contract.',
  },
  'data-erased': {
    name: 'Data is erased',
    when: 'When everything about a customer has been erased.',
  },
  'contact-reply': {
    name: 'The answer to a message',
    when: 'When the team answers a message of the contact page.',
  },
  'report-emails': {
    name: 'A report of a page',
    when: 'To whoever reports a page, when the report arrives and when it is decided; to the owner of the page, if we act on it.',
  },
} as const satisfies Readonly<Record<string, { name: string; when: string }>>

/** Name and reason, in the order of an order. Pure. */
export function listCustomerEmails(): { readonly name: string; readonly when: string }[] {
  const editable = EMAIL_SECTIONS.filter(({ title }) => title !== 'To the team').flatMap(
    ({ letters }) => letters.map(emailTextsOf),
  )
  return [...editable, ...Object.values(FIXED_EMAILS)].map(({ name, when }) => ({
    name,
    when: withoutNotes(when),
  }))
}

/** The settings also say what the program adds. */
const withoutNotes = (when: string): string =>
  when.replace(/ (?:The program adds|No word that) .*$/, '')
