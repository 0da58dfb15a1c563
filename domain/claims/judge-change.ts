/**
 * Judges whether a changed text still states the facts of its own source: the text it was made
 * from. Used for every change, whoever made it.
 */
import { z } from 'zod'
import { primaryLanguage } from '../languages/languages.ts'
import { memoize } from '../text/memoize.ts'
import { normalizeText } from '../resume/align-entries.ts'
import {
  compareNegations,
  compareRanks,
  findAddedClaims,
  findDegrees,
  findDroppedHedges,
  findDroppedHelp,
  findReversedDirections,
  findSmallRanks,
} from './claim-patterns.ts'
import { namesOnlyIn } from './compare-wordings.ts'
import {
  contentWords,
  isCorrected,
  isInitials,
  findNegated,
  isSameWord,
  startOf,
  type TextWord,
} from './compare-words.ts'
import { type Quantity, findQuantities, findTimeUnits } from './find-quantities.ts'
import { findLevels } from './levels.ts'
import { foldText } from './source-text.ts'
import { actsOf, saysHowOften } from './synonyms.ts'

export type ChangeKind =
  /** A sentence. */
  | 'prose'
  /** Employer, school, town: may be shortened. */
  | 'name'
  /** Job title, degree, certificate: dropping a word can raise it. */
  | 'title'
  | 'level'
  | 'grade'
  | 'date'

export type ChangeContext = {
  readonly kind: ChangeKind
  /** BCP 47, of `after`. */
  readonly language: string
  /** Of `before`; the same by default. Between two languages words are not compared. */
  readonly from?: string
  /** Other texts that count: names of the entry, the customer's words. */
  readonly known?: readonly string[]
  /** Between two languages: job titles are translated freely, other names are compared by word. */
  readonly isFree?: boolean
}

export const verdictSchema = z.enum(['same-fact', 'cannot-tell', 'new-fact'])
export type Verdict = z.infer<typeof verdictSchema>

/** A piece of the changed text, by UTF-16 offsets. */
const markSchema = z.object({
  start: z.int().min(0),
  end: z.int().min(0),
  verdict: verdictSchema.exclude(['same-fact']),
})
type Mark = Readonly<z.infer<typeof markSchema>>

export const judgedChangeSchema = z.object({
  verdict: verdictSchema,
  /** In order, without overlap. */
  marks: z.array(markSchema).readonly(),
  /** Words of the source without which the text says more. */
  missing: z.array(z.string()).readonly(),
  /** Why, in one sentence; empty: same fact. */
  sentence: z.string(),
})
export type JudgedChange = Readonly<z.infer<typeof judgedChangeSchema>>

const SAME: JudgedChange = { verdict: 'same-fact', marks: [], missing: [], sentence: '' }

/** Languages whose words it knows; in others a person compares them. */
const WORDS_OF: ReadonlySet<string> = new Set('en de fr es pt it nl pl ja zh ko ar'.split(' '))

/** `before`: the texts it was made from, at least one. Pure. */
export function judgeChange(
  before: readonly string[],
  after: string,
  context: ChangeContext,
): JudgedChange {
  const text = after.normalize('NFC')
  const from = before.map((each) => each.normalize('NFC')).filter((each) => each.trim() !== '')
  if (from.some((each) => normalizeText(each) === normalizeText(text) || isAccented(each, text)))
    return SAME
  const language = primaryLanguage(context.language)
  const isTranslated = primaryLanguage(context.from ?? language) !== language
  const known = [...from, ...(context.known ?? [])]
  const change: Change = { text, from, known, language, isTranslated, context }
  if (from.length === 0) return judged(change, [whole(text, 'new-fact')], [])
  // Words are compared with words: a person reads very long texts.
  if (Math.max(text.length, ...from.map((each) => each.length)) > MOST_CHARACTERS)
    return judged(change, [whole(text, 'cannot-tell')], [])
  switch (context.kind) {
    case 'date':
      return judgeDate(change)
    case 'level':
      return judgeLevel(change)
    case 'prose':
      return isTranslated ? judgeTranslation(change) : judgeProse(change)
    default:
      return isTranslated ? judgeTranslation(change) : judgeName(change)
  }
}

/** Latin text with other accents is spelled otherwise; in other scripts marks are letters. */
const isAccented = (one: string, other: string): boolean =>
  !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(one + other) &&
  normalizeText(foldText(one)) === normalizeText(foldText(other))

const MOST_CHARACTERS = 10_000

type Change = {
  readonly text: string
  readonly from: readonly string[]
  readonly known: readonly string[]
  readonly language: string
  readonly isTranslated: boolean
  readonly context: ChangeContext
}

type Span = { readonly start: number; readonly end: number }

const mark = ({ start, end }: Span, verdict: Mark['verdict']): Mark => ({ start, end, verdict })
const whole = (text: string, verdict: Mark['verdict']): Mark => ({
  start: 0,
  end: text.length,
  verdict,
})

/** Of several comparisons of one text. `reason`: of a doubt about the whole; empty: none. */
export function judgedOf(
  text: string,
  {
    marks,
    missing,
    isNew,
    reason,
  }: Pick<JudgedChange, 'marks' | 'missing'> & {
    readonly isNew: boolean
    readonly reason: string
  },
): JudgedChange {
  const doubt = reason === '' ? [] : [whole(text, 'cannot-tell')]
  const change = judged({ text }, [...marks, ...doubt], missing, isNew ? 'new-fact' : 'cannot-tell')
  return reason === '' || change.verdict === 'new-fact' ? change : { ...change, sentence: reason }
}

function judged(
  { text }: Pick<Change, 'text'>,
  found: readonly Mark[],
  missing: readonly string[],
  dropped: Verdict = 'new-fact',
): JudgedChange {
  const marks = withoutOverlap(found)
  const isNew =
    marks.some(({ verdict }) => verdict === 'new-fact') ||
    (missing.length > 0 && dropped === 'new-fact')
  if (marks.length === 0 && missing.length === 0) return SAME
  const says = (of: Mark['verdict']) =>
    quoted(marks.flatMap((each) => (each.verdict === of ? text.slice(each.start, each.end) : [])))
  const [added, changed, gone] = [says('new-fact'), says('cannot-tell'), quoted(missing)]
  const isAre = (words: readonly string[]) => (words.length === 1 ? 'is' : 'are')
  const reasons = [
    added.length > 0 && `${added.join(', ')} ${isAre(added)} not in its source`,
    gone.length > 0 && `Without ${gone.join(', ')} it may say more than its source`,
    added.length + gone.length === 0 && `Its source has other words than ${changed.join(', ')}`,
  ]
  const sentence = reasons.filter((reason) => reason !== false).join('. ')
  return { verdict: isNew ? 'new-fact' : 'cannot-tell', marks, missing, sentence }
}

/** In a sentence. */
const MOST_QUOTED = 4
const quoted = (words: readonly string[]): string[] =>
  [...new Set(words)].slice(0, MOST_QUOTED).map((word) => `“${shortened(word)}”`)
const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

/** New facts before doubts; the earlier piece wins. */
function withoutOverlap(found: readonly Mark[]): Mark[] {
  const isNew = ({ verdict }: Mark) => verdict === 'new-fact'
  const facts = joinSorted(found.filter(isNew))
  return joinSorted([...facts, ...found.filter((each) => !isNew(each))])
}

/** In order; a piece that begins in another is dropped, a new fact last. */
function joinSorted(found: readonly Mark[]): Mark[] {
  const kept: Mark[] = []
  for (const one of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1)
    if (last === undefined || last.end <= one.start) kept.push(one)
    else if (last.verdict === 'cannot-tell' && one.verdict === 'new-fact') kept.splice(-1, 1, one)
  }
  return kept
}

/** A year without its month says less. */
function judgeDate(change: Change): JudgedChange {
  const { text, from } = change
  const isSame = from.some((each) => each === text || each.startsWith(`${text}-`))
  return isSame ? SAME : judged(change, [whole(text, 'new-fact')], [])
}

function judgeLevel(change: Change): JudgedChange {
  const { text, from } = change
  const is = findLevels(text)
  const was = from.flatMap(findLevels)
  if (is.length > 0 && is.every((level) => was.includes(level))) return SAME
  // "C1" beside "fluent": two scales.
  const isOtherScale = is.length > 0 && was.length > 0 && is.every(isCode) !== was.every(isCode)
  if (isOtherScale) return judged(change, [whole(text, 'cannot-tell')], [])
  if (is.length === 0 && was.length === 0) return change.isTranslated ? SAME : judgeName(change)
  return judged(
    change,
    [whole(text, change.isTranslated && is.length === 0 ? 'cannot-tell' : 'new-fact')],
    [],
  )
}
const isCode = (level: string): boolean => /^[abc][12]$/.test(level)

function judgeName(change: Change): JudgedChange {
  const { text, from, known, context } = change
  const own = contentWords(text)
  const said = known.flatMap((each) => contentWords(each))
  const marks = own.flatMap((word): Mark[] => {
    const place = matchOf(word, said)
    if (place === 'same') return []
    if (isInitials(word.written, said)) return []
    return [
      mark(word, place === 'corrected' && context.kind === 'title' ? 'cannot-tell' : 'new-fact'),
    ]
  })
  // "Bachelor of Arts" for "BA".
  const isWrittenOut = said.some(({ written }) => isInitials(written, own))
  const isJoined = from.some((each) => lettersOf(each) === lettersOf(text))
  const unsaid = isWrittenOut || isJoined ? [] : marks
  const wrong = amountMarks(change)
  if (context.kind !== 'title') return judged(change, [...unsaid, ...wrong], [])
  const gone = from.length === 1 ? droppedWords(from[0] ?? '', own) : []
  const small = findSmallRanks(from.join('\n')).length > findSmallRanks(text).length
  const isShort = gone.length > 0 && !isJoined && !isShortForm(own, said)
  return judged(
    change,
    [...unsaid, ...wrong],
    isShort ? gone : [],
    small || unsaid.length > 0 ? 'new-fact' : 'cannot-tell',
  )
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** "VP Sales" for "Vice President, Sales", and the other way round. */
const isShortForm = (own: readonly TextWord[], said: readonly TextWord[]): boolean =>
  own.some(({ written }) => isInitials(written, said)) ||
  said.some(({ written }) => isInitials(written, own))

const droppedWords = (before: string, own: readonly TextWord[]): string[] =>
  contentWords(before)
    .filter((word) => matchOf(word, own) === 'none')
    .map(({ written }) => written)

/** Each word once, where a lookup finds it: by its beginning, or by first letter and length. */
const indexWords = memoize((words: readonly TextWord[]) => {
  const byKey = new Map(words.map((word) => [word.key, word]))
  const [byStart, byLength] = [new Map<string, TextWord[]>(), new Map<string, TextWord[]>()]
  const add = (to: Map<string, TextWord[]>, at: string, word: TextWord) => {
    const known = to.get(at)
    if (known === undefined) to.set(at, [word])
    else known.push(word)
  }
  for (const word of byKey.values()) {
    add(byStart, startOf(word.key), word)
    add(byLength, `${word.key[0]}${word.key.length}`, word)
  }
  return { byKey, byStart, byLength }
})

type Match = 'same' | 'corrected' | 'negated' | 'none'

function matchOf(word: TextWord, said: readonly TextWord[]): Match {
  const { key } = word
  const { byKey, byStart, byLength } = indexWords(said)
  if (byKey.has(key)) return 'same'
  const near = byStart.get(startOf(key)) ?? []
  if (near.some((other) => isSameWord(other.key, key))) return 'same'
  if (findNegated(key).some((other) => byKey.has(other))) return 'negated'
  const isTypo = [-2, -1, 0, 1, 2].some((more) =>
    byLength.get(`${key[0]}${key.length + more}`)?.some((other) => isCorrected(other, word)),
  )
  return isTypo ? 'corrected' : 'none'
}

function judgeProse(change: Change): JudgedChange {
  const { text, from, known } = change
  const [original = ''] = from
  const amounts = findQuantities(text, change.language)
  const turned = compareNegations(text, original)
  const said = known.flatMap((each) => contentWords(each))
  const isTypo = (word: TextWord) => matchOf(word, said) === 'corrected'
  const struck = [
    ...amountMarks(change),
    ...timesBeyond(text, from),
    ...findAddedClaims(text, from).filter(
      ({ start, end }) => !contentWords(text.slice(start, end)).every(isTypo),
    ),
    ...turned.added,
    ...findReversedDirections(text, original),
    ...turnedPlaces(text, original),
    ...oddSigns(text),
  ].map((span) => mark(span, 'verdict' in span ? (span.verdict as Mark['verdict']) : 'new-fact'))
  const missing = [...new Set([...turned.dropped, ...findDroppedHedges(text, original)])]
  const found = judged(change, [...struck, ...wordsBeyond(change, said, amounts)], missing)
  if (found.verdict !== 'same-fact' || WORDS_OF.has(change.language)) return found
  return from.some((each) => hasSameWords(each, text))
    ? SAME
    : judged(change, [whole(text, 'cannot-tell')], [])
}

/**
 * The same words in any order, at most with a letter corrected: the patterns do not know this
 * language's negations, which may be a syllable.
 */
function hasSameWords(one: string, other: string): boolean {
  const left = Map.groupBy(contentWords(one), ({ key }) => key)
  const changed = contentWords(other).filter(({ key }) => left.get(key)?.pop() === undefined)
  const gone = [...left.values()].flat()
  return (
    changed.length === gone.length &&
    changed.length <= MOST_CORRECTED &&
    changed.every((word) =>
      gone.some(
        (each) => isCorrected(each, word) && Math.abs(each.key.length - word.key.length) < 2,
      ),
    )
  )
}
const MOST_CORRECTED = 8

const CLAUSE = /[^,;:.!?()–—\n、。，；・]+/gu

/** New words. A clause of new words only is a new fact, and so is a new name. */
function wordsBeyond(
  { text, from, language }: Change,
  said: readonly TextWord[],
  amounts: readonly Quantity[],
): Mark[] {
  const words = contentWords(
    text,
    amounts.map(({ boundStart, end }) => ({ start: boundStart, end })),
  ).filter(({ written }) => written !== 'I' || language !== 'en')
  const { byStart } = indexWords(said)
  const near = ({ key }: TextWord) => byStart.get(startOf(key)) ?? []
  const acts = new Set(said.flatMap(({ key }) => actsOf(key)))
  const linking = linkingWords(text)
  const matches = words.map((word) => {
    if (linking.some(({ start, end }) => start <= word.start && word.end <= end)) return 'same'
    const found = matchOf(word, said)
    const isSynonym = actsOf(word.key).some((act) => acts.has(act)) || saysHowOften(word.key, from)
    const match = found === 'none' && isSynonym ? 'same' : found
    // Northgate is not Northgrove. German writes every noun like a name.
    const isName = language !== 'de' && isNewName(word, text)
    return isName && !near(word).some(({ key }) => isSameName(key, word.key)) ? 'none' : match
  })
  const added = new Set(
    words.filter((_, place) => matches[place] === 'none' || matches[place] === 'negated'),
  )
  const clauses = [...text.matchAll(CLAUSE)].map(({ 0: clause, index }) => index + clause.length)
  let place = 0
  const byClause = clauses.map((end) => {
    const begin = place
    while (place < words.length && (words[place]?.end ?? 0) <= end) place += 1
    return words.slice(begin, place)
  })
  return [
    ...byClause.flatMap((own): Mark[] =>
      own.length > 1 && own.every((word) => added.has(word))
        ? own.map((word) => mark(word, 'new-fact'))
        : [],
    ),
    ...words.flatMap((word, at): Mark[] => {
      const match = matches[at]
      if (match === 'same' || match === 'corrected') return []
      if (isInitials(word.written, said)) return []
      return [mark(word, match === 'negated' || isNewName(word, text) ? 'new-fact' : 'cannot-tell')]
    }),
  ]
}

/** "As well as" is "and". */
const LINKING =
  /(?<!\p{L})(?:as well as|along with|together with|, which|ainsi que|tout comme|así como|bem como|así también|nonché|così come|sowie auch|evenals|jak również|a także)(?!\p{L})/giu

const linkingWords = (text: string): Span[] =>
  [...text.matchAll(LINKING)].map(({ 0: words, index }) => ({
    start: index,
    end: index + words.length,
  }))

const isSameName = (one: string, other: string): boolean =>
  (one.startsWith(other) || other.startsWith(one)) && Math.abs(one.length - other.length) < 3

const isNewName = ({ written, start }: TextWord, text: string): boolean =>
  /.\p{Lu}|\d/u.test(written) ||
  // "Siemens: …".
  (/^\p{Lu}/u.test(written) &&
    /^\s?:/.test(text.slice(start + written.length, start + written.length + 2))) ||
  (/^\p{Lu}/u.test(written) &&
    !/(?:^|[.!?:•\n–—-])\s{0,3}$/u.test(text.slice(Math.max(0, start - 3), start)))

/** From Leeds to York, and from York to Leeds. */
const ROUTE =
  /(?<!\p{L})(from|to|von|nach|desde|hasta|de|a|à|da|van|naar|z|do|auf|bis)\s+(\p{Lu}[\p{L}\p{M}]+)/gu

function turnedPlaces(text: string, original: string): Span[] {
  const was = [...original.matchAll(ROUTE)]
  return [...text.matchAll(ROUTE)].flatMap((found) => {
    const [all, way, place] = found
    const before = was.filter((each) => each[2] === place)
    const isTurned = before.length > 0 && before.every((each) => each[1] !== way)
    return isTurned && was.some((each) => each[1] === way)
      ? [{ start: found.index, end: found.index + all.length }]
      : []
  })
}

/** Amounts without a source, relabeled, with another bound, or in another order. */
function amountMarks({ text, from, known, language, context }: Change): Mark[] {
  const own = findQuantities(text, language)
  const tongue = primaryLanguage(context.from ?? language)
  const said = from.map((each) => ({ text: each, amounts: findQuantities(each, tongue) }))
  const others = known.slice(from.length).flatMap((each) => findQuantities(each, language))
  const left = Map.groupBy([...said.flatMap(({ amounts }) => amounts), ...others], valueOf)
  const marks = own.flatMap((amount): Mark[] => {
    if (amount.key === '1' && amount.bound === 'exact' && isOneImplied(from)) return []
    const same = left.get(valueOf(amount)) ?? []
    const place = same.findIndex((each) => isSameAmount(amount, each, tongue !== language))
    const other = same[place]
    if (other === undefined) return [mark(amount, 'new-fact')]
    // Two sources of one text may both have it.
    if (from.length === 1) same.splice(place, 1)
    if (amount.bound !== other.bound) {
      const isWeaker = amount.bound === 'exact' && other.bound === 'more'
      return [mark(amount, isWeaker ? 'cannot-tell' : 'new-fact')]
    }
    return []
  })
  const order = said.map(({ amounts }) => amounts.map(({ key }) => key))
  const relabeled =
    context.kind === 'prose' && tongue === language ? countsOthers(own, text, said) : []
  return [
    ...marks,
    ...[...(isReordered(own, order) ? own : []), ...relabeled].map((each) =>
      mark(each, 'new-fact'),
    ),
  ]
}

/** "A third" is "one third". */
const isOneImplied = (from: readonly string[]): boolean =>
  from.some((each) =>
    /(?<!\p{L})(?:an?|une?|ein|eine|una|uno|um|uma|een|één)(?!\p{L})/iu.test(each),
  )

/** Without the unit. */
const valueOf = ({ key }: Quantity): string => key.split(' ', 1)[0] ?? ''

const STRICT_UNIT = /^(?:[%$€£¥₩₹]|points|zł|.*\$)$/
function isSameAmount(one: Quantity, other: Quantity, isTranslated = false): boolean {
  const [value, unit = ''] = one.key.split(' ')
  const [otherValue, otherUnit = ''] = other.key.split(' ')
  if (value !== otherValue) return false
  if (unit === otherUnit) return true
  // "In six weeks" may become "in six".
  if (unit !== '' && otherUnit !== '') return false
  // The lists have not every currency's word in every language: "won".
  const strict = isTranslated ? /^(?:%|points)$/ : STRICT_UNIT
  return !strict.test(unit + otherUnit)
}

/** "12 nurses" are not "12 surgeons": a following word has to match. */
function countsOthers(
  own: readonly Quantity[],
  text: string,
  said: readonly { readonly text: string; readonly amounts: readonly Quantity[] }[],
): Quantity[] {
  const all = said.flatMap((each) => contentWords(each.text))
  const there = Map.groupBy(
    said.flatMap((each) => each.amounts.map((other) => ({ other, text: each.text }))),
    ({ other }) => valueOf(other),
  )
  const counting = own.filter(({ key }) => !key.includes(' ')).length
  return own.filter((amount) => {
    if (amount.key.includes(' ')) return false
    const words = wordsAfter(text, amount)
    const same = (there.get(valueOf(amount)) ?? [])
      .filter(({ other }) => isSameAmount(amount, other))
      .map(({ other, text: from }) => wordsAfter(from, other))
    if (words.length === 0 || same.length === 0) return false
    const shares = (list: readonly TextWord[]) =>
      list.length === 0 || words.some((word) => matchOf(word, list) !== 'none')
    if (same.some(shares)) return false
    // "Nurses hired: 12".
    return counting > 1 || !words.some((word) => matchOf(word, all) !== 'none')
  })
}

function wordsAfter(text: string, { end }: Quantity): TextWord[] {
  const clause = /^[^,;:.!?()\d、。]{0,60}/u.exec(text.slice(end))?.[0] ?? ''
  return contentWords(clause).slice(0, 3)
}

/** Amounts of one range or comparison stand close together. */
const MOST_BETWEEN = 8

/** "From 6 to 9" is not "from 9 to 6". */
function isReordered(own: readonly Quantity[], order: readonly (readonly string[])[]): boolean {
  if (order.length === 0) return false
  const unitOf = (key: string) => key.split(' ')[1] ?? ''
  // Backwards, so that the first place of a key stays.
  const places = order.map((keys) => new Map(keys.map((key, at) => [key, at] as const).reverse()))
  return own.some((one, place) =>
    own.slice(place + 1, place + 1 + MOST_BETWEEN).some(
      (other) =>
        one.key !== other.key &&
        unitOf(one.key) === unitOf(other.key) &&
        places.every((at) => {
          const [a, b] = [at.get(one.key), at.get(other.key)]
          return a === undefined || b === undefined || a > b
        }),
    ),
  )
}

/** "A day" instead of "an hour". "Daily" is a claim pattern. */
function timesBeyond(text: string, from: readonly string[]): Span[] {
  const said = new Set(from.flatMap((each) => findTimeUnits(each).map(({ name }) => name)))
  return findTimeUnits(text).filter(({ name }) => !said.has(name))
}

/** URLs, markup and look-alike letters. */
function oddSigns(text: string): Span[] {
  return [
    ...text.matchAll(
      /https?:|www\.|(?<!\S)\S+@\S+|\p{L}\.(?:com|org|net|io)\b|[<>{}|\\`*_~]|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu,
    ),
    ...(/\p{Script=Latin}/u.test(text)
      ? text.matchAll(/[\p{Script=Cyrillic}\p{Script=Greek}]+/gu)
      : []),
    // Roman, circled and raised numbers.
    ...text.matchAll(/[\p{No}\p{Nl}]+/gu),
  ].map(({ 0: sign, index }) => ({ start: index, end: index + sign.length }))
}

/** Amounts, ranks, degrees, negations and names; other words differ between languages. */
function judgeTranslation(change: Change): JudgedChange {
  const { text, from, context } = change
  const [original = ''] = from
  const amounts = amountMarks({ ...change, known: from })
  const ranks = compareRanks(text, original)
  const unsaid = context.isFree === true ? [] : newWordsOfName(change)
  // "BSN" is in no list: whether a licenciatura is one, a person says.
  const isKnown = ranks.dropped.length > 0 || findSmallRanks(original).length > 0
  if (context.kind !== 'prose')
    return judged(
      change,
      [
        ...amounts,
        ...ranks.added.map((each) => mark(each, isKnown ? 'new-fact' : 'cannot-tell')),
        ...unsaid.map((each) => mark(each, 'cannot-tell')),
      ],
      ranks.dropped,
      ranks.added.length > 0 ? 'new-fact' : 'cannot-tell',
    )
  const turned = compareNegations(text, original)
  const dropped = [
    ...turned.dropped,
    ...findDroppedHelp(text, original),
    ...lostNames(change, original),
  ]
  const struck = findReversedDirections(text, original).map((each) => mark(each, 'new-fact'))
  const doubts = [...turned.added, ...newNames(change, original)].map((each) =>
    mark(each, 'cannot-tell'),
  )
  return judged(change, [...amounts, ...struck, ...doubts], dropped, 'cannot-tell')
}

/** Where new names cannot be told from other words, the names of the source have to stay. */
const lostNames = ({ text, language, context }: Change, original: string): string[] =>
  language === 'de' || !/\p{Script=Latin}/u.test(text.replaceAll(/\p{Lu}+/gu, ''))
    ? namesOnlyIn({ text: original, language: context.from ?? language }, { text }).filter((name) =>
        /^\p{Lu}\p{Ll}{2}/u.test(name),
      )
    : []

/** Names that the text of the first language does not have. */
const newNames = ({ text, language }: Change, original: string): Span[] =>
  namesOnlyIn({ text, language }, { text: original }).flatMap((name) => {
    const start = text.indexOf(name)
    return start === -1 ? [] : [{ start, end: start + name.length }]
  })

/**
 * Words of a translated name, place, degree or certificate that are none of its source: there is no
 * dictionary that knows whether "First Aid" is "Erste Hilfe", so a person says.
 */
function newWordsOfName({ text, from }: Change): Span[] {
  const own = contentWords(text)
  const said = from.flatMap((each) => contentWords(each))
  const isWrittenOut = said.some(({ written }) => isInitials(written, own))
  if (isWrittenOut || from.some((each) => lettersOf(each) === lettersOf(text))) return []
  const degrees = findDegrees(text).filter(({ name }) =>
    from.some((each) => findDegrees(each).some((degree) => degree.name === name)),
  )
  return own.filter((word) => {
    const match = matchOf(word, said)
    const isDegree = degrees.some(({ start, end }) => start <= word.start && word.end <= end)
    return !isDegree && match !== 'same' && match !== 'corrected' && !isInitials(word.written, said)
  })
}
