/**
 * Decides which part of an entry's head is the position (or degree) and which the employer (or
 * school).
 */
import type { Segment } from '../extract/cv-text.ts'
import { placeScore } from '../vocabulary/places.ts'
import { trimSigns, type Unit } from './entry-units.ts'

export type CountWords = (text: string) => number

export type Roles = {
  /** Position or degree. */
  first: Role | null
  /** Employer or school. */
  second: Role | null
  place: Role | null
  rest: Role[]
}

export type Role = { text: string; from: readonly Segment[]; confidence: number }

type Part = {
  text: string
  from: readonly Segment[]
  slot: string
  line: number
  /** A known place was cut from its end. */
  hadPlace?: boolean
}

/**
 * Decides for all entries of a section together: a CV uses the same order and style throughout, so
 * evidence adds up.
 */
export function assignRoles(
  heads: Unit[][],
  firstWords: CountWords,
  secondWords: CountWords,
): Roles[] {
  const prepared = heads.map((units) => prepare(units, firstWords, secondWords))
  const evidence = (text: string) => leaning(text, firstWords, secondWords)
  const bySlot = slotEvidence(prepared, evidence)
  const commonTails = tailsArePlaces(prepared)
  return prepared.map(({ parts, places }) =>
    assign(parts, places, { bySlot, evidence, commonTails, secondWords }),
  )
}

/** Positive for positions, negative for employers. */
function leaning(text: string, firstWords: CountWords, secondWords: CountWords): number {
  const first = Math.min(2, firstWords(text))
  const second = isPhrase(text, secondWords) ? 0 : Math.min(2, secondWords(text))
  // The last word is the head noun: a "Store Manager" is no store.
  const last = text.split(/\s+/).at(-1) ?? ''
  const head = text.includes(' ') ? Math.sign(firstWords(last) - secondWords(last)) * 0.25 : 0
  // A word of a description is weak evidence.
  const weight = isLong(text) ? 0.2 : 1
  return Math.max(-1.5, Math.min(1.5, (first - second + head) * weight))
}

/** "Moved the store to barcodes" names no store; "Istituto tecnico statale" does. */
function isPhrase(text: string, secondWords: CountWords): boolean {
  const [first = '', ...others] = text.split(/\s+/)
  return (
    others.length >= 3 && others.every((word) => /^\p{Ll}/u.test(word)) && secondWords(first) === 0
  )
}

const LONGEST_NAME = 8

const isLong = (text: string): boolean => text.split(/\s+/).length > LONGEST_NAME

function prepare(
  units: Unit[],
  firstWords: CountWords,
  secondWords: CountWords,
): { parts: Part[]; places: Part[] } {
  const places: Part[] = []
  const whole: Part[] = []
  for (const unit of units) {
    const neutral = firstWords(unit.text) === 0 && secondWords(unit.text) === 0
    if (placeScore(unit.text) >= 0.7 && neutral && units.length > 1) places.push(unit)
    else whole.push(...withoutTrailingPlace(unit, places, firstWords, secondWords))
  }
  // "Analyst, FP&A" above "Brightwater Utilities, Leeds": the line with the place is the employer.
  const hasEmployer = (part: Part) =>
    whole.some((other) => other !== part && other.hadPlace && firstWords(other.text) === 0)
  const parts = whole.flatMap((part) =>
    units.length > 1 && !hasEmployer(part) ? divideAtComma(part, firstWords, secondWords) : [part],
  )
  if (parts.length === 1 && parts[0])
    return { parts: splitSingle(parts[0], firstWords, secondWords), places }
  return { parts, places }
}

/** "St. Brendan Medical Center, Austin, TX": splits off the place. */
function withoutTrailingPlace(
  unit: Unit,
  places: Part[],
  firstWords: CountWords,
  secondWords: CountWords,
): Part[] {
  const bracket = /^(.*\S)\s*[(（]([^()]+)[)）]$/.exec(unit.text)
  if (bracket && placeScore(bracket[2] as string) >= 0.9) {
    places.push({ ...unit, text: bracket[2] as string })
    return [{ ...unit, text: trimSigns(bracket[1] as string) }]
  }
  const pieces = unit.text.split(/\s*[,，、،]\s*|\s+[–—-]\s+|\s+in\s+(?=\p{Lu}\p{L}+$)/u)
  for (let tail = Math.min(3, pieces.length - 1); tail >= 1; tail--) {
    const place = pieces.slice(-tail).join(', ')
    const first = pieces.at(-tail) as string
    const isNamed = tail > 1 && (firstWords(first) > 0 || secondWords(first) > 0)
    if (isNamed || placeScore(place) < (tail === 3 ? 1 : tail === 2 ? 0.7 : 0.9)) continue
    const at = unit.text.lastIndexOf(pieces.at(-tail) as string)
    const head = trimSigns(unit.text.slice(0, at).replace(/\s+in\s*$/, ''))
    if (head === '') break
    places.push({ ...unit, text: trimSigns(unit.text.slice(at)) })
    return [{ ...unit, text: head, hadPlace: true }]
  }
  return [unit]
}

/** "Major in Engineering, University of Leeds": splits a degree from a school. */
function divideAtComma(part: Part, firstWords: CountWords, secondWords: CountWords): Part[] {
  const comma = /^([^,，、،]+)[,，、،]\s+([^,，、،]+)$/u.exec(part.text)
  if (!comma) return [part]
  const [before, after] = [comma[1] as string, comma[2] as string].map(trimSigns) as [
    string,
    string,
  ]
  return firstWords(before) > 0 &&
    secondWords(before) === 0 &&
    secondWords(after) > 0 &&
    firstWords(after) === 0
    ? [
        { ...part, text: before },
        { ...part, text: after },
      ]
    : [part]
}

const AT =
  /\s+(?:at|@|chez|bei|beim|presso|en|em|na|no|hos|bij|w|we|v|ve|u|i|in|à|para|for|with|with the|у|в|tại|ở)\s+(?=[\p{Lu}\p{Lo}])|\s+@\s*|\s*에서\s*|\s*في\s+(?=شركة|مؤسسة|جامعة)/gu

/**
 * For text in one style on one line: cuts at the point with the largest difference between the
 * sides.
 */
function splitSingle(part: Part, firstWords: CountWords, secondWords: CountWords): Part[] {
  const evidence = (text: string) => leaning(text, firstWords, secondWords)
  const cut = (index: number, length: number): Part[] => [
    { ...part, text: trimSigns(part.text.slice(0, index)), slot: 'a' },
    { ...part, text: trimSigns(part.text.slice(index + length)), slot: 'b' },
  ]
  const candidates: { parts: Part[]; score: number }[] = []
  const consider = (matches: Iterable<RegExpMatchArray>, base: number) => {
    for (const match of matches) {
      const parts = cut(match.index ?? 0, match[0].length)
      const [left, right] = parts as [Part, Part]
      if (left.text.length < 2 || right.text.length < 2) continue
      candidates.push({ parts, score: base + Math.abs(evidence(left.text) - evidence(right.text)) })
    }
  }
  consider(part.text.matchAll(/\s+[–—-]\s+|\s*[—|：]\s*/gu), 0.8)
  consider(part.text.matchAll(/\s*[,，、،;]\s+|[，、،]/gu), 0.6)
  consider(part.text.matchAll(AT), 0.1)
  consider(part.text.matchAll(/\s+(?=[(（])/gu), 0.2)
  const best = candidates.sort((a, b) => b.score - a.score)[0]
  return best && best.score >= 0.6 ? best.parts.filter((p) => p.text !== '') : [part]
}

function slotEvidence(
  prepared: { parts: Part[] }[],
  evidence: (text: string) => number,
): Map<string, number> {
  const sums = new Map<string, { sum: number; count: number }>()
  for (const { parts } of prepared)
    parts.forEach((part) => {
      const seen = sums.get(part.slot) ?? { sum: 0, count: 0 }
      seen.sum += evidence(part.text)
      seen.count++
      sums.set(part.slot, seen)
    })
  return new Map([...sums].map(([slot, { sum, count }]) => [slot, sum / (count + 0.5)]))
}

/** Most employers end with a comma and a capitalized word, which is the place. */
function tailsArePlaces(prepared: { parts: Part[] }[]): Set<string> {
  const seen = new Map<string, { tails: number; count: number }>()
  for (const { parts } of prepared)
    for (const { slot, text, hadPlace } of parts) {
      const counts = seen.get(slot) ?? { tails: 0, count: 0 }
      counts.count++
      const tail = tailOf(text)
      if (hadPlace || (tail && placeScore(tail) >= 0.3)) counts.tails++
      seen.set(slot, counts)
    }
  return new Set(
    [...seen].flatMap(([slot, c]) => (c.count >= 2 && c.tails >= c.count * 0.75 ? [slot] : [])),
  )
}

function tailOf(text: string): string | null {
  const match = /[,，،]\s*([^,，،]+)$/.exec(text)
  return match ? (match[1] as string) : null
}

function bestPair(
  parts: readonly Part[],
  score: (part: Part) => number,
  doubt: (part: Part) => number,
): { a: Part; b: Part; value: number } {
  let best: { a: Part; b: Part; value: number } | null = null
  for (const [i, a] of parts.entries())
    for (const [j, b] of parts.entries()) {
      if (i === j) continue
      const order = i < j ? 0.12 : 0
      const distance = (Math.max(0, i - 1) + Math.max(0, j - 1)) * 0.35
      const value = score(a) - score(b) + order - distance - (doubt(a) + doubt(b))
      if (!best || value > best.value) best = { a, b, value }
    }
  return best as { a: Part; b: Part; value: number }
}

const INTRODUCED =
  /^(?:presso(?:\s+(?:la|il|lo))?|c\/o|at|bei(?:\s+der|\s+dem)?|an\s+der|chez|bij(?:\s+de)?|hos)\s+(?=\p{Lu})/iu

/** "Presso Università Esempio". */
const withoutAt = (role: Role): Role => ({ ...role, text: role.text.replace(INTRODUCED, '') })

/** Evidence of all entries of the section. */
type OfSection = {
  bySlot: Map<string, number>
  evidence: (text: string) => number
  commonTails: Set<string>
  secondWords: CountWords
}

function assign(
  parts: Part[],
  places: Part[],
  { bySlot, evidence, commonTails, secondWords }: OfSection,
): Roles {
  const roleOf = (part: Part, confidence: number): Role => ({
    text: part.text,
    from: part.from,
    confidence,
  })
  const place = places[0] ? roleOf(places[0], 0.85) : null
  const otherPlaces = places.slice(1).map((part) => roleOf(part, 0.5))
  const score = (part: Part) => 0.65 * (bySlot.get(part.slot) ?? 0) + 0.5 * evidence(part.text)
  if (parts.length === 0) return { first: null, second: null, place, rest: otherPlaces }
  if (parts.length === 1) {
    const only = parts[0] as Part
    const isFirst = score(only) > 0
    const role = roleOf(only, Math.abs(score(only)) > 0.4 ? 0.8 : 0.5)
    return {
      first: isFirst ? role : null,
      second: isFirst ? null : withoutAt(role),
      place,
      rest: otherPlaces,
    }
  }
  const isPlaceLike = (text: string) => placeScore(text) >= 0.3 && evidence(text) === 0
  const doubt = ({ text }: Part) =>
    (parts.length > 2 && isPlaceLike(text) ? 0.25 : 0) +
    (isLong(text) || isPhrase(text, secondWords) ? 0.3 : 0)
  const { a, b, value } = bestPair(parts, score, doubt)
  const confidence = value > 1 ? 0.93 : value > 0.4 ? 0.85 : 0.65
  const left = parts.filter((part) => part !== a && part !== b)
  let foundPlace = place
  const rest: Role[] = [...otherPlaces]
  for (const part of left) {
    if (!foundPlace && isPlaceLike(part.text)) foundPlace = roleOf(part, 0.7)
    else rest.push(roleOf(part, 0.5))
  }
  let second = b
  const tail = tailOf(b.text)
  if (!foundPlace && tail && commonTails.has(b.slot) && isPlaceLike(tail)) {
    second = { ...b, text: trimSigns(b.text.slice(0, b.text.length - tail.length)) }
    foundPlace = { text: tail, from: b.from, confidence: 0.7 }
  }
  return {
    first: roleOf(a, confidence),
    second: withoutAt(roleOf(second, confidence)),
    place: foundPlace,
    rest,
  }
}
