/** Aligns lines that were moved, split or merged with the statements of the files. */
import { memoize } from '../text/memoize.ts'
import { normalizeText } from '../resume/align-entries.ts'
import { leavesOf, type Pointer, readAt, textAt } from '../resume/json-pointer.ts'
import { contentWords, isSameWord, startOf, type TextWord } from './compare-words.ts'
import { type ChangeContext, judgeChange, type JudgedChange, judgedOf } from './judge-change.ts'

export type Statement = {
  /** `/work/0`; empty: of the person as a whole; `ANY`: the customer's words. */
  readonly entry: Pointer
  readonly text: string
  /** Name and title of an entry: a source of texts about the person as a whole. */
  readonly isHeading?: true
}

export const ANY = '*'

export type DraftLine = {
  readonly pointer: Pointer
  readonly text: string
  /** The entry of the files that its entry is; null: none. */
  readonly home: Pointer | null
  /** Texts of the field from which it was edited. */
  readonly own: readonly string[]
}

/** Statements in the order of the line; none: no source says it. */
export type Origin = {
  readonly line: DraftLine
  readonly statements: readonly Statement[]
  /** Changed lines that share a statement, this one too. */
  readonly parts: readonly DraftLine[]
  /** A statement is about another entry. */
  readonly isMoved: boolean
}

/** Its field has a counterpart, and it is made from nothing else. */
export const isEditedInPlace = ({ line, statements, parts }: Origin): boolean =>
  line.own.length > 0 &&
  parts.length < 2 &&
  statements.length < 2 &&
  statements.every(({ text }) => line.own.some((own) => normalizeText(own) === normalizeText(text)))

/** More sources of one line are not looked for. */
const MOST_SOURCES = 4
const MOST_SOURCES_OF_PERSON = 12
/** A word of more statements finds those of its entry only. */
const MOST_PER_WORD = 40
/** Parts of one statement that are compared with each other. */
const MOST_PARTS = 8

type Known = { readonly place: number; readonly key: string }

/** Statements by the beginning of their words, in the files and in each entry. */
const indexStatements = memoize((statements: readonly Statement[]) => {
  const byStart = new Map<string, Known[]>()
  const add = (at: string, known: Known) => {
    const list = byStart.get(at)
    if (list === undefined) byStart.set(at, [known])
    else if (list.length <= MOST_PER_WORD) list.push(known)
  }
  statements.forEach(({ text, entry }, place) => {
    for (const key of new Set(contentWords(text).map((word) => word.key))) {
      add(stemOf(key), { place, key })
      add(`${entry} ${stemOf(key)}`, { place, key })
    }
  })
  const near = (key: string, entry: Pointer | null): readonly Known[] => {
    const all = byStart.get(stemOf(key)) ?? []
    const own = byStart.get(`${entry} ${stemOf(key)}`) ?? []
    return all.length <= MOST_PER_WORD ? all : own
  }
  return near
})
const stemOf = (key: string): string => startOf(key) || key

/** For changed lines only. Time grows with the number of words. */
export function findOrigins(
  lines: readonly DraftLine[],
  statements: readonly Statement[],
  source: unknown,
): ReadonlyMap<Pointer, Origin> {
  // Two positions of one employer.
  const isSameEntry = (one: Pointer, other: Pointer): boolean => {
    const employer = employerAt(source, one)
    return employer !== '' && employer === employerAt(source, other)
  }
  const standing = new Set(lines.map(({ text }) => normalizeText(text)))
  const isKept = statements.map(({ text }) => standing.has(normalizeText(text)))
  const near = indexStatements(statements)
  const byText = Map.groupBy(statements.keys(), (place) =>
    normalizeText(statements[place]?.text ?? ''),
  )
  const found = lines.map((line) => {
    const exact = byText.get(normalizeText(line.text)) ?? []
    const own = exact.find((place) => isOf(line, statements[place], isSameEntry))
    const places =
      own === undefined ? sourcesOf({ line, statements, isKept, near, isSameEntry }) : [own]
    return { line, places }
  })
  const byStatement = new Map<number, DraftLine[]>()
  for (const { line, places } of found) {
    if (line.home === '') continue
    for (const place of places) {
      if (isKept[place] === true) continue
      const parts = byStatement.get(place)
      if (parts === undefined) byStatement.set(place, [line])
      else parts.push(line)
    }
  }
  return new Map(
    found.map(({ line, places }) => {
      const parts = new Set([line, ...places.flatMap((place) => byStatement.get(place) ?? [])])
      return [
        line.pointer,
        {
          line,
          statements: places.flatMap((place) => statements[place] ?? []),
          parts: [...parts],
          isMoved: !places.every((place) => isOf(line, statements[place], isSameEntry)),
        },
      ]
    }),
  )
}

/** A text about the person as a whole may be made from every entry. */
const isOf = (
  { home }: DraftLine,
  statement: Statement | undefined,
  isSameEntry: (one: Pointer, other: Pointer) => boolean,
): boolean =>
  statement !== undefined &&
  (statement.entry === ANY ||
    home === '' ||
    (home !== null && (home === statement.entry || isSameEntry(home, statement.entry))))

type Search = {
  readonly line: DraftLine
  readonly statements: readonly Statement[]
  readonly isKept: readonly boolean[]
  readonly near: (key: string, entry: Pointer | null) => readonly Known[]
  readonly isSameEntry: (one: Pointer, other: Pointer) => boolean
}

/** Of its entry first, then removed ones of others, then the rest. */
function sourcesOf({ line, statements, isKept, near, isSameEntry }: Search): number[] {
  const keys = [...new Set(contentWords(line.text).map(({ key }) => key))]
  const coveredBy = new Map<number, Set<string>>()
  for (const key of keys)
    for (const known of near(key, line.home))
      if (isSameWord(known.key, key)) {
        const covered = coveredBy.get(known.place)
        if (covered === undefined) coveredBy.set(known.place, new Set([key]))
        else covered.add(key)
      }
  const own = new Set(line.own.map(normalizeText))
  const tierOf = (place: number): number => {
    const statement = statements[place]
    if (statement === undefined || (statement.isHeading === true && line.home !== '')) return 4
    if (own.has(normalizeText(statement.text))) return 0
    if (statement.entry === ANY) return 3
    if (isOf(line, statement, isSameEntry)) return 1
    return isKept[place] === true ? 3 : 2
  }
  const candidates = [...coveredBy].map(([place, covered]) => ({
    ...{ place, covered, tier: tierOf(place) },
    size: new Set(contentWords(statements[place]?.text ?? '').map(({ key }) => key)).size,
  }))
  const taken: number[] = []
  const left = new Set(keys)
  const most = line.home === '' ? MOST_SOURCES_OF_PERSON : MOST_SOURCES
  for (const tier of [0, 1, 2, 3]) {
    // Lines of other entries are a source only if its own entry has none.
    if (tier === 3 && taken.length > 0) break
    while (taken.length < most) {
      const gain = ({ covered }: (typeof candidates)[number]) =>
        [...covered].filter((key) => left.has(key)).length
      const best = candidates
        .filter((each) => each.tier === tier && !taken.includes(each.place))
        .map((each) => ({ ...each, gain: gain(each) }))
        .toSorted((one, other) => other.gain - one.gain || one.size - other.size)[0]
      if (best === undefined) break
      const isMost = best.gain * 2 >= keys.length
      const isMuch = best.gain >= 2 && best.gain * 2 >= best.size
      // A merged line has nearly all words of each statement.
      const isWhole = best.gain > 0 && best.covered.size * 4 >= best.size * 3
      const isEdited = tier === 0 && line.home !== ''
      if (!isMost && !isEdited && !(taken.length === 0 ? isMuch : isWhole)) break
      taken.push(best.place)
      for (const key of best.covered) left.delete(key)
    }
  }
  return inOrderOf(line.text, taken, statements)
}

function inOrderOf(text: string, places: readonly number[], statements: readonly Statement[]) {
  if (places.length < 2) return [...places]
  const words = contentWords(text)
  // Every word is compared with every other: a long text keeps the order in which they were found.
  if (words.length > MOST_WORDS) return [...places]
  const others = places.map((place) => contentWords(statements[place]?.text ?? ''))
  const at = places.map((place, which) => ({
    place,
    at: meanPlace(
      words,
      (word) => hasWord(others[which] ?? [], word) && countOwners(others, word) === 1,
    ),
  }))
  return at.toSorted((one, other) => one.at - other.at).map(({ place }) => place)
}

const hasWord = (words: readonly TextWord[], { key }: TextWord): boolean =>
  words.some((other) => isSameWord(other.key, key))
const countOwners = (texts: readonly (readonly TextWord[])[], word: TextWord): number =>
  texts.filter((words) => hasWord(words, word)).length

function meanPlace(words: readonly TextWord[], isOwn: (word: TextWord) => boolean): number {
  const places = words.flatMap((word, place) => (isOwn(word) ? [place] : []))
  return places.length === 0 ? 0 : places.reduce((sum, place) => sum + place, 0) / places.length
}

/**
 * Judges a line against the statements it was made from, as a multiset: the parts of a split line
 * together against the one line, a merged line against all its sources. Pure.
 */
export function judgeOrigin(
  { line, statements, parts, isMoved }: Origin,
  context: ChangeContext,
): JudgedChange {
  const { text } = line
  const whole = statements.map((each) => each.text)
  const others = parts.filter((part) => part !== line)
  const isLong = parts.length > MOST_PARTS || parts.some((part) => part.text.length > MOST_LENGTH)
  const split = isLong ? [] : others.map((part) => contentWords(part.text))
  const kept = whole.map((each) => shareOf(each, text, split))
  const known = [...(context.known ?? []), ...whole.filter((each, place) => each !== kept[place])]
  const alone = judgeChange([kept.join('; ')], text, { ...context, known })
  const together = isLong ? [] : marksOfParts(line, parts, whole, context)
  const isMixed =
    parts.length + whole.length > 2 &&
    (isLong ||
      whole.some((each) => isInterleaved(each, [text, ...others.map((part) => part.text)])) ||
      isInterleaved(text, whole))
  const reason = isMoved ? MOVED : isMixed ? MIXED : ''
  return judgedOf(text, {
    marks: [...alone.marks, ...together],
    missing: alone.missing,
    isNew: alone.verdict === 'new-fact',
    reason,
  })
}

const MOST_LENGTH = 2000
const MOST_WORDS = 300
const MOVED = 'The source says this about another entry'
const MIXED = 'It joins the words of its sources in another way'

/** The words of a statement that belong to one of its parts, with the words before them. */
function shareOf(
  statement: string,
  text: string,
  others: readonly (readonly TextWord[])[],
): string {
  if (others.length === 0) return statement
  const own = contentWords(text)
  const pieces: string[] = []
  let begin = 0
  let waiting = ''
  let isOwn = true
  for (const word of contentWords(statement)) {
    const piece = statement.slice(begin, word.end)
    begin = word.end
    const [isHere, isThere] = [hasWord(own, word), countOwners(others, word) > 0]
    if (!isHere && !isThere) {
      waiting += piece
      continue
    }
    isOwn = isHere
    if (isOwn) pieces.push(waiting + piece)
    waiting = ''
  }
  return [...pieces, ...(isOwn ? [waiting + statement.slice(begin)] : [])].join('').trim()
}

/** Words that only one of several texts has follow each other: "A in Leeds, B in York". */
function isInterleaved(text: string, others: readonly string[]): boolean {
  if (others.length < 2) return false
  const words = others.map((each) => contentWords(each))
  const owners = contentWords(text).flatMap((word) => {
    const having = words.flatMap((each, place) => (hasWord(each, word) ? [place] : []))
    return having.length === 1 ? having : []
  })
  const runs = owners.filter((owner, place) => owner !== owners[place - 1]).length
  return runs > new Set(owners).size
}

/** Marks of one part after all parts were judged together: an amount counts once. */
function marksOfParts(
  line: DraftLine,
  parts: readonly DraftLine[],
  whole: readonly string[],
  context: ChangeContext,
): JudgedChange['marks'] {
  if (parts.length < 2) return []
  const from = whole.join('; ')
  const said = contentWords(from)
  const sorted = parts
    .map((part) => {
      const own = contentWords(part.text)
      return { part, at: meanPlace(said, (word) => hasWord(own, word)) }
    })
    .toSorted((one, other) => one.at - other.at)
  let start = 0
  const starts = sorted.map(({ part }) => {
    const at = start
    start += part.text.length + 2
    return { part, at }
  })
  const joined = sorted.map(({ part }) => part.text).join('; ')
  const at = starts.find(({ part }) => part === line)?.at ?? 0
  return judgeChange([from], joined, context).marks.flatMap((mark) =>
    mark.start >= at && mark.end <= at + line.text.length && mark.verdict === 'new-fact'
      ? [{ ...mark, start: mark.start - at, end: mark.end - at }]
      : [],
  )
}

/**
 * Entries without a counterpart at their place, by the entry of the files that has one of their
 * names or lines, of any list.
 */
export function findMovedEntries(
  before: unknown,
  after: unknown,
  isPaired: (entry: Pointer) => boolean,
): ReadonlyMap<Pointer, Pointer> {
  const moved = new Map<Pointer, Pointer>()
  const lost = entriesOf(after).filter(([entry]) => !isPaired(entry))
  if (lost.length === 0) return moved
  const byText = new Map<string, Pointer[]>()
  for (const [entry, texts] of entriesOf(before))
    for (const text of texts) {
      const entries = byText.get(text)
      if (entries === undefined) byText.set(text, [entry])
      else if (entries.length <= MOST_PER_WORD) entries.push(entry)
    }
  for (const [entry, texts] of lost) {
    const shared = new Map<Pointer, number>()
    for (const text of texts) {
      const entries = byText.get(text) ?? []
      if (entries.length <= MOST_PER_WORD)
        for (const each of entries) shared.set(each, (shared.get(each) ?? 0) + 1)
    }
    const [best] = [...shared].toSorted((one, other) => other[1] - one[1])
    if (best !== undefined) moved.set(entry, best[0])
  }
  return moved
}

const entriesOf = (document: unknown): [Pointer, ReadonlySet<string>][] =>
  LISTS.flatMap((list) => {
    const entries = readAt(document, `/${list}`)
    if (!Array.isArray(entries)) return []
    return entries.map((entry: unknown, place): [Pointer, ReadonlySet<string>] => [
      `/${list}/${place}`,
      new Set(
        leavesOf(entry).flatMap(({ value, pointer }) =>
          typeof value === 'string' && !/date$|\/(?:url|location|expires)$/i.test(pointer)
            ? [normalizeText(value)]
            : [],
        ),
      ),
    ])
  })

const LISTS = [
  ...(['work', 'volunteer', 'projects', 'education'] as const),
  ...(['certificates', 'awards', 'publications', 'references'] as const),
]

/** The same field of another list. */
export function fieldOfMoved(pointer: Pointer, entry: Pointer, home: Pointer): Pointer {
  const [from = '', to = ''] = [entry, home].map((each) => each.split('/')[1] ?? '')
  const field = pointer.slice(entry.length + 1)
  return `${home}/${field === EMPLOYER[from] ? (EMPLOYER[to] ?? field) : field}`
}

const EMPLOYER: Readonly<Record<string, string>> = {
  ...{ work: 'name', volunteer: 'organization', projects: 'entity' },
}

const employerAt = (resume: unknown, entry: Pointer): string => {
  const key = EMPLOYER[entry.split('/')[1] ?? '']
  return key === undefined ? '' : normalizeText(textAt(resume, `${entry}/${key}`))
}
