/** Texts of a translation that still stand there word for word as in the first language. */
import { alignEntries } from './align-entries.ts'
import { leavesOf, type Pointer, shapeOf, textAt } from './json-pointer.ts'

/**
 * How a text is looked at:
 * - `prose`: several names in a row may stay, such as "Python, Django";
 * - `role`: abbreviations may stay, such as "CEO";
 * - `term`: whatever is written like a name may stay, such as "Kubernetes".
 */
type Kind = 'prose' | 'role' | 'term'

const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/\/(?:summary|description|reference|headline)$|\/biography\/(?:short|long)$/, 'prose'],
  [/\/highlights\/\*$|^\/meta\/vitrine\/notes\/\*\/text$|\/shifts\/note$/, 'prose'],
  [/^\/basics\/label$|\/position$|\/studyType$|\/area$|\/availability$/, 'role'],
  [/^\/meta\/vitrine\/(?:figures\/\*\/(?:label|note)|jobs\/\*\/result\/label)$/, 'role'],
  [/\/(?:courses|keywords|roles)\/\*$|^\/(?:skills|interests)\/\*\/name$/, 'term'],
]

/** The fields, in the order of the document. Entries are found by their ids, wherever they stand now. */
export function findUntranslated(resume: unknown, original: unknown): Pointer[] {
  const aligned = alignEntries(original, resume)
  return leavesOf(resume).flatMap(({ pointer, value }) => {
    if (typeof value !== 'string' || value.trim() === '') return []
    const kind = kindOf(shapeOf(pointer))
    if (kind === undefined || mayStay(value, kind)) return []
    return textAt(original, aligned.get(pointer) ?? pointer) === value ? [pointer] : []
  })
}

const kindOf = (shape: Pointer): Kind | undefined =>
  KINDS.find(([pattern]) => pattern.test(shape))?.[1]

function mayStay(text: string, kind: Kind): boolean {
  const words = text.split(/[\s,;·•|]+/).filter((word) => /\p{L}/u.test(word) && !isAddress(word))
  // Figures and addresses alone.
  if (words.length === 0) return true
  if (words.every(isAbbreviation)) return true
  if (kind === 'role') return false
  const likeNames = words.every((word) => /^[("'“]*\p{Lu}/u.test(word) || hasInnerCapital(word))
  return likeNames && (kind === 'term' || words.length > 1)
}

const isAddress = (word: string): boolean => /@|:\/\/|^www\.|\p{L}\.\p{L}{2,}/u.test(word)

const hasInnerCapital = (word: string): boolean => /\p{L}\p{Lu}/u.test(word)

/** "CEO", "B2B", "C++": nothing that another language says differently. */
const isAbbreviation = (word: string): boolean =>
  /\p{Lu}/u.test(word) && !/\p{Ll}|\p{Lo}/u.test(word)
