/**
 * The typesetter says of each glyph what the letters stand for that it was first drawn with, a letter and all
 * its signs: whoever reads glyph by glyph gets them once for each sign, and again wherever it comes back.
 */
import { Name, readValues, Text, utf16, type Value, Word } from './pdf-values.ts'
import { encodeStream, rewritePdf } from './rewrite-pdf.ts'
import { type Page, readTaggedPdf, decodeText } from './tagged-pdf.ts'

/** Scripts whose signs are drawn after their letter, in the order in which they are written. */
const SPELLED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Thai}]\p{M}|\u0e33/u

/** Whether a text has letters with signs, which a font may have a glyph for together or not. */
export const hasCombiningMarks = (text: string): boolean => SPELLED.test(text.normalize('NFD'))

/** Says of each glyph of a letter with signs its own. Throws an Error for a file that is not ours. */
export function fixCombiningMarks(pdf: Uint8Array): Uint8Array {
  const file = readTaggedPdf(pdf)
  const isMarked = file.pages.some(({ commands }) => commands.includes('/ActualText'))
  const apart = isMarked ? saidInParts(file.pages) : new Set<string>()
  const said = new Map(
    file.letters.map(({ object, table }) => [object, saidTogether(table, apart)]),
  )
  // Most fonts have a glyph for each letter with its signs.
  if (!isMarked && [...said.values()].every(({ size }) => size === 0)) return pdf
  const clusters = new Map(file.pages.map((page) => [page, clustersOf(shownOn(page, said))]))
  const known = knownLetters([...clusters.values()].flat())
  const changed = new Map(file.objects)
  for (const { object, table } of file.letters)
    changed.set(object, encodeStream(ofOneLetter(table, known.get(object) ?? new Map())))
  for (const [{ contents, commands }, ofPage] of clusters)
    changed.set(contents, encodeStream(saidOnce(commands, ofPage)))
  return rewritePdf(pdf, changed)
}

/** A part of the commands. */
type Place = { readonly from: number; readonly to: number }

/** What one command draws: the codes of glyphs, and how far the next one is moved. */
type Drawing = Place & { readonly steps: readonly Step[] }
type Step = { readonly code: number } | { readonly move: number }

/** Glyphs that follow each other, of which the file says what they stand for together. */
type Shown = {
  readonly text: string
  /** The object that says what each code of their font stands for. */
  table: number
  readonly codes: number[]
  /** The page says it, in a mark around them; otherwise their font does, of a glyph that is drawn with others. */
  readonly by: { readonly mark: Place } | { readonly drawing: Drawing; readonly step: number }
}

type Table = ReadonlyMap<number, string>

/** A glyph, in a table of a font, and what it stands for. */
const ENTRY = /^<([\dA-F]{4})> <([\dA-F]{4,})>$/gm

/** What marks say of fewer glyphs than it has letters: the others are drawn beside them. */
const saidInParts = (pages: readonly Page[]): ReadonlySet<string> =>
  new Set(
    pages
      .flatMap((page) => shownOn(page, new Map()))
      .flatMap((shown) =>
        shown && shown.codes.length < asDrawn(shown.text).length ? [shown.text] : [],
      ),
  )

/** Where only one glyph stands for a letter with its signs, and no mark says that it is a part, it is the whole of it. */
function saidTogether(table: string, apart: ReadonlySet<string>): Table {
  const entries = [...table.matchAll(ENTRY)].map(([, code = '', said = '']) => ({
    code: Number.parseInt(code, 16),
    text: utf16(new Text(Buffer.from(said, 'hex').toString('latin1'))),
  }))
  const shared = [...Map.groupBy(entries, ({ text }) => text).values()].filter(
    ([first, ...others]) =>
      hasCombiningMarks(first!.text) &&
      (others.length > 0 || isThai(first!.text) || apart.has(first!.text)),
  )
  return new Map(shared.flat().map(({ code, text }) => [code, text]))
}

const isThai = (text: string): boolean => /\p{Script=Thai}/u.test(text)

/** In the order of the page; undefined for glyphs that stand for a letter each. */
function shownOn(
  { commands, letters }: Page,
  said: ReadonlyMap<number, Table>,
): (Shown | undefined)[] {
  const all: (Shown | undefined)[] = []
  /** Of each mark that is open, what it says, where it says something. */
  const open: (Shown | undefined)[] = []
  let table = -1
  let given: Value[] = []
  /** Where the values of the next command begin. */
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
      const shown = hasCombiningMarks(text)
        ? { text, table, codes: [], by: { mark: place } }
        : undefined
      if (shown) all.push(shown)
      open.push(shown)
    } else if (value.word === 'EMC') open.pop()
    else if (value.word === 'Tj' || value.word === 'TJ') {
      const drawing = { ...place, steps: stepsOf(first) }
      const mark = open.at(-1)
      // The font is named within the mark.
      if (mark) mark.table = table
      for (const [at, step] of drawing.steps.entries()) {
        if (!('code' in step)) continue
        const text = said.get(table)?.get(step.code)
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

/** A code has two bytes in all fonts whose letters have signs of their own. */
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

const hex = (text: string): string =>
  Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()

/** A word joiner: a part that says nothing at all would be read by its glyph. */
const NOTHING = '\u2060'

/** Letters as they are drawn, one for each glyph: AM of Thai is a circle, below the sign of a tone, and a stroke. */
const asDrawn = (text: string): string[] => [
  ...text.normalize('NFD').replaceAll(/([\u0e48-\u0e4b]*)\u0e33/g, '\u0e4d$1\u0e32'),
]

/** A consonant with its signs, in one part or in several. */
type Cluster = { readonly text: string; readonly drawn: readonly string[]; readonly parts: Shown[] }

const codesIn = ({ parts }: Cluster): number[] => parts.flatMap(({ codes }) => codes)

/** Parts that follow each other and say the same are of one cluster, up to as many glyphs as it has letters. */
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

/** The letter of each glyph, by table and code, from all clusters that are drawn with a glyph for each letter. */
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
 * Where the glyphs of a cluster are drawn apart, some at another height, each part says all of it, and PDFium takes them out
 * by their places, a sign behind what follows it: the first part says it, and the others nothing.
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

/** The same glyphs at the same places, some of them within a mark. */
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
