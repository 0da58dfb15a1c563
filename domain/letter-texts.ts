/**
 * The words of letters that an owner may write anew. What the program knows stands in them as
 * `{hours}`; links, amounts, dates and lists are made by the program and are no words.
 */

import { ofDomains } from './letter-words/of-domains.ts'
import { ofMessages } from './letter-words/of-messages.ts'
import { ofMoney } from './letter-words/of-money.ts'
import { ofOrders } from './letter-words/of-orders.ts'
import { ofSites } from './letter-words/of-sites.ts'
import { toTeam } from './letter-words/to-team.ts'
import type { Letters, LetterTexts } from './letter-words/letters.ts'

export const letterTexts = {
  ...ofOrders,
  ...ofSites,
  ...ofMoney,
  ...ofDomains,
  ...ofMessages,
  ...toTeam,
} as const satisfies Letters

export type WordedLetter = keyof typeof letterTexts

/** The letters by what they are about. */
export const LETTER_SECTIONS: readonly {
  readonly title: string
  readonly letters: readonly WordedLetter[]
}[] = [
  { title: 'Orders', letters: namesOf(ofOrders) },
  { title: 'Previews and sites', letters: namesOf(ofSites) },
  { title: 'Money and hosting', letters: namesOf(ofMoney) },
  { title: 'Domains', letters: namesOf(ofDomains) },
  { title: 'Messages', letters: namesOf(ofMessages) },
  { title: 'To the team', letters: namesOf(toTeam) },
]

function namesOf<L extends WordedLetter>(letters: Readonly<Record<L, LetterTexts>>) {
  // An object's own keys are those of its type.
  return Object.keys(letters) as L[]
}

export const WORDED_LETTERS: readonly WordedLetter[] = LETTER_SECTIONS.flatMap(
  ({ letters }) => letters,
)

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
  const { texts } = lettersOf(letter)
  const own = Object.hasOwn(texts, name) ? texts[name] : undefined
  if (own === undefined) return `This letter has no text “${name}”`
  const isOneLine = isTitle(name)
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

/** The placeholders that have a value in a text of a letter. */
function knownIn(letter: WordedLetter, name: string): readonly string[] {
  const { placeholders, onlyIn } = lettersOf(letter)
  return Object.keys(placeholders).filter((each) => onlyIn?.[each]?.includes(name) ?? true)
}

/** Subjects and headings: one line, never empty. */
export const isTitle = (name: string): boolean => /^(subject|heading)/.test(name)

const PLACEHOLDER = /\{([^{}]*)\}/g
// oxlint-disable-next-line no-control-regex -- line ends are the only ones that belong in a mail
const UNPRINTABLE = /[\u0000-\u0009\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/

const NUMBER =
  'one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty-four|thirty|forty-eight|seventy-two|same|a few'
const FIGURE = String.raw`\d+(?:[.,]\d+)*`
/** Looked for at its first digit alone: at every digit, a thousand ones would be read a million times. */
const WHOLE_FIGURE = String.raw`(?<!\d[.,]?)${FIGURE}`
/** Amounts, shares and times: what a customer would hold us to. */
const CLAIM = new RegExp(
  `[$€£]\\s?${FIGURE}|${WHOLE_FIGURE}\\s?(%|percent|dollars|USD)|(${WHOLE_FIGURE}|\\b(${NUMBER}))[\\s-]?(minute|hour|day|week|month|year)s?\\b`,
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
