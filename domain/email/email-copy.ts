/**
 * The copy of emails that an owner can edit, with placeholders such as `{hours}`. Links, amounts,
 * dates and lists are rendered by code.
 */

import { domainEmails } from './copy/domain-emails.ts'
import { messageEmails } from './copy/message-emails.ts'
import { paymentEmails } from './copy/payment-emails.ts'
import { orderEmails } from './copy/order-emails.ts'
import { siteEmails } from './copy/site-emails.ts'
import { teamEmails } from './copy/team-emails.ts'
import type { EmailTextsById, EmailTexts } from './copy/email-texts.ts'

export const emailCopy = {
  ...orderEmails,
  ...siteEmails,
  ...paymentEmails,
  ...domainEmails,
  ...messageEmails,
  ...teamEmails,
} as const satisfies EmailTextsById

export type EditableEmail = keyof typeof emailCopy

/** Emails by topic. */
export const EMAIL_SECTIONS: readonly {
  readonly title: string
  readonly letters: readonly EditableEmail[]
}[] = [
  { title: 'Orders', letters: namesOf(orderEmails) },
  { title: 'Previews and sites', letters: namesOf(siteEmails) },
  { title: 'Money and hosting', letters: namesOf(paymentEmails) },
  { title: 'Domains', letters: namesOf(domainEmails) },
  { title: 'Messages', letters: namesOf(messageEmails) },
  { title: 'To the team', letters: namesOf(teamEmails) },
]

function namesOf<L extends EditableEmail>(letters: Readonly<Record<L, EmailTexts>>) {
  // `Object.keys` loses the type.
  return Object.keys(letters) as L[]
}

export const EDITABLE_EMAILS: readonly EditableEmail[] = EMAIL_SECTIONS.flatMap(
  ({ letters }) => letters,
)

/** Custom texts by name. */
export type CustomTexts = Readonly<Record<string, string>>

type TextOf<L extends EditableEmail> = keyof (typeof emailCopy)[L]['texts'] & string
type PlaceholderOf<L extends EditableEmail> = keyof (typeof emailCopy)[L]['placeholders'] & string

export const emailTextsOf = (letter: EditableEmail): EmailTexts => emailCopy[letter]

export const defaultEmailTexts = (letter: EditableEmail): CustomTexts =>
  Object.fromEntries(
    Object.entries(emailTextsOf(letter).texts).map(([name, { words }]) => [name, words]),
  )

const MAX_SUBJECT = 150
const MAX_TEXT = 1000

/** The first problem of a text as a sentence; undefined: valid. Pure. */
export function checkEmailText(
  letter: EditableEmail,
  name: string,
  text: string,
): string | undefined {
  const { texts } = emailTextsOf(letter)
  const own = Object.hasOwn(texts, name) ? texts[name] : undefined
  if (own === undefined) return `This letter has no text “${name}”`
  const isOneLine = isSubjectOrHeading(name)
  const max = isOneLine ? MAX_SUBJECT : MAX_TEXT
  if (text.length > max) return `Use at most ${max} characters`
  if (UNPRINTABLE.test(text) || (isOneLine && text.includes('\n')))
    return isOneLine ? 'Write it in one line' : 'Use letters, digits and signs'
  if (text.trim() === '' && (isOneLine || own.needs || own.isNeeded))
    return 'Write something: it can’t be empty'
  const known = knownIn(letter, name)
  const unknown = placeholdersIn(text).find((found) => !known.includes(found))
  if (unknown !== undefined)
    return `There is no {${unknown}} in this letter; it knows ${listOf(known)}`
  if (/[{}]/.test(text.replaceAll(PLACEHOLDER, '')))
    return `A brace stands alone: write it as in ${listOf(known.slice(0, 1))}`
  const missing = own.needs?.find((need) => !placeholdersIn(text).includes(need))
  if (missing !== undefined) return `Keep {${missing}} in it: the letter has to say it`
  const claim = text.match(CLAIM)?.find((found) => !saysItself(letter, found))
  if (claim !== undefined)
    return `“${claim}” is no word of yours: the program would not keep it. Use ${listOf(known)}`
  return undefined
}

/** Placeholders with a value in this text. */
function knownIn(letter: EditableEmail, name: string): readonly string[] {
  const { placeholders, onlyIn } = emailTextsOf(letter)
  return Object.keys(placeholders).filter((each) => onlyIn?.[each]?.includes(name) ?? true)
}

/** Subjects and headings are one line and never empty. */
export const isSubjectOrHeading = (name: string): boolean => /^(subject|heading)/.test(name)

const PLACEHOLDER = /\{([^{}]*)\}/g
// oxlint-disable-next-line no-control-regex -- line ends are the only ones that belong in a mail
const UNPRINTABLE = /[\u0000-\u0009\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/

const NUMBER =
  'one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty-four|thirty|forty-eight|seventy-two|same|a few'
const FIGURE = String.raw`\d+(?:[.,]\d+)*`
/** Matches at the first digit only: otherwise a long number takes quadratic time. */
const WHOLE_FIGURE = String.raw`(?<!\d[.,]?)${FIGURE}`
/** Amounts, percentages and times: promises to a customer. */
const CLAIM = new RegExp(
  `[$€£]\\s?${FIGURE}|${WHOLE_FIGURE}\\s?(%|percent|dollars|USD)|(${WHOLE_FIGURE}|\\b(${NUMBER}))[\\s-]?(minute|hour|day|week|month|year)s?\\b`,
  'gi',
)

const placeholdersIn = (text: string) =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
const listOf = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

/** The default email makes the same promise. */
function saysItself(letter: EditableEmail, claim: string): boolean {
  const own = Object.values(defaultEmailTexts(letter)).join('\n').match(CLAIM) ?? []
  return own.some((each) => each.toLowerCase() === claim.toLowerCase())
}

/**
 * The texts of one email: custom if valid, else default, with values filled in. Values are never
 * expanded and have no line breaks. Pure.
 */
export function renderEmailTexts<L extends EditableEmail>(
  letter: L,
  written: CustomTexts | undefined,
  values: Readonly<Record<PlaceholderOf<L>, string>>,
): Readonly<Record<TextOf<L>, string>> {
  const given: Readonly<Record<string, string>> = values
  const said = Object.entries(emailTextsOf(letter).texts).map(([name, own]) => {
    const text = written?.[name]
    const words =
      text !== undefined && checkEmailText(letter, name, text) === undefined ? text : own.words
    const filled = words.replaceAll(PLACEHOLDER, (_whole, key: string) =>
      (given[key] ?? '').replaceAll(/\s+/g, ' '),
    )
    return [name, filled.trim()] as const
  })
  // The catalogue has every name.
  return Object.fromEntries(said) as Record<TextOf<L>, string>
}
