/**
 * Fixes the ToUnicode mapping of combining marks. The typesetter maps each glyph of a cluster to
 * the whole cluster, so a reader that goes glyph by glyph gets the text once per mark.
 */
import { Name, readValues, Text, type Value, Word } from './pdf-values.ts'
import { encodeStream, rewritePdf } from './rewrite-pdf.ts'
import { decodeText, ENTRY, type Page, readTaggedPdf, tableEntries } from './tagged-pdf.ts'

/** Scripts with marks drawn after their letter, in logical order. */
const SPELLED =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Thai}\p{Script=Lao}]\p{M}|[\u0e33\u0eb3]/u

/** Whether a text has combining marks, with or without a precomposed glyph. */
export const hasCombiningMarks = (text: string): boolean => SPELLED.test(text.normalize('NFD'))

/**
 * Maps each glyph of a cluster to its own character. Throws an Error for a PDF from another
 * program.
 */
export function fixCombiningMarks(pdf: Uint8Array): Uint8Array {
  const file = readTaggedPdf(pdf)
  const isMarked = file.pages.some(({ commands }) => commands.includes('/ActualText'))
  const apart = isMarked ? saidInParts(file.pages) : new Set<string>()
  const said = new Map(
    file.letters.map(({ object, table }) => [object, saidTogether(table, apart)]),
  )
  // Most fonts have precomposed glyphs.
  if (!isMarked && [...said.values()].every(({ size }) => size === 0)) return pdf
  const clusters = new Map(
    file.pages.map((page) => [page, clustersOf(shownOn(page, said, hasCombiningMarks))]),
  )
  const known = knownLetters([...clusters.values()].flat())
  const changed = new Map(file.objects)
  for (const { object, table } of file.letters)
    changed.set(object, encodeStream(ofOneLetter(table, known.get(object) ?? new Map())))
  for (const [{ contents, commands }, ofPage] of clusters)
    changed.set(contents, encodeStream(saidOnce(commands, ofPage)))
  return rewritePdf(pdf, changed)
}

/** A range in the content stream. */
export type Place = { readonly from: number; readonly to: number }

/** One text operator: glyph codes and offsets. */
type Drawing = Place & { readonly steps: readonly Step[] }
type Step = { readonly code: number } | { readonly move: number }

/** Consecutive glyphs with one text for all of them. */
export type Shown = {
  readonly text: string
  /** The object with the font's ToUnicode table. */
  table: number
  readonly codes: number[]
  /**
   * `mark`: from `/ActualText` around the glyphs; else from the font, for a glyph drawn with
   * others.
   */
  readonly by: { readonly mark: Place } | { readonly drawing: Drawing; readonly step: number }
}

export type Table = ReadonlyMap<number, string>

/** Texts of marks with fewer glyphs than letters: the others are drawn beside them. */
const saidInParts = (pages: readonly Page[]): ReadonlySet<string> =>
  new Set(
    pages
      .flatMap((page) => shownOn(page, new Map(), hasCombiningMarks))
      .flatMap((shown) =>
        shown && shown.codes.length < asDrawn(shown.text).length ? [shown.text] : [],
      ),
  )

/** A text with only one glyph is precomposed, unless a mark says that the glyph is a part. */
function saidTogether(table: string, apart: ReadonlySet<string>): Table {
  const entries = [...tableEntries(table)].map(([code, text]) => ({ code, text }))
  const shared = [...Map.groupBy(entries, ({ text }) => text).values()].filter(
    ([first, ...others]) =>
      hasCombiningMarks(first!.text) &&
      (others.length > 0 || isThai(first!.text) || apart.has(first!.text)),
  )
  return new Map(shared.flat().map(({ code, text }) => [code, text]))
}

const isThai = (text: string): boolean => /\p{Script=Thai}/u.test(text)

/** In page order; undefined for glyphs of a single letter. */
export function shownOn(
  { commands, letters }: Page,
  said: ReadonlyMap<number, Table>,
  isWanted: (text: string) => boolean,
): (Shown | undefined)[] {
  const all: (Shown | undefined)[] = []
  /** Text of each open mark, if any. */
  const open: (Shown | undefined)[] = []
  let table = -1
  const textOf = (code: number) => said.get(table)?.get(code)
  let given: Value[] = []
  /** Start of the operands of the next operator. */
  let from = 0
  for (const { value, end } of readValues(commands)) {
    if (!(value instanceof Word)) {
      given.push(value)
      continue
    }
    const [first, second] = given
    const place = { from, to: end }
    if (value.word === 'Tf' && first instanceof Name) table = letters.get(first.name) ?? -1
    else if (value.word === 'BMC') open.push(undefined)
    else if (value.word === 'BDC') {
      const text = (second instanceof Map && decodeText(second.get('ActualText'))) || ''
      const shown = isWanted(text) ? { text, table, codes: [], by: { mark: place } } : undefined
      if (shown) all.push(shown)
      open.push(shown)
    } else if (value.word === 'EMC') open.pop()
    else if (value.word === 'Tj' || value.word === 'TJ') {
      const drawing = { ...place, steps: stepsOf(first) }
      const mark = open.findLast((shown) => shown !== undefined)
      // The font is set inside the mark.
      if (mark) mark.table = table
      for (const [at, step] of drawing.steps.entries()) {
        if (!('code' in step)) continue
        const text = textOf(step.code)
        if (mark) mark.codes.push(step.code)
        else
          all.push(
            text === undefined
              ? undefined
              : { text, table, codes: [step.code], by: { drawing, step: at } },
          )
      }
    }
    given = []
    from = end
  }
  return all
}

/** Fonts with combining marks use two-byte codes. */
function stepsOf(shown: Value | undefined): Step[] {
  const parts: readonly (Value | undefined)[] = Array.isArray(shown) ? shown : [shown]
  return parts.flatMap((part): Step[] => {
    if (typeof part === 'number') return [{ move: part }]
    const { bytes } = part instanceof Text ? part : { bytes: '' }
    return Array.from({ length: Math.floor(bytes.length / 2) }, (_, at) => ({
      code: bytes.charCodeAt(at * 2) * 256 + bytes.charCodeAt(at * 2 + 1),
    }))
  })
}

export const hex = (text: string): string =>
  Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()

/** A word joiner: for an empty text, readers fall back to the glyph. */
const NOTHING = '\u2060'

/** One character per drawn glyph: Thai AM is a circle (below a tone mark) and a stroke. */
const asDrawn = (text: string): string[] => [
  ...text.normalize('NFD').replaceAll(/([\u0e48-\u0e4b]*)\u0e33/g, '\u0e4d$1\u0e32'),
]

/** A consonant with its marks, in one or several parts. */
type Cluster = { readonly text: string; readonly drawn: readonly string[]; readonly parts: Shown[] }

const codesIn = ({ parts }: Cluster): number[] => parts.flatMap(({ codes }) => codes)

/** Consecutive parts with equal text form one cluster, up to one glyph per letter. */
function clustersOf(shown: readonly (Shown | undefined)[]): Cluster[] {
  const clusters: Cluster[] = []
  let last: Cluster | undefined
  for (const part of shown) {
    const goesOn =
      last?.text === part?.text &&
      part !== undefined &&
      codesIn(last!).length + part.codes.length <= last!.drawn.length
    if (goesOn) last!.parts.push(part)
    else last = part && { text: part.text, drawn: asDrawn(part.text), parts: [part] }
    if (last && !goesOn) clusters.push(last)
  }
  return clusters
}

/** The character of each glyph, by table and code, from clusters with one glyph per letter. */
function knownLetters(clusters: readonly Cluster[]): ReadonlyMap<number, Table> {
  const known = new Map<number, Map<number, string>>()
  for (const cluster of clusters) {
    const { drawn, parts } = cluster
    const codes = codesIn(cluster)
    if (codes.length !== drawn.length) continue
    const [{ table }] = parts as [Shown]
    const letters = known.get(table) ?? new Map<number, string>()
    known.set(table, letters)
    for (const [at, code] of codes.entries()) if (!letters.has(code)) letters.set(code, drawn[at]!)
  }
  return known
}

const ofOneLetter = (table: string, known: Table): string =>
  table.replaceAll(ENTRY, (whole, code: string) => {
    const letter = known.get(Number.parseInt(code, 16))
    return letter === undefined ? whole : `<${code}> <${hex(letter)}>`
  })

/**
 * PDFium sorts separately drawn parts by position and can swap a mark with the next letter: the
 * first part gets the whole text, and the others an empty one.
 */
function saidOnce(commands: string, clusters: readonly Cluster[]): string {
  const edits: (Place & { readonly text: string })[] = []
  const told = new Map<Drawing, Map<number, string>>()
  for (const { text, parts } of clusters) {
    if (parts.length === 1) continue
    for (const [at, { by }] of parts.entries()) {
      const mark = markOf(at === 0 ? text : NOTHING)
      if ('mark' in by) edits.push({ ...by.mark, text: mark })
      else told.set(by.drawing, (told.get(by.drawing) ?? new Map()).set(by.step, mark))
    }
  }
  for (const [drawing, marks] of told) edits.push({ ...drawing, text: drawnWith(drawing, marks) })
  let written = ''
  let from = 0
  for (const edit of edits.toSorted((a, b) => a.from - b.from)) {
    written += commands.slice(from, edit.from) + edit.text
    from = edit.to
  }
  return written + commands.slice(from)
}

const markOf = (text: string): string => `\n/Span <</ActualText <FEFF${hex(text)}>>> BDC`

/** The same glyphs at the same positions, some wrapped in marks. */
function drawnWith({ steps }: Drawing, marks: ReadonlyMap<number, string>): string {
  let written = ''
  let unmarked = ''
  const flush = () => {
    if (unmarked !== '') written += `\n[${unmarked.trim()}] TJ`
    unmarked = ''
  }
  for (const [at, step] of steps.entries()) {
    const drawn = 'code' in step ? `<${step.code.toString(16).padStart(4, '0')}>` : step.move
    const mark = marks.get(at)
    if (mark === undefined) {
      unmarked += ` ${drawn}`
      continue
    }
    flush()
    written += `${mark}\n[${drawn}] TJ\nEMC`
  }
  flush()
  return written
}
