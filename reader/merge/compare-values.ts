/** Compares the values of one field in two files, independent of spelling. */
import { foldWords } from '../vocabulary/fold-text.ts'

/** The kind of a field selects the comparison. */
export type FieldKind =
  /** A person, an employer, a school. */
  | 'name'
  /** Text in the language of its file: a job title, a degree. */
  | 'title'
  | 'place'
  | 'date'
  | 'email'
  | 'phone'
  | 'web'
  /** Free text, which never conflicts, because nobody writes it twice in the same words. */
  | 'prose'

/** True if the CV value contains all information of the LinkedIn value. */
export function includesValue(kind: FieldKind, cv: string, linkedin: string): boolean {
  switch (kind) {
    case 'date':
      return cv.startsWith(linkedin) || linkedin.startsWith(cv)
    case 'email':
      return cv.trim().toLowerCase() === linkedin.trim().toLowerCase()
    case 'phone':
      return isSameNumber(cv, linkedin)
    case 'web':
      return normalizeUrl(cv) === normalizeUrl(linkedin)
    case 'place':
      return isSamePlace(cv, linkedin)
    case 'prose':
      return foldWords(cv).includes(foldWords(linkedin))
    case 'name':
    case 'title':
      return coversWords(cv, linkedin)
  }
}

/** Similarity of two names or titles, 0 to 1. */
export function similarity(a: string, b: string): number {
  const [dense, other] = [significant(a).join(''), significant(b).join('')]
  if (dense === other) return 1
  if (coversWords(a, b) || coversWords(b, a)) return 0.9
  return sharedPairs(dense, other)
}

/** `www.linkedin.com/in/ada/` equals `https://de.linkedin.com/in/ada`. */
export function normalizeUrl(url: string): string {
  return url
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/^[a-z]{2}\.(?=linkedin\.)/, '')
    .replace(/\/{1,5}$/, '')
}

/** Words without information: conjunctions, articles, company suffixes. */
const EMPTY_WORDS = new Set(
  'of the and at in for a an s de der die das und für von la le les et du des del y e da do di il inc llc ltd limited gmbh ag kg sa sas sarl srl spa bv nv plc co corp corporation company oy ab pty pvt'.split(
    ' ',
  ),
)

function significant(text: string): string[] {
  const words = foldWords(text.replace(/\./g, '')).split(' ')
  const kept = words.filter((word) => !EMPTY_WORDS.has(word))
  return kept.length > 0 ? kept : words
}

/** Each word of `part` occurs in `whole`, literally, abbreviated or spelled out. */
export function coversWords(whole: string, part: string): boolean {
  const [known, asked] = [significant(whole), significant(part)]
  // A hyphen may split the word in one file only.
  if (known.join('') === asked.join('')) return true
  if (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u.test(part))
    return known.join('').includes(asked.join(''))
  const covered = new Set(asked.filter((word) => known.includes(word)))
  for (const word of asked) if (isShortFor(word, known)) covered.add(word)
  for (const word of known)
    for (const spelled of runsShortened(word, asked)) for (const each of spelled) covered.add(each)
  return asked.every((word) => covered.has(word))
}

const isShortFor = (word: string, words: readonly string[]): boolean =>
  runsShortened(word, words).length > 0

/** The word sequences that match a short form: `mit`, `bsc`, or `a` for a middle name. */
function runsShortened(short: string, words: readonly string[]): string[][] {
  if (short.length > 6 || /\d/.test(short)) return []
  const runs: string[][] = []
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= Math.min(words.length, from + short.length); to++) {
      const run = words.slice(from, to)
      const isInitial = short.length === 1 && run[0]?.startsWith(short)
      if (isInitial || (run.length > 1 && abbreviates(short, run))) runs.push(run)
    }
  return runs
}

/** `short` consists of prefixes of all words, in order. */
function abbreviates(short: string, words: readonly string[]): boolean {
  const [word, ...rest] = words
  if (word === undefined) return short === ''
  for (let length = 1; length <= Math.min(3, short.length, word.length); length++) {
    if (!word.startsWith(short.slice(0, length))) return false
    if (abbreviates(short.slice(length), rest)) return true
  }
  return false
}

function isSameNumber(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => text.normalize('NFKC').replace(/\D/g, '')) as [
    string,
    string,
  ]
  const length = Math.min(one.length, other.length, 9)
  return length >= 6 ? one.slice(-length) === other.slice(-length) : one === other
}

/** "Austin, TX" equals "Austin, Texas, United States", and "Boston" is in "Greater Boston". */
function isSamePlace(a: string, b: string): boolean {
  const town = (text: string) => significant(text.split(/[,(/|·]/)[0] ?? text)
  const [one, other] = [significant(a), significant(b)]
  return (
    town(a).every((word) => other.includes(word)) || town(b).every((word) => one.includes(word))
  )
}

/** Dice's coefficient of the letter pairs. */
function sharedPairs(a: string, b: string): number {
  const pairs = (text: string) =>
    Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(i, i + 2))
  const left = pairs(b)
  const [ofA, ofB] = [pairs(a), left.length]
  let shared = 0
  for (const pair of ofA) {
    const at = left.indexOf(pair)
    if (at < 0) continue
    shared += 1
    left.splice(at, 1)
  }
  return ofA.length + ofB === 0 ? 0 : (2 * shared) / (ofA.length + ofB)
}
