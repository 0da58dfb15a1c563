/** Content words of two texts: same word, corrected word, other word. */
import { foldText } from './source-text.ts'
import { isClaimWord } from './claim-patterns.ts'

export type TextWord = {
  /** Lowercase without accents. */
  readonly key: string
  readonly written: string
  readonly start: number
  readonly end: number
}

/** Words without content of their own, folded. */
const SMALL: ReadonlySet<string> = new Set(
  (
    'a an the and or of in to for per by from on at with as into within its their our my his her this that these those them they who it is are was were be been being has have had do did also i we us responsible duties included including etc ' +
    'der die das den dem des ein eine einer eines einem einen und oder von vom zu zum zur im in am an auf bei fur mit durch als sowie je pro ' +
    'le la les l un une des du de d et ou en au aux a par pour avec dans sur chez ' +
    'el los las lo una unos unas del al y e o con por para su sus ' +
    'os as um uma uns umas da do das dos na no nas nos ao aos com sob ' +
    'il gli i uno di dei delle della dello degli nel nella nei nelle al alla ai alle con su tra fra ed ' +
    'het een van voor met bij op te aan door ' +
    'w we z ze na do od przy oraz i dla przez ' +
    'の を に は が で と も や へ から まで し した する して ます です て た る 年 的 了 在 和 与 及 并 对 为 等 및 등 을 를 이 가 은 는 의 에 에서 و في من على إلى مع'
  )
    .split(' ')
    .map(foldText),
)

/** Written forms of one word that share no stem. */
const IRREGULAR: Readonly<Record<string, string>> = Object.fromEntries(
  'taught:teach led:lead ran:run wrote:write written:write built:build sold:sell bought:buy kept:keep held:hold made:make took:take taken:take brought:bring drove:drive driven:drive grew:grow won:win oversaw:oversee began:begin gave:give spoke:speak met:meet got:get left:leave sent:send spent:spend found:find'
    .split(' ')
    .map((pair) => pair.split(':')),
)

/** Short forms of titles; initials are compared by letters. */
const SHORT: Readonly<Record<string, string>> = {
  ...{ sr: 'senior', jr: 'junior', mgr: 'manager', dir: 'director', eng: 'engineer' },
  ...{ asst: 'assistant', assoc: 'associate', dept: 'department', dev: 'developer' },
  ...{ exec: 'executive', admin: 'administrator', mgmt: 'management', govt: 'government' },
  ...{ univ: 'university', inst: 'institute', intl: 'international', natl: 'national' },
  ...{ hosp: 'hospital', st: 'saint', co: 'company', corp: 'corporation', ltd: 'limited' },
  ...{ dipl: 'diplom', ing: 'ingenieur', hrs: 'hours', approx: 'approximately' },
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:\+\+|#|\+(?!\p{L}))?/gu

let segmenter: Intl.Segmenter | undefined

/** Content words in order. `without`: spans that are judged otherwise. */
export function contentWords(
  text: string,
  without: readonly { readonly start: number; readonly end: number }[] = [],
): TextWord[] {
  const spans = UNSPACED.test(text) ? segments(text) : [...text.matchAll(WORD)]
  return spans.flatMap(({ 0: written, index }): TextWord[] => {
    const end = index + written.length
    const key = keyOf(written)
    const isLeftOut = without.some((each) => each.start < end && index < each.end)
    if (
      isLeftOut ||
      (SMALL.has(key) && written !== 'I') ||
      (/^[a-z]$/.test(key) && !/\p{Lu}/u.test(written))
    )
      return []
    return [{ key, written, start: index, end }]
  })
}

function segments(text: string): { 0: string; index: number }[] {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' })
  return [...segmenter.segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment, index }) => ({ 0: segment, index }))
}

function keyOf(written: string): string {
  const folded = foldText(written).replaceAll('ß', 'ss').replaceAll('ł', 'l')
  const bare = /^(?:و|ب|ل)?ال(?=.{3})/u.test(folded) ? folded.replace(/^(?:و|ب|ل)?ال/u, '') : folded
  return SHORT[bare] ?? IRREGULAR[bare] ?? bare
}

/** Forms of one word share their first three letters, in scripts of syllables less. */
export const startOf = (key: string): string =>
  /^\p{Script=Hangul}/u.test(key)
    ? key.slice(0, 2)
    : /^\p{Lo}/u.test(key) && !/^\p{Script=Arabic}/u.test(key)
      ? ''
      : key.slice(0, 3)

/** The same word, in another form: "organised", "Organizing". */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (UNSPACED.test(short)) return long.includes(short) && long.length - short.length < 3
  // "Bed", "beds".
  if (short.length >= 3 && long.length === short.length + 1 && long.startsWith(short))
    return /[sende]$/.test(long)
  const isHangul = /\p{Script=Hangul}/u.test(short)
  let shared = 0
  while (shared < short.length && one[shared] === other[shared]) shared += 1
  return shared >= (isHangul ? 2 : 4) && shared >= long.length * 0.6 && long.length - shared <= 5
}

/** A correction of a typing error; never between words of two meanings in the lists. */
export function isCorrected(before: TextWord, after: TextWord): boolean {
  const [one, other] = [before.key, after.key]
  const length = Math.min(one.length, other.length)
  // The cheap conditions first: every dropped word is compared with every new one.
  if (one[0] !== other[0] || length < 5 || Math.abs(one.length - other.length) > 2) return false
  if (/\d/.test(one) || /\d/.test(other)) return false
  const distance = editDistance(one, other)
  if (distance > (length >= 9 ? 2 : 1)) return false
  const [wasClaim, isClaim] = [isClaimWord(before.written), isClaimWord(after.written)]
  // "Suprvised" became a claim word by its correction.
  return !wasClaim && (!isClaim || (distance === 1 && length >= 7))
}

const NEGATING = 'un in im il ir dis non mis des de anti onv on ver nie bez غير'.split(' ')

/** "Registered" for "unregistered", and the other way round. */
export const findNegated = (key: string): string[] =>
  NEGATING.flatMap((prefix) => [
    ...(key.length >= 4 ? [prefix + key] : []),
    ...(key.startsWith(prefix) && key.length - prefix.length >= 4
      ? [key.slice(prefix.length)]
      : []),
  ])

/** "VP" for "Vice President", "BSc" for "Bachelor of Science": beginnings of words in order. */
export function isInitials(short: string, words: readonly TextWord[]): boolean {
  if (!/\p{Lu}.*\p{Lu}/u.test(short)) return false
  const letters = short.replaceAll(/[.\s]/g, '').toLowerCase()
  if (letters.length < 2 || letters.length > 5 || !/^\p{L}+$/u.test(letters)) return false
  const takes = (from: number, place: number, taken = 0): boolean => {
    if (from === letters.length) return taken > 1
    const word = words[place]?.key ?? ''
    for (let length = Math.min(3, letters.length - from); length > 0; length -= 1)
      if (
        word.startsWith(letters.slice(from, from + length)) &&
        takes(from + length, place + 1, taken + 1)
      )
        return true
    return false
  }
  return words.some((_, place) => takes(0, place))
}

/** Damerau-Levenshtein with adjacent swaps; stops above 2. */
function editDistance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let a = 1; a <= one.length; a += 1) {
    const row = [a]
    for (let b = 1; b <= other.length; b += 1) {
      const above = rows[a - 1] as number[]
      const cost = one[a - 1] === other[b - 1] ? 0 : 1
      let best = Math.min(
        (above[b] as number) + 1,
        (row[b - 1] as number) + 1,
        (above[b - 1] as number) + cost,
      )
      if (a > 1 && b > 1 && one[a - 1] === other[b - 2] && one[a - 2] === other[b - 1])
        best = Math.min(best, (rows[a - 2]?.[b - 2] as number) + 1)
      row.push(best)
    }
    rows.push(row)
  }
  return rows.at(-1)?.at(-1) ?? 3
}
