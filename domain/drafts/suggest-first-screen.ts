/**
 * Suggests headlines and key figures for the first screen, in the words of the resume, each with
 * its field.
 */
import { leavesOf, type Pointer, readAt, shapeOf } from '../resume/json-pointer.ts'
import { findChange, findRanges, isYear, type NumberRange } from './number-ranges.ts'
import { parseableDigits, QUANTITY } from './quantity-patterns.ts'
import { assignIds, type StoredResume } from '../resume/resume-ids.ts'

export type HeadlineSuggestion = {
  readonly text: string
  /** Emphasized words; may be empty. */
  readonly emphasis: string
  /** Source field. */
  readonly from: Pointer
}

export type KeyFigureSuggestion = {
  /** `£310m`, `40%`, `6 → 2 days`. */
  readonly value: string
  /** `bank debt refinanced`. */
  readonly label: string
  readonly from: Pointer
  /** The sentence that says it. */
  readonly sentence: string
  /** Money, a percentage, a change or a large number. */
  readonly isStrong: boolean
  /** Value and label say the same without the sentence. Others are offered, never filled in. */
  readonly isWhole: boolean
}

export type FirstScreenSuggestions = {
  readonly headlines: readonly HeadlineSuggestion[]
  readonly figures: readonly KeyFigureSuggestion[]
}

const MOST_HEADLINES = 3
const MOST_FIGURES = 8
/** Key figures of a draft. */
const FULL_ROW = 3
const MOST_OF_A_DRAFT = 4

/** Best first, for plain and stored resumes. Pure. */
export function suggestFirstScreen(resume: unknown): FirstScreenSuggestions {
  const texts = textsOf(resume)
  const names = namesIn(resume)
  const found = texts
    .flatMap(({ text, pointer, entry }): Found[] => {
      const figure = bestOf(text, names)
      if (figure === undefined) return []
      // Newer entries rank higher, but below stronger numbers.
      return [{ ...figure, from: pointer, entry, text, worth: figure.worth - entry * 0.1 }]
    })
    .toSorted((a, b) => b.worth - a.worth)
  return { headlines: headlinesOf(texts, found, names), figures: figuresOf(found) }
}

/** Adds the best key figures, and a headline if there is no summary. Existing values stay. Pure. */
export function fillFirstScreen(resume: StoredResume): StoredResume {
  const { headlines, figures } = suggestFirstScreen(resume)
  const taken = figuresOfADraft(figures)
  const hasSummary = String(readAt(resume, '/basics/summary') ?? '').trim() !== ''
  const headline = hasSummary ? undefined : headlines[0]
  const said = resume.meta?.vitrine
  const vitrine = {
    ...said,
    ...(headline &&
      said?.headline === undefined && {
        headline: headline.text,
        ...(headline.emphasis !== '' && { emphasis: headline.emphasis }),
      }),
    // A single figure looks unfinished.
    ...(taken.length > 1 &&
      said?.figures === undefined && {
        figures: taken.map(({ value, label }) => ({ value, label })),
      }),
  }
  if (Object.keys(vitrine).length === 0) return resume
  return assignIds({ ...resume, meta: { ...resume.meta, vitrine } } as StoredResume)
}

/** Strong figures with a whole label; others fill the row. */
function figuresOfADraft(figures: readonly KeyFigureSuggestion[]): readonly KeyFigureSuggestion[] {
  const whole = figures.filter(({ isWhole }) => isWhole)
  const strong = whole.filter(({ isStrong }) => isStrong).slice(0, MOST_OF_A_DRAFT)
  if (strong.length === 0) return []
  const others = whole.filter(({ isStrong }) => !isStrong)
  return [...strong, ...others].slice(0, Math.max(FULL_ROW, strong.length))
}

/** A sentence with the index of its entry: 0 is the newest. */
type Text = { readonly text: string; readonly pointer: Pointer; readonly entry: number }
type Figure = Omit<KeyFigureSuggestion, 'from' | 'sentence'> & { readonly worth: number }
type Found = Figure & Omit<Text, 'pointer'> & { readonly from: Pointer }

/** Prose about achievements. */
const SPEAKS =
  /^\/basics\/summary$|^\/(?:work|projects|volunteer)\/\*\/(?:summary|description|highlights\/\*)$|^\/awards\/\*\/summary$/

function textsOf(resume: unknown): Text[] {
  return leavesOf(resume).flatMap(({ pointer, value }) => {
    if (typeof value !== 'string' || !SPEAKS.test(shapeOf(pointer))) return []
    const entry = Number(/^\/\w+\/(\d+)\//.exec(pointer)?.[1] ?? 0)
    return splitSentences(value).map((text) => ({ text, pointer, entry: Math.min(entry, 9) }))
  })
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

export function splitSentences(text: string): string[] {
  return text.split(/\n+/).flatMap((line) => {
    const sentences: string[] = []
    for (const { segment } of segmenter.segment(line)) {
      // "3,8 Mio. Euro" does not end a sentence.
      if (/(?:\d|\b(?:Mio|Mrd|approx|ca|No|Nr|St|Dr)\.)\s*$/.test(sentences.at(-1) ?? ''))
        sentences.push(sentences.pop() + segment)
      else sentences.push(segment)
    }
    return sentences.map((sentence) => sentence.trim()).filter(Boolean)
  })
}

/** Job titles, employers and places: never a label or a headline. */
function namesIn(resume: unknown): ReadonlySet<string> {
  const NAMES =
    /^\/basics\/(?:name|label|location\/\w+)$|^\/(?:work|volunteer|projects)\/\*\/(?:name|position|organization|location|entity)$/
  return new Set(
    leavesOf(resume).flatMap(({ pointer, value }) =>
      NAMES.test(shapeOf(pointer)) ? [bare(String(value))] : [],
    ),
  )
}

const bare = (text: string): string =>
  text
    .trim()
    .replace(/[.,;:]$/, '')
    .toLowerCase()

function figuresOf(found: readonly Found[]): KeyFigureSuggestion[] {
  const chosen: Found[] = []
  for (const one of found) {
    const isKnown = chosen.some(
      ({ value, label, from }) =>
        from === one.from || value === one.value || bare(label) === bare(one.label),
    )
    const ofTheEntry = chosen.filter(({ from }) => entryOf(from) === entryOf(one.from)).length
    if (!isKnown && ofTheEntry < 3) chosen.push(one)
  }
  return chosen
    .slice(0, MOST_FIGURES)
    .map(({ value, label, from, text: sentence, isStrong, isWhole }) => ({
      ...{ value, label, from, sentence, isStrong, isWhole },
    }))
}

const entryOf = (pointer: Pointer): string => /^\/\w+\/\d+/.exec(pointer)?.[0] ?? pointer

const SHORTEST_HEADLINE = 24
/** Characters. */
export const MAX_HEADLINE_LENGTH = 140

function headlinesOf(
  texts: readonly Text[],
  found: readonly Found[],
  names: ReadonlySet<string>,
): HeadlineSuggestion[] {
  const fits = (text: string) =>
    [...text].length >= SHORTEST_HEADLINE / (isWide(text) ? 2 : 1) &&
    [...text].length <= MAX_HEADLINE_LENGTH &&
    !names.has(bare(text))
  const said = texts
    .filter(({ pointer }) => pointer === '/basics/summary')
    .slice(0, 1)
    .map(({ text, pointer }) => ({ text, emphasis: '', from: pointer }))
  const done = found
    .filter(({ isStrong }) => isStrong)
    .map(({ text, value, from }) => ({ text, emphasis: text.includes(value) ? value : '', from }))
  const all = [...said, ...done].filter(({ text }) => fits(text))
  return all
    .filter(({ text }, at) => all.findIndex((other) => other.text === text) === at)
    .slice(0, MOST_HEADLINES)
}

/** Scripts with wide characters. */
export const isWide = (text: string): boolean => /[\p{scx=Han}\p{scx=Kana}\p{scx=Hang}]/u.test(text)

/** The strongest figure of a sentence. */
function bestOf(text: string, names: ReadonlySet<string>): Figure | undefined {
  const change = changeIn(text)
  const ranges = change === undefined ? findRanges(text) : []
  const isOfARange = (at: number) => ranges.some(({ start, end }) => start <= at && at < end)
  const figures = [
    change,
    ...ranges.map((range) => rangeFigure(text, range)),
    ...[...text.matchAll(QUANTITY)].map((at) =>
      isOfARange(at.index) ? undefined : figureAt(text, at),
    ),
  ]
  return figures
    .filter((figure) => figure !== undefined)
    .filter(({ label }) => isLabel(label) && !names.has(bare(label)))
    .toSorted((a, b) => b.worth - a.worth)[0]
}

const LONGEST_LABEL = 48

/** Rejects "spanning" alone and a second number. */
const isLabel = (label: string): boolean =>
  label !== '' &&
  [...label].length <= LONGEST_LABEL &&
  !/\d/.test(label) &&
  !/^\p{L}+ing$/u.test(label)

function changeIn(text: string): Figure | undefined {
  const change = findChange(text)
  if (change === undefined) return undefined
  const { first, last, unit, what, isEastAsian, start, end } = change
  const counted = isStop(what) || /[%٪％]/.test(last) ? '' : what
  const unlike = unit !== '' && counted !== '' && unit !== counted ? ` ${unit}` : ''
  const value = [first + unlike, '→', last, counted || unit].filter(Boolean).join(' ')
  const label = isEastAsian ? around(text, start, end) : wordsBefore(text.slice(0, start))
  const [verb = ''] = label.split(' ')
  const isWhole = isEastAsian || isPast(verb) || !OPENS_WITH_VERB.test(verb)
  return { value, label, isStrong: true, isWhole, worth: 5 }
}

/** A range keeps both ends and never ranks as strong. */
function rangeFigure(text: string, { end, value }: NumberRange): Figure | undefined {
  const behind = text.slice(end)
  if (isWide(text) || isDuration(behind)) return undefined
  const label = wordsAfter(behind)
  const isWhole = endsPhrase(behind, label)
  return { value, label, isStrong: false, isWhole, worth: 2 }
}

function figureAt(text: string, match: RegExpMatchArray): Figure | undefined {
  const { money, digits = '', share, after, unit } = match.groups ?? {}
  const value = match[0].trim()
  const start = match.index ?? 0
  const end = start + match[0].length
  const [before, behind] = [text.slice(0, start), text.slice(end)]
  const amount = Number(parseableDigits(digits))
  if (amount === 0 || !Number.isFinite(amount)) return undefined
  const isMoney = money !== undefined || after !== undefined
  const label = labelOf(text, start, end, { isMoney, isShare: share !== undefined })
  const isWhole = isWholeLabel(label, before, behind)
  if (isMoney) return { value, label, isStrong: true, isWhole, worth: 5 }
  if (share !== undefined && /\btop\s$/i.test(before)) return undefined
  if (share !== undefined) return { value, label, isStrong: true, isWhole, worth: 4 }
  if (unit !== undefined) return { value, label, isStrong: true, isWhole, worth: 4 }
  // Wide scripts have counter words.
  if (isOfAName(before) || isDuration(behind) || isWide(text)) return undefined
  const worth = worthOfCount(match, amount, behind)
  return worth === undefined ? undefined : { value, label, isStrong: worth === 3, isWhole, worth }
}

/** The rank of a number without unit; undefined: a year, or too small to impress. */
function worthOfCount(match: RegExpMatchArray, amount: number, behind: string): 2 | 3 | undefined {
  const { digits = '', size = '', plus } = match.groups ?? {}
  const isBare = size === '' && plus === undefined
  if (isBare && (isYear(digits) || (amount < 10 && !isYears(behind)))) return undefined
  if (wordsAfter(behind) === '') return undefined
  return size !== '' || amount >= 100 ? 3 : 2
}

/** "ISO 9001", "Windows 10", "Grade 8". */
const isOfAName = (before: string): boolean =>
  /\p{Lu}[\p{L}\p{N}]{0,30}\s$/u.test(before) &&
  !/^\p{Lu}\p{Ll}+(?:d|t|s|e|é|a|o|i|u|n|w|k)\s$/u.test(before)

const isYears = (behind: string): boolean =>
  /^\s?(?:years?|Jahre?n?|ans|années|años|anos|anni|jaar|år|lat|лет|год)/iu.test(behind)

/** Durations are no figures, except years of experience. */
const isDuration = (behind: string): boolean =>
  /^\s?-?(?:(?:business|working|full)\s)?(?:month|week|day|hour|hr|min|sec|Monat|Woche|Tag|Stunde|Minute|mois|semaine|jour|heure|mes|semana|día|dia|hora|mês|mesi|settiman|giorn|or[ae]\b|maand|weken|dagen|uur|månad|veck|dagar|tygodni|miesi|dni|godzin|месяц|недел|дн|час|мин|ms\b|شهر|أيام|يوم|か月|ヶ月|日|个月|天)/iu.test(
    behind,
  ) ||
  (isYears(behind) &&
    !/experience|Erfahrung|expérience|experiencia|experiência|esperienza|ervaring|erfarenhet|doświadczeni|опыт/iu.test(
      behind,
    ))

/** Words at which a phrase does not begin or end. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `and or by through across via with within in into for from to at on over while which that as using under during
  up than more about around after before since when nearly almost approximately some a an the per its our his her their resulting including worth
  und oder durch mit im für von vom bis auf über bei aus unter während um ein eine einen einem einer rund etwa ca ca. mehr als
  et ou par avec dans en pour sur à au aux grâce un une le la les de des du d’ plus environ
  y o por con para mediante el los las del al más casi e em no na nos nas ao uma mais cerca com
  il lo gli i tramite di dal del della dei da oltre circa
  het een met voor door naar och eller med av genom på till ett
  w z ze dla przez dzięki o do ponad około и в во с со на для за по до от более около из με σε από για και κατά του της των στο στη στην`
    .split(/\s+/)
    .filter(Boolean),
)

/** Joins a number and its noun. */
const OF: ReadonlySet<string> = new Set(
  'of de d’ du des da do dos das di von an van av на of'.split(' '),
)

/** Continues after "of": "three of the clinics". */
const ARTICLE = /^(?:the|our|its|las?|los|les?)$/

/** Case-sensitive: "Series A" has no article. */
const isStop = (word: string): boolean => STOP_WORDS.has(word)

/** Between an amount of change or size and its noun; "at", "bei" and "à" are positions. */
const LINKS =
  /(?<!\p{L})(?:by|of|um|von|de|d’|del|di|da|do|dos|das|o|på|med|na|на|met|van|av|af|κατά)\s$/u
/** "Hold", "Keep", "Maintenir", "Mantener" open an instruction, not the name of a number. */
const OPENS_WITH_VERB =
  /^(?:hold|keep|maintain|manage|lead|run|own|deliver|achieve|ensure|support|oversee|handle|reduce|increase|improve|grow|cut|raise|secure|generate|drive|\p{L}+(?:ing|ir|er|ar|re|oir))s?$/iu

/** The label says what the number is, without the words that were cut off. */
function isWholeLabel(label: string, before: string, behind: string): boolean {
  if (behind.trimStart().startsWith('/')) return false
  if (isWide(before + behind)) return /^[、，。,;；.]?$/u.test(behind.trim())
  const [first = ''] = label.split(' ')
  if (behind.trimStart().startsWith(first)) return endsPhrase(behind, label)
  const last = label.split(' ').at(-1) ?? ''
  // "£310m bank debt refinanced"
  if (before.trimEnd().toLowerCase().endsWith(last) && isPast(last)) return true
  const link = LINKS.exec(before)?.[0].trim()
  if (link === undefined) return false
  return link === 'by' ? isPast(first) : !OPENS_WITH_VERB.test(first)
}

/** No "and", and no cut after six words, follows the label. */
function endsPhrase(behind: string, label: string): boolean {
  const at = behind.indexOf(label)
  const rest = at === -1 ? '' : behind.slice(at + label.length)
  const isCut = label.split(' ').length === MOST_WORDS && /^\s\p{L}/u.test(rest)
  return !isCut && !/^\s(?:and|or|und|oder|et|ou|y|o|e|en|och|og|i|и|و|και)\s/u.test(rest)
}

type Kind = { readonly isMoney: boolean; readonly isShare: boolean }

function labelOf(text: string, start: number, end: number, { isMoney, isShare }: Kind): string {
  if (isWide(text)) return around(text, start, end)
  const [before, behind] = [text.slice(0, start), text.slice(end)]
  const [first = '', ...others] = behind.trimStart().split(/\s+/)
  const verb = /(?:^|\s)(\p{L}+(?:ed|ought|old|ent|uilt|rew|on|ut))\s$/u.exec(before)?.[1] ?? ''
  if (isShare && OF.has(first)) {
    const noun = wordsBefore(before, 1)
    const [article, rest] = ARTICLE.test(others[0] ?? '')
      ? [`${others[0]} `, others.slice(1)]
      : ['', others]
    const counted = wordsAfter(` ${rest.join(' ')}`)
    if (counted === '') return ''
    // "Growth of 45% of revenue" becomes "Growth of revenue".
    return `${first !== 'of' && noun !== '' ? `${noun} ` : ''}${first} ${article}${counted}`
  }
  const isBound = OF.has(first) || (isMoney && first === 'in')
  const counted = wordsAfter(isBound ? ` ${others.join(' ')}` : behind)
  if (isMoney && verb !== '' && isPast(verb)) {
    if (/^(?:an?|per|each)\s/u.test(behind.trimStart()))
      return `${verb.toLowerCase()} ${behind
        .trim()
        .split(/\s+/)
        .slice(0, 2)
        .join(' ')
        .replace(/[.,;:]$/, '')}`
    return [counted, verb.toLowerCase()].filter(Boolean).join(' ')
  }
  return counted || wordsBefore(before)
}

/** Their "in" joins like "of": "a 40% increase in user engagement". */
const MOVES = /^(?:increase|decrease|reduction|improvement|growth|rise|drop|fall|cut|gain|uplift)$/

/** English verbs. */
const isPast = (verb: string): boolean =>
  /ed$|^(?:brought|sold|spent|built|grew|won|cut)$/i.test(verb)

/** Scripts without spaces: the clause without its number. */
function around(text: string, start: number, end: number): string {
  const before =
    text
      .slice(0, start)
      .split(/[、，。,;；]/)
      .at(-1) ?? ''
  const behind = text.slice(end).split(/[、，。,;；]/)[0] ?? ''
  return (before + behind).replace(/\s+/g, ' ').trim()
}

const MOST_WORDS = 6

/** Words after a number, up to the end of the phrase. */
function wordsAfter(behind: string): string {
  const clause = /^\s[^,;:.!?()[\]–—•|]*/u.exec(behind)?.[0] ?? ''
  const words: string[] = []
  const all = clause.match(/\S+/g) ?? []
  for (const [at, word] of all.entries()) {
    if (isStop(word) && !joinsPhrase(all, at)) break
    // "Series A led by", "years of experience building": a new phrase.
    const goesOn = at > 0 && (/^(?:led|\p{Ll}+ed)$/u.test(word) || (at > 1 && word.endsWith('ing')))
    if (goesOn || words.length === MOST_WORDS) break
    words.push(word)
  }
  while (isStop(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}

/** A stop word that continues a phrase. */
function joinsPhrase(words: readonly string[], at: number): boolean {
  const [last = '', word = '', next = ''] = [words[at - 1], words[at], words[at + 1]]
  return (
    (at > 0 && OF.has(word)) ||
    (OF.has(last) && ARTICLE.test(word)) ||
    (word === 'in' && MOVES.test(last)) ||
    (word === 'and' && isCapitalised(last) && isCapitalised(next))
  )
}

const isCapitalised = (word: string): boolean => /^\p{Lu}/u.test(word)

/** Words before a number, from the start of the phrase. */
function wordsBefore(before: string, fewest = 2): string {
  const clause = before.split(/[,;:!?()[\]–—•|]|\.\s|\s(?:and|und|et|y|e|och|i|и)\s/u).at(-1) ?? ''
  const words: string[] = clause.match(/\S+/g) ?? []
  const binds = (word = '') => isStop(word) || OF.has(word)
  while (binds(words.at(-1))) words.pop()
  while (binds(words[0])) words.shift()
  if (words.length < fewest || words.length > MOST_WORDS) return ''
  const [first = '', ...others] = words
  return [isPast(first) ? first.toLowerCase() : first, ...others].join(' ')
}
