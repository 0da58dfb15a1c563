/** Which claims of the storefront may be shown, and how pages get their words. */
import {
  CLAIM_IDS,
  CLAIM_ROWS,
  type ClaimId,
  claimName,
  defaultClaimTexts,
  figureIds,
  initialsOf,
  storyIds,
  unsigned,
  zeroFigure,
} from './claims.ts'
import { printableLine } from '../text/printable-line.ts'

type Texts = Readonly<Record<string, string>>

const MAX = { evidence: 500, content: 300 }
const MAX_LINE = 80

/** The first problem of a text as a sentence; undefined: valid. Pure. */
export function checkClaimText(
  id: ClaimId,
  name: string,
  text: string,
  texts: Texts,
): string | undefined {
  if (!Object.hasOwn(defaultClaimTexts(id), name)) return `There is no text “${name}” here`
  const max = name in MAX ? MAX[name as keyof typeof MAX] : MAX_LINE
  const line = printableLine(max).safeParse(text)
  if (!line.success) return line.error.issues[0]?.message
  const isSigning = Object.keys(unsigned).some((part) => texts[part]?.trim())
  if (!(name in unsigned)) return text.trim() ? undefined : 'Write something'
  if (text.trim() === '')
    return isSigning
      ? 'A signature needs evidence, day and name; empty all three to withdraw it'
      : undefined
  if (name === 'checkedOn' && !isDay(text.trim())) return 'Write the day as 2026-12-25'
  return undefined
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && text.length === 10
}

const isSigned = (texts: Texts) => Object.keys(unsigned).every((part) => texts[part]?.trim())

/**
 * A claim as it is saved: a signature counts for its words only, so new words without a new
 * signature have none. Pure.
 */
export function withoutOutdatedSignature(before: Texts, saved: Texts): Texts {
  const isSame = (names: readonly string[]) =>
    names.every((name) => (before[name] ?? '') === (saved[name] ?? ''))
  const [signature, words] = [
    Object.keys(unsigned),
    Object.keys(saved).filter((name) => !(name in unsigned)),
  ]
  return isSigned(before) && isSame(signature) && !isSame(words) ? { ...saved, ...unsigned } : saved
}

type TextsOf = (id: ClaimId) => Texts

/** The claims that a live shop does not show, because nobody signed them. */
export const findUnsignedClaims = (textsOf: TextsOf): readonly string[] =>
  CLAIM_IDS.filter((id) => !isSigned(textsOf(id))).map((id) => claimName(id, textsOf(id)))

/**
 * The words of all claims by `claim.id.name`, as pages show them: of a claim that is not shown they
 * are empty, and `display` is `none`. Testimonials move up, so that the first is always shown if
 * there is one. Pure.
 */
export function renderClaims(textsOf: TextsOf, isLive: boolean): Texts {
  const isShown = (id: ClaimId) => !isLive || isSigned(textsOf(id))
  const said = new Map<string, string>()
  const display = (name: string, shown: boolean) => said.set(`${name}.display`, shown ? '' : 'none')
  for (const id of figureIds) {
    const { figure = '', label = '' } = isShown(id) ? textsOf(id) : {}
    said.set(`claim.${id}.figure`, figure)
    said.set(`claim.${id}.zero`, zeroFigure(figure))
    said.set(`claim.${id}.label`, label)
    display(`claim.${id}`, isShown(id))
  }
  for (const [row, ids] of Object.entries(CLAIM_ROWS)) display(`claims.${row}`, ids.some(isShown))
  const shown = storyIds.filter(isShown)
  for (const [place, slot] of storyIds.entries()) {
    const id = shown[place]
    const texts = id && textsOf(id)
    for (const name of ['name', 'role', 'content', 'result'])
      said.set(`claim.${slot}.${name}`, texts?.[name] ?? '')
    said.set(`claim.${slot}.initials`, initialsOf(texts?.['name'] ?? ''))
  }
  display('claims.testimonials', shown.length > 0)
  const isHired = isShown('employers')
  said.set('claim.employers.heading', isHired ? (textsOf('employers')['heading'] ?? '') : '')
  display('claim.employers', isHired)
  return Object.fromEntries(said)
}

/** The words of the specification by `claim.id.name`. */
export const defaultClaimCopy: Texts = renderClaims(defaultClaimTexts, false)
