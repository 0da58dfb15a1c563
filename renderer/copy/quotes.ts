/** Replaces straight quotation marks by those of the page's language. */

/** Outer and inner marks, opening and closing. */
type Marks = readonly [open: string, close: string, innerOpen: string, innerClose: string]

const marks = (four: string): Marks => four.split('|') as unknown as Marks

const ENGLISH = marks('“|”|‘|’')
const SPACED_ANGLES = marks('«\u00a0|\u00a0»|“|”')
const ANGLES = marks('«|»|“|”')
const SWISS = marks('«|»|‹|›')
const GERMAN = marks('„|“|‚|‘')
const SLAVIC = marks('«|»|„|“')
const CLOSING = marks('”|”|’|’')
const CORNERS = marks('「|」|『|』')

/** By language tag, optionally with region or script. */
const MARKS: Readonly<Record<string, Marks>> = {
  en: ENGLISH,
  es: ANGLES,
  fr: SPACED_ANGLES,
  'fr-ch': SWISS,
  de: GERMAN,
  'de-ch': SWISS,
  'de-li': SWISS,
  it: ANGLES,
  'it-ch': SWISS,
  pt: ENGLISH,
  'pt-pt': ANGLES,
  ja: CORNERS,
  zh: ENGLISH,
  'zh-hant': CORNERS,
  'zh-tw': CORNERS,
  'zh-hk': CORNERS,
  'zh-mo': CORNERS,
  // Guillemets are mirrored in right-to-left text; curved marks are not.
  ar: SWISS,
  fa: SWISS,
  ru: SLAVIC,
  uk: SLAVIC,
  hi: ENGLISH,
  tr: ENGLISH,
  pl: marks('„|”|«|»'),
  sv: CLOSING,
  da: CLOSING,
  fi: CLOSING,
  he: CLOSING,
  nb: marks('«|»|‘|’'),
  no: marks('«|»|‘|’'),
  nn: marks('«|»|‘|’'),
  ko: ENGLISH,
  nl: ENGLISH,
  cs: GERMAN,
  th: ENGLISH,
  vi: ENGLISH,
  id: ENGLISH,
  el: ANGLES,
  ro: marks('„|”|«|»'),
  hu: marks('„|”|»|«'),
  ca: ANGLES,
}

/** Keys whose values are no prose. */
const NO_PROSE: ReadonlySet<string> = new Set([
  '$schema',
  'url',
  'email',
  'phone',
  'image',
  'countryCode',
  'postalCode',
  'canonical',
])

/**
 * Localizes paired straight quotes in all texts. Languages without known marks keep straight ones.
 * Pure.
 */
export function localizeQuotes<Part>(part: Part, code: string): Part {
  const own = marksOf(code)
  return own === undefined ? part : inEachText(part, (text) => quoteInMarks(text, own))
}

function inEachText<Part>(part: Part, change: (text: string) => string): Part {
  if (typeof part === 'string') return change(part) as Part
  if (Array.isArray(part)) return part.map((item) => inEachText(item, change)) as Part
  if (part === null || typeof part !== 'object') return part
  const pairs = Object.entries(part).map(
    ([key, value]) => [key, NO_PROSE.has(key) ? value : inEachText(value, change)] as const,
  )
  return Object.fromEntries(pairs) as Part
}

function marksOf(code: string): Marks | undefined {
  const [language = '', ...others] = code.toLowerCase().split('-')
  const special = others.map((part) => MARKS[`${language}-${part}`]).find(Boolean)
  return special ?? MARKS[language]
}

/** A quotation never spans lines. */
const quoteInMarks = (text: string, own: Marks): string =>
  /["']/.test(text)
    ? text
        .split('\n')
        .map((line) => (CODE.test(line) ? line : inSingle(inDouble(line, own), own)))
        .join('\n')
    : text

/** Code: `print("x")`, `{"a": "b"}`, `class="x"`, `\"`, backticks. */
const CODE = /[=\\{[<]\s*["']|[\p{L}\p{N}_]\(["']|["']\s*[}\]>=]|["']:\s*["'{[\d]|`/u

/** Characters allowed before an opening and after a closing mark. */
const BEFORE = /^$|[\s([/–—―“„«‘‚「『、。，：·-]/u
const AFTER = /^$|[\s)\]/–—―”“»’‘」』.,;:!?…،؛؟、。，：！？·'-]/u

/** Leaves a line with an unpaired mark unchanged. */
function inDouble(line: string, own: Marks): string {
  const places = placesOf(line, '"')
  const isInches = (at: number) => /[\d\p{No}]/u.test(line[at - 1] ?? '')
  const pairs: [number, number][] = []
  let open: number | undefined
  for (const at of places) {
    if (open === undefined && opens(line, at)) open = at
    else if (open !== undefined && closes(line, at)) {
      pairs.push([open, at])
      open = undefined
    } else if (!isInches(at) && !isInWord(line, at)) return line
  }
  return open === undefined ? replaced(line, pairs, own[0], own[1]) : line
}

/** Apostrophes look the same, so only a single pair without other marks counts. */
function inSingle(line: string, own: Marks): string {
  const places = placesOf(line, "'").filter((at) => !isInWord(line, at))
  const [open, close] = places
  if (open === undefined || close === undefined || places.length !== 2) return line
  const quoted = line.slice(open + 1, close)
  const isPlain =
    opens(line, open) &&
    closes(line, close) &&
    /^\p{L}{2}/u.test(quoted) &&
    !SHORTENED.test(quoted) &&
    // A plural possessive: the boys' club.
    !/s$/i.test(quoted)
  return isPlain ? replaced(line, [[open, close]], own[2], own[3]) : line
}

/** Words that begin with an apostrophe. */
const SHORTENED = /^(?:em|til|tis|twas|cause|bout|round|cos|ve|re|ll)\b/i

const placesOf = (line: string, mark: string): number[] =>
  [...line.matchAll(new RegExp(mark, 'g'))].map(({ index }) => index)

/** `O'Neil`, `l'été`, `צה"ל`. */
const isInWord = (line: string, at: number): boolean =>
  /[\p{L}\p{M}\p{N}]/u.test(line[at - 1] ?? '') && /[\p{L}\p{M}]/u.test(line[at + 1] ?? '')

/** Unspaced scripts quote directly beside a letter. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

const opens = (line: string, at: number): boolean => {
  const [before, after] = [line[at - 1] ?? '', line[at + 1] ?? '']
  return (BEFORE.test(before) || UNSPACED.test(before)) && /[^\s"]/.test(after)
}

const closes = (line: string, at: number): boolean => {
  const [before, after] = [line[at - 1] ?? '', line[at + 1] ?? '']
  // Korean particles follow the closing mark directly; Finnish and Turkish use a hyphen or
  // apostrophe.
  const mayFollow = AFTER.test(after) || UNSPACED.test(after) || /\p{Script=Hangul}/u.test(after)
  return mayFollow && /[^\s"]/.test(before)
}

function replaced(
  line: string,
  pairs: readonly (readonly [number, number])[],
  opening: string,
  closing: string,
): string {
  const marked = new Map(pairs.flatMap(([from, to]) => [[from, opening] as const, [to, closing]]))
  return [...line.matchAll(/[\s\S]/g)]
    .map(({ 0: letter, index }) => marked.get(index) ?? letter)
    .join('')
}
