/**
 * Fixes the text of Indic, Khmer and Burmese syllables. The typesetter maps every glyph of a
 * syllable to the whole syllable and puts `ActualText` around it, which pdf.js and MuPDF ignore.
 * Here each glyph has its own part of the text, with a code of its own where another syllable uses
 * the same glyph for another part.
 */
import { hex, type Place } from './combining-marks.ts'
import { Name, readValues, Text, type Value, Word } from './pdf-values.ts'
import { encodeStream, rewritePdf } from './rewrite-pdf.ts'
import { decodeText, fontOfTable, type Page, readTaggedPdf, tableEntries } from './tagged-pdf.ts'
import { joinBlocks, widthsOf } from './vowel-signs.ts'

const SYLLABLES =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]/u

const UNSPACED = /[\p{Script=Khmer}\p{Script=Myanmar}]/u

export const hasSyllables = (text: string): boolean => SYLLABLES.test(text)

/** Throws an Error for a PDF from another program. */
export function fixSyllables(pdf: Uint8Array): Uint8Array {
  const file = readTaggedPdf(pdf)
  const codes = new Map(
    file.letters.map(({ object, table }) => [object, new Codes(tableEntries(table))]),
  )
  const changed = new Map(file.objects)
  const written = file.pages.map((page) => ({ ...page, commands: withParts(page, codes) }))
  const widths = new Map(
    file.letters.map(({ object }) => {
      const own = widthsOf(file, object)
      for (const [code, glyph] of codes.get(object)!.added) own.set(code, own.get(glyph) ?? 0)
      return [object, own]
    }),
  )
  // Without spaces a block is a line, and PDFium drops a line that repeats the one above.
  const isSpaced = ![...codes.values()].some(({ all }) => UNSPACED.test([...all.values()].join('')))
  for (const page of written)
    changed.set(page.contents, encodeStream(isSpaced ? joinBlocks(page, widths) : page.commands))
  let free = Math.max(...file.objects.keys()) + 1
  for (const { object, table } of file.letters) {
    const { added, glyphs, all } = codes.get(object)!
    const font = fontOfTable(file, object)
    if (added.size === 0 || font === undefined) continue
    changed.set(object, encodeStream(tableOf(table, all)))
    changed.set(free, encodeStream(glyphMap(glyphs)))
    changed.set(
      font,
      withCodes(file.objects.get(font)!, added, { map: free, widths: widthsOf(file, object) }),
    )
    free += 1
  }
  return rewritePdf(pdf, changed)
}

/** The codes of a font: at first one for each glyph. */
class Codes {
  readonly all: Map<number, string>
  /** New codes with their glyphs. */
  readonly added = new Map<number, number>()
  readonly #known = new Map<string, number>()

  constructor(all: Map<number, string>) {
    this.all = all
  }

  /** The code that draws a glyph and says a text. */
  codeOf(glyph: number, text: string): number {
    if (this.all.get(glyph) === text) return glyph
    const key = `${glyph} ${text}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const code = Math.max(...this.all.keys()) + 1
    this.all.set(code, text)
    this.added.set(code, glyph)
    this.#known.set(key, code)
    return code
  }

  /** The glyph of each code. */
  get glyphs(): number[] {
    const last = Math.max(...this.all.keys())
    return Array.from({ length: last + 1 }, (_, code) => this.added.get(code) ?? code)
  }
}

type Drawing = Place & { readonly steps: (number | { code: number })[] }

type Glyph = {
  readonly drawing: Drawing
  readonly step: { code: number }
  readonly codes: Codes
  readonly text: string
  /** The operator that gives the text. */
  readonly mark: Place | undefined
}

/** A letter alone is marked where its glyph says a whole syllable. */
const isSyllable = ({ text, mark }: Glyph): boolean =>
  hasSyllables(text) && (text.length > 1 || mark !== undefined)

function withParts(page: Page, codes: ReadonlyMap<number, Codes>): string {
  const drawings = new Set<Drawing>()
  const marks = new Set<Place>()
  for (const glyphs of syllablesOf(glyphsOn(page, codes))) {
    const [{ text }] = glyphs as [Glyph]
    const isOnePiece = glyphs.every(({ drawing }) => drawing === glyphs[0]!.drawing)
    for (const [at, { step, codes: own, drawing, mark }] of glyphs.entries()) {
      step.code = own.codeOf(step.code, partOf(text, at, glyphs.length, isOnePiece))
      drawings.add(drawing)
      if (mark) marks.add(mark)
    }
  }
  const edits = [
    ...[...drawings].map((drawing) => ({ ...drawing, text: drawn(drawing) })),
    ...[...marks].map((mark) => ({ ...mark, text: '\n/Span BMC' })),
  ].toSorted((a, b) => a.from - b.from)
  let written = ''
  let from = 0
  for (const edit of edits) {
    written += page.commands.slice(from, edit.from) + edit.text
    from = edit.to
  }
  return written + page.commands.slice(from)
}

/** Readers drop a word joiner. */
const NOTHING = '\u2060'

/**
 * One character for each glyph and the rest for the last one. Readers sort parts that are drawn
 * apart, so the first of them says all.
 */
function partOf(text: string, at: number, count: number, isOnePiece: boolean): string {
  if (!isOnePiece) return at === 0 ? text : NOTHING
  const all = [...text]
  const part = at === count - 1 ? all.slice(at).join('') : all[at]
  return part || NOTHING
}

/** All glyphs of a page in drawing order, with the text that readers should get. */
function glyphsOn({ commands, letters }: Page, codes: ReadonlyMap<number, Codes>): Glyph[] {
  const glyphs: Glyph[] = []
  const open: ({ text: string; mark: Place } | undefined)[] = []
  let font: Codes | undefined
  let given: Value[] = []
  let from = 0
  for (const { value, end } of readValues(commands)) {
    if (!(value instanceof Word)) {
      given.push(value)
      continue
    }
    const [first, second] = given
    const place = { from, to: end }
    if (value.word === 'Tf' && first instanceof Name) font = codes.get(letters.get(first.name) ?? 0)
    else if (value.word === 'BMC') open.push(undefined)
    else if (value.word === 'BDC') {
      const text = second instanceof Map ? decodeText(second.get('ActualText')) : undefined
      open.push(text === undefined ? undefined : { text, mark: place })
    } else if (value.word === 'EMC') open.pop()
    else if (font && (value.word === 'Tj' || value.word === 'TJ')) {
      const drawing = { ...place, steps: stepsOf(first) }
      const mark = open.findLast((each) => each !== undefined)
      for (const step of drawing.steps)
        if (typeof step !== 'number')
          glyphs.push({
            ...{ drawing, step, codes: font, mark: mark?.mark },
            text: mark?.text ?? font.all.get(step.code) ?? '',
          })
    }
    given = []
    from = end
  }
  return glyphs
}

/** Consecutive glyphs of one syllable; the same syllable twice starts with the same glyph. */
function syllablesOf(glyphs: readonly Glyph[]): Glyph[][] {
  const syllables: Glyph[][] = []
  let before: Glyph | undefined
  for (const glyph of glyphs) {
    const last = syllables.at(-1)
    const [first] = last ?? []
    const isSame =
      before?.text === glyph.text &&
      ((glyph.mark !== undefined && glyph.mark === before.mark) ||
        first?.step.code !== glyph.step.code)
    if (isSyllable(glyph)) {
      if (isSame) last!.push(glyph)
      else syllables.push([glyph])
    }
    before = glyph
  }
  return syllables
}

function stepsOf(shown: Value | undefined): Drawing['steps'] {
  const parts: readonly (Value | undefined)[] = Array.isArray(shown) ? shown : [shown]
  return parts.flatMap((part): Drawing['steps'] => {
    if (typeof part === 'number') return [part]
    const { bytes } = part instanceof Text ? part : { bytes: '' }
    return Array.from({ length: Math.floor(bytes.length / 2) }, (_, at) => ({
      code: bytes.charCodeAt(at * 2) * 256 + bytes.charCodeAt(at * 2 + 1),
    }))
  })
}

const drawn = ({ steps }: Drawing): string =>
  `\n[${steps.map((step) => (typeof step === 'number' ? step : `<${fourDigits(step.code)}>`)).join(' ')}] TJ`

const fourDigits = (code: number): string => code.toString(16).padStart(4, '0').toUpperCase()

/** A section of a table has at most 100 entries. */
const MOST_ENTRIES = 100

function tableOf(table: string, all: ReadonlyMap<number, string>): string {
  const rows = [...all].map(([code, text]) => `<${fourDigits(code)}> <${hex(text)}>`)
  const sections: string[] = []
  for (let at = 0; at < rows.length; at += MOST_ENTRIES) {
    const section = rows.slice(at, at + MOST_ENTRIES)
    sections.push(`${section.length} beginbfchar\n${section.join('\n')}\nendbfchar`)
  }
  const start = table.search(/\d{1,6} beginbfchar/)
  const end = table.lastIndexOf('endbfchar') + 'endbfchar'.length
  return table.slice(0, start) + sections.join('\n') + table.slice(end)
}

/** Two bytes for each code. */
const glyphMap = (glyphs: readonly number[]): string =>
  glyphs.map((glyph) => String.fromCharCode(glyph >> 8, glyph & 255)).join('')

/** The font with the widths of the new codes. */
function withCodes(
  font: string,
  added: ReadonlyMap<number, number>,
  { map, widths }: { readonly map: number; readonly widths: ReadonlyMap<number, number> },
): string {
  const more = [...added].flatMap(([code, glyph]) => {
    const width = widths.get(glyph)
    return width === undefined ? [] : [`${code} ${code} ${width}`]
  })
  return font
    .replace('/CIDToGIDMap /Identity', `/CIDToGIDMap ${map} 0 R`)
    .replace(/\/W \[([^\]]*)\]/, (_, own: string) => `/W [${[own, ...more].join(' ')}]`)
}
