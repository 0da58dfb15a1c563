/**
 * The words of letters to customers that an owner may write anew. What the program knows stands in them as
 * `{hours}`; links, amounts, dates and lists are made by the program and are no words.
 */

/** `needs`: without these placeholders the letter would not keep its promise. */
type Text = { readonly label: string; readonly words: string; readonly needs?: readonly string[] }

type LetterTexts = {
  /** What the letter is called, and when it is written. */
  readonly name: string
  readonly when: string
  /** What stands for each placeholder in an example. */
  readonly placeholders: Readonly<Record<string, string>>
  readonly texts: Readonly<Record<string, Text>>
}

const FIRST_NAME = { firstName: 'Ada' }
const HOURS = { hours: '48' }

export const letterTexts = {
  confirmation: {
    name: 'Order confirmed',
    when: 'When the order is paid. The program adds the link, the facts of the order and the receipt.',
    placeholders: { ...FIRST_NAME, package: 'Enhanced Visibility', ...HOURS },
    texts: {
      subject: { label: 'Subject', words: 'Order confirmed: {package}' },
      heading: { label: 'Heading', words: 'Order confirmed' },
      opening: {
        label: 'Before the link',
        words:
          'Thank you, {firstName}. Your payment has arrived. Now send us your CV and choose how your site should look. It takes about three minutes, and you write nothing.',
      },
      promise: {
        label: 'The promise',
        words:
          'Your site will be ready within {hours} hours. The clock starts when we have your CV and your languages.',
        needs: ['hours'],
      },
      closing: {
        label: 'At the end',
        words: 'Keep this mail: the link above always leads back to your order.',
      },
    },
  },
  kickoff: {
    name: 'Work begins',
    when: 'When the team starts, 20 hours after paying at the latest. The program adds the link where details are missing.',
    placeholders: { ...FIRST_NAME, ...HOURS },
    texts: {
      subject: { label: 'Subject', words: 'We are working on your site' },
      heading: { label: 'Heading, where nothing is missing', words: 'Work has begun' },
      headingMissing: { label: 'Heading, where details are missing', words: 'Your team is ready' },
      opening: {
        label: 'At the beginning',
        words:
          '{firstName}, your order is with our team. They write your page from your CV and set it in the theme that you chose.',
      },
      complete: {
        label: 'Where nothing is missing',
        words: 'You will hear from us when your site is live. There is nothing you need to do.',
      },
      missing: {
        label: 'Where details are missing, before the link',
        words:
          'They can begin as soon as your details are complete. The {hours} hours count from then.',
        needs: ['hours'],
      },
      closing: { label: 'At the end', words: 'To tell your team something, answer this mail.' },
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
        words: 'Changed your mind? Answer this mail.',
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
          'Thank you, {firstName}. Your CV and your choices are with our team, and the clock is running.',
      },
      promise: {
        label: 'The promise',
        words: 'Your site will be ready by {due}.',
        needs: ['due'],
      },
    },
  },
  'preview-sent': {
    name: 'A preview is ready',
    when: 'When a person sends a preview. The program adds its picture, the link, and languages that are still to come.',
    placeholders: { ...FIRST_NAME, number: '2' },
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
        words:
          '{firstName}, this is your site and your resume as they will be. Nothing of it is public yet.',
      },
      closing: {
        label: 'After the link',
        words:
          'Mark a sentence to comment on it or to write it as you want it, then submit your list: that is one round of changes. Or approve: exactly what you saw goes live.',
      },
    },
  },
  'preview-reminder': {
    name: 'Reminder: a preview waits',
    when: 'After 2, 5 and 10 days without an answer. The program adds the link.',
    placeholders: { ...FIRST_NAME, number: '2', days: '5' },
    texts: {
      subject: { label: 'Subject', words: 'Preview {number} waits for your word' },
      heading: { label: 'Heading', words: 'Your preview waits for you' },
      opening: {
        label: 'Before the link',
        words:
          '{firstName}, {days} days ago we sent you preview {number} of your site. It goes live when you approve it, or after the changes that you ask for.',
      },
      closing: {
        label: 'At the end of the first two',
        words: 'No time for a list? Answer this mail and say in your words what should change.',
      },
      last: {
        label: 'At the end of the last one',
        words:
          'This is the last reminder. Your preview stays where it is; answer this mail if something keeps you from it.',
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
        words: 'Something to change? Answer this mail and say what.',
      },
    },
  },
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
          'Thank you for writing to us. A person reads every message and answers within 24 hours, to this address. To add something, answer this mail.',
      },
      closing: {
        label: 'At the end',
        words:
          'You did not write to us? Then somebody gave your address by mistake. You don’t have to do anything.',
      },
    },
  },
} as const satisfies Readonly<Record<string, LetterTexts>>

export type WordedLetter = keyof typeof letterTexts
export const WORDED_LETTERS = Object.keys(letterTexts) as readonly WordedLetter[]

/** What an owner wrote, by the name of the text. */
export type WrittenTexts = Readonly<Record<string, string>>

type TextOf<L extends WordedLetter> = keyof (typeof letterTexts)[L]['texts'] & string
type PlaceholderOf<L extends WordedLetter> = keyof (typeof letterTexts)[L]['placeholders'] & string

export const lettersOf = (letter: WordedLetter): LetterTexts => letterTexts[letter]

/** The program's own words. */
export const ownTexts = (letter: WordedLetter): WrittenTexts =>
  Object.fromEntries(
    Object.entries(lettersOf(letter).texts).map(([name, { words }]) => [name, words]),
  )

const MAX_SUBJECT = 150
const MAX_TEXT = 1000

/** The first thing that keeps a text from being sent, as a sentence; undefined: nothing does. Pure. */
export function refuseText(letter: WordedLetter, name: string, text: string): string | undefined {
  const { placeholders, texts } = lettersOf(letter)
  const own = texts[name]
  if (own === undefined) return `This letter has no text “${name}”`
  const isOneLine = isTitle(name)
  const max = isOneLine ? MAX_SUBJECT : MAX_TEXT
  if (text.length > max) return `Use at most ${max} characters`
  if (UNPRINTABLE.test(text) || (isOneLine && text.includes('\n')))
    return isOneLine ? 'Write it in one line' : 'Use letters, digits and signs'
  if (text.trim() === '' && (isOneLine || own.needs)) return 'Write something: it can’t be empty'
  const known = Object.keys(placeholders)
  const unknown = placeholdersIn(text).find((found) => !known.includes(found))
  if (unknown !== undefined)
    return `There is no {${unknown}} in this letter; it knows ${listOf(known)}`
  if (/[{}]/.test(text.replaceAll(PLACEHOLDER, '')))
    return 'A brace stands alone: write {firstName}'
  const missing = own.needs?.find((need) => !placeholdersIn(text).includes(need))
  if (missing !== undefined) return `Keep {${missing}} in it: it is what the letter promises`
  const claim = text.match(CLAIM)?.find((found) => !saysItself(letter, found))
  if (claim !== undefined)
    return `“${claim}” is no word of yours: the program would not keep it. Use ${listOf(known)}`
  return undefined
}

/** Subjects and headings: one line, never empty. */
export const isTitle = (name: string): boolean => /^(subject|heading)/.test(name)

const PLACEHOLDER = /\{([^{}]*)\}/g
// oxlint-disable-next-line no-control-regex -- line ends are the only ones that belong in a mail
const UNPRINTABLE = /[\u0000-\u0009\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/

const NUMBER =
  'one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty-four|thirty|forty-eight|seventy-two|same|a few'
const FIGURE = String.raw`\d+(?:[.,]\d+)*`
/** Amounts, shares and times: what a customer would hold us to. */
const CLAIM = new RegExp(
  `[$€£]\\s?${FIGURE}|${FIGURE}\\s?(%|percent|dollars|USD)|(${FIGURE}|\\b(${NUMBER}))[\\s-]?(minute|hour|day|week|month|year)s?\\b`,
  'gi',
)

const placeholdersIn = (text: string) =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
const listOf = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

/** Whether the program's own letter says as much, in these very words. */
function saysItself(letter: WordedLetter, claim: string): boolean {
  const own = Object.values(ownTexts(letter)).join('\n').match(CLAIM) ?? []
  return own.some((each) => each.toLowerCase() === claim.toLowerCase())
}

/**
 * The words of one letter: what an owner wrote, where it can be sent, and the program's own elsewhere, with
 * the values in their places. What stands in a value is no placeholder, and no line of its own. Pure.
 */
export function sayLetter<L extends WordedLetter>(
  letter: L,
  written: WrittenTexts | undefined,
  values: Readonly<Record<PlaceholderOf<L>, string>>,
): Readonly<Record<TextOf<L>, string>> {
  const given: Readonly<Record<string, string>> = values
  const said = Object.entries(lettersOf(letter).texts).map(([name, own]) => {
    const text = written?.[name]
    const words =
      text !== undefined && refuseText(letter, name, text) === undefined ? text : own.words
    const filled = words.replaceAll(PLACEHOLDER, (_whole, key: string) =>
      (given[key] ?? '').replaceAll(/\s+/g, ' '),
    )
    return [name, filled.trim()] as const
  })
  // By the catalogue, each name is there.
  return Object.fromEntries(said) as Record<TextOf<L>, string>
}
