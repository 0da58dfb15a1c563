/**
 * Fixes the ToUnicode mapping of Arabic and Hebrew vowel signs. The typesetter maps a letter and
 * each of its signs to all of them, so a reader that goes glyph by glyph gets the text once per
 * sign.
 */
import { hex, shownOn, type Shown, type Table } from './combining-marks.ts'
import { isRightToLeft } from './right-to-left.ts'
import { Name, readValues, Text, type Value, Word } from './pdf-values.ts'
import { encodeStream, rewritePdf } from './rewrite-pdf.ts'
import {
  decodeText,
  ENTRY,
  fontOfTable,
  type Page,
  readTaggedPdf,
  tableEntries,
  type TaggedPdf,
} from './tagged-pdf.ts'

/** A letter with signs. Composed letters such as `آ` are one glyph and need nothing. */
const isPointed = (text: string): boolean => /.\p{M}/su.test(text) && isRightToLeft(text)

/**
 * Maps each glyph to its own part, and joins the words that the typesetter splits at such glyphs.
 * Throws an Error for a PDF from another program.
 */
export function fixVowelSigns(pdf: Uint8Array): Uint8Array {
  const file = readTaggedPdf(pdf)
  const said = new Map(file.letters.map(({ object, table }) => [object, pointedEntries(table)]))
  const clusters = new Map(
    file.pages.map((page) => [page, clustersOf(shownOn(page, said, isPointed))]),
  )
  const parts = [...clusters.values()].flat(2)
  const isReversed = file.pages.some(({ commands }) => commands.includes('/ReversedChars'))
  if (parts.length === 0 && !isReversed) return pdf
  const known = new Map<number, Map<number, string>>()
  for (const { table, code, part } of parts) {
    const own = known.get(table) ?? new Map<number, string>()
    known.set(table, own)
    if (part !== '' && !own.has(code)) own.set(code, part)
  }
  const changed = new Map(file.objects)
  const fonts = new Map<number, ChangedFont>()
  for (const { object, table } of file.letters) {
    const written = withParts(table, known.get(object) ?? new Map())
    changed.set(object, encodeStream(written))
    fonts.set(object, { letters: tableEntries(written), widths: widthsOf(file, object) })
  }
  for (const [page, ofPage] of clusters) {
    const isRight = ({ table, code, part }: Glyph) => known.get(table)?.get(code) === part
    const right = ofPage.filter((glyphs) => glyphs.every(isRight)).flat()
    const spelled = new Set(right.flatMap(({ mark }) => mark ?? []))
    changed.set(page.contents, encodeStream(withWholeWords(page, fonts, spelled)))
  }
  return rewritePdf(pdf, changed)
}

/** The glyphs that stand for a letter with signs. */
const pointedEntries = (table: string): Table =>
  new Map([...tableEntries(table)].filter(([, text]) => isPointed(text)))

type Glyph = {
  readonly table: number
  readonly code: number
  readonly part: string
  /** End of the operator that gives the glyph another text. */
  readonly mark: number | undefined
}

/** The glyphs of each letter with signs, from the left. */
function clustersOf(shown: readonly (Shown | undefined)[]): Glyph[][] {
  const groups: Shown[][] = []
  let before: Shown | undefined
  for (const each of shown) {
    const last = groups.at(-1)
    const isSame =
      each !== undefined &&
      last !== undefined &&
      before?.text === each.text &&
      codesIn(last) + each.codes.length <= [...each.text].length
    if (isSame) last.push(each)
    else if (each !== undefined) groups.push([each])
    before = each
  }
  return groups.map((group) => {
    const codes = group.flatMap(({ table, codes: own, by }) =>
      own.map((code) => ({ table, code, mark: 'mark' in by ? by.mark.to : undefined })),
    )
    // The last sign is drawn first, and the letter last.
    const parts = partsOf(group[0]!.text, codes.length).toReversed()
    return codes.map((glyph, at) => ({ ...glyph, part: parts[at] ?? '' }))
  })
}

const codesIn = (group: readonly Shown[]): number =>
  group.reduce((sum, { codes }) => sum + codes.length, 0)

/** The text in logical order for a number of glyphs; lam and alef, or two signs, can share one. */
function partsOf(text: string, count: number): string[] {
  const all = [...text]
  const signs = all.filter((letter) => /\p{M}/u.test(letter)).toSorted(inDrawingOrder)
  const letters = all.filter((letter) => !/\p{M}/u.test(letter)).join('')
  if (count >= all.length) return [...letters, ...signs]
  if (count === 1) return [COMPOSED.get(text.normalize('NFD')) ?? text]
  const own = count - 2
  return [letters, ...signs.slice(0, own), signs.slice(own).join('')]
}

/**
 * Shaping puts these signs next to the letter, the others stay in canonical order: shadda; shin dot,
 * sin dot, dagesh, rafe, holam.
 */
const NEXT_TO_LETTER = '\u0651\u05c1\u05c2\u05bc\u05bf\u05b9'

function inDrawingOrder(one: string, other: string): number {
  const [a, b] = [one, other].map((sign) => NEXT_TO_LETTER.indexOf(sign)) as [number, number]
  return (a < 0 ? NEXT_TO_LETTER.length : a) - (b < 0 ? NEXT_TO_LETTER.length : b)
}

/** Hebrew presentation forms: readers reverse the two characters of a pair, but not these. */
const COMPOSED: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 0xfb4f - 0xfb1d }, (_, at) => String.fromCodePoint(0xfb1d + at))
    .filter((letter) => letter.normalize('NFD') !== letter)
    .map((letter) => [letter.normalize('NFD'), letter]),
)

const withParts = (table: string, known: Table): string =>
  table.replaceAll(ENTRY, (whole, code: string) => {
    const part = known.get(Number.parseInt(code, 16))
    return part === undefined ? whole : `<${code}> <${hex(part)}>`
  })

type ChangedFont = { readonly letters: Table; readonly widths: ReadonlyMap<number, number> }

/** In thousandths of the font size, from ranges; other glyphs have no width. */
export function widthsOf(file: TaggedPdf, table: number): Map<number, number> {
  const font = file.objects.get(fontOfTable(file, table) ?? -1) ?? ''
  const start = font.indexOf('/W [')
  const ranges = start < 0 ? '' : font.slice(start, font.indexOf(']', start))
  const widths = new Map<number, number>()
  for (const [, first, last, width] of ranges.matchAll(/(\d{1,6}) (\d{1,6}) (-?[\d.]{1,12})/g))
    for (let code = Number(first); code <= Number(last); code += 1) widths.set(code, Number(width))
  return widths
}

const BLOCK = /\bBT\n([^]*?)\bET\n/g

/** A block of several operators becomes one, as the typesetter writes words without signs. */
const withWholeWords = (
  { commands, letters }: Page,
  fonts: ReadonlyMap<number, ChangedFont>,
  spelled: ReadonlySet<number>,
): string =>
  commands.replaceAll(BLOCK, (whole, drawn: string, start: number) => {
    const isMarked = drawn.includes('/ActualText')
    if (!isMarked && !drawn.includes('/ReversedChars')) return whole
    const block = readBlock(drawn)
    const font = fonts.get(letters.get(block?.font ?? '') ?? -1)
    if (block === undefined || font === undefined) return whole
    if (!isMarked) return drawnApart(block, font) ?? whole
    const isSpelled = block.marks.every(
      ({ text, codes, end }) =>
        spelled.has(start + 'BT\n'.length + end) ||
        text ===
          codes
            .map((code) => font.letters.get(code) ?? '')
            .toReversed()
            .join(''),
    )
    return isSpelled && isRightToLeft(block.marks.map(({ text }) => text).join(''))
      ? `BT\n/ReversedChars BMC\n0 Tr\n${drawnAtOnce(block, font)}\nEMC\nET\n`
      : whole
  })

/**
 * The commands with each block of several operators as one. Some readers put a space where a new
 * operator places a glyph, or begin a new line.
 */
export const joinBlocks = (
  { commands, letters }: Pick<Page, 'commands' | 'letters'>,
  widths: ReadonlyMap<number, ReadonlyMap<number, number>>,
): string =>
  commands.replaceAll(BLOCK, (whole, drawn: string) => {
    const block = readBlock(drawn)
    const own = widths.get(letters.get(block?.font ?? '') ?? -1)
    if (block === undefined || own === undefined || block.shows.length < 2) return whole
    return `BT\n0 Tr\n${drawnAtOnce(block, { widths: own })}\nET\n`
  })

const SIGNS_ONLY = /^[^\p{L}\p{N}\p{M}]+$/u

/**
 * Readers reverse words, but not signs alone: `%.` would be read as `.%`. Each is drawn for itself,
 * the first one first. Undefined for one sign, or for words.
 */
function drawnApart(block: Block, font: ChangedFont): string | undefined {
  const glyphs = glyphsOf(block, font)
  const said = glyphs.map(({ code }) => font.letters.get(code) ?? '').join('')
  if (glyphs.length < 2 || !SIGNS_ONLY.test(said)) return undefined
  const drawn = glyphs
    .toReversed()
    .map(
      ({ code, x }) =>
        `0 Tr\n/${block.font} ${block.size} Tf\n1 0 0 -1 ${x} ${block.y} Tm\n<${fourDigits(code)}> Tj\n`,
    )
  return `BT\n${drawn.join('')}ET\n`
}

const fourDigits = (code: number): string => code.toString(16).padStart(4, '0')

type Block = {
  readonly font: string
  readonly size: number
  /** Text with positions: a number moves left by thousandths of the font size. */
  readonly shows: readonly { readonly x: number; readonly steps: readonly Value[] }[]
  readonly y: number
  /** `ActualText` with its glyphs. */
  readonly marks: readonly {
    readonly text: string
    readonly codes: readonly number[]
    readonly end: number
  }[]
}

/** Undefined for several fonts or sizes, or for other transformations. */
function readBlock(drawn: string): Block | undefined {
  const shows: { x: number; steps: readonly Value[] }[] = []
  const marks: { text: string; codes: number[]; end: number }[] = []
  const open: (number[] | undefined)[] = []
  const settings = new Set<string>()
  let [font, size, x, y] = ['', 0, 0, 0]
  let given: Value[] = []
  for (const { value, end } of readValues(drawn)) {
    if (!(value instanceof Word)) {
      given.push(value)
      continue
    }
    const [first, second] = given
    if (value.word === 'Tf' && first instanceof Name) [font, size] = [first.name, Number(second)]
    else if (value.word === 'Tm') {
      ;[x = 0, y = 0] = given.slice(4).map(Number)
      settings.add([...given.slice(0, 4).map(Number), y].join(' '))
    } else if (value.word === 'BMC') open.push(undefined)
    else if (value.word === 'BDC') {
      const text = second instanceof Map ? decodeText(second.get('ActualText')) : undefined
      const codes: number[] = []
      open.push(text === undefined ? undefined : codes)
      if (text !== undefined) marks.push({ text, codes, end })
    } else if (value.word === 'EMC') open.pop()
    else if (value.word === 'Tj' || value.word === 'TJ') {
      const steps: readonly Value[] = Array.isArray(first) ? first : given
      settings.add(`${font} ${size}`)
      shows.push({ x, steps })
      const mark = open.findLast((codes) => codes !== undefined)
      mark?.push(...steps.flatMap((step) => (step instanceof Text ? codesOf(step) : [])))
    } else if (value.word !== 'Tr') return undefined
    given = []
  }
  const isPlain = settings.size === 2 && settings.has(`1 0 0 -1 ${y}`)
  return isPlain ? { font, size, shows, y, marks } : undefined
}

const codesOf = ({ bytes }: Text): number[] =>
  Array.from(
    { length: Math.floor(bytes.length / 2) },
    (_, at) => bytes.charCodeAt(at * 2) * 256 + bytes.charCodeAt(at * 2 + 1),
  )

/** The glyphs with their positions. */
function glyphsOf(
  { shows, size }: Block,
  { widths }: Pick<ChangedFont, 'widths'>,
): { readonly code: number; readonly x: number; readonly width: number }[] {
  return shows.flatMap(({ x: start, steps }) => {
    let x = start
    return steps.flatMap((step) => {
      if (typeof step === 'number') x -= (step * size) / 1000
      if (!(step instanceof Text)) return []
      return codesOf(step).map((code) => {
        const width = ((widths.get(code) ?? 0) * size) / 1000
        x += width
        return { code, x: x - width, width }
      })
    })
  })
}

/** The same glyphs at the same positions. */
function drawnAtOnce(block: Block, font: Pick<ChangedFont, 'widths'>): string {
  const { size, shows, y } = block
  const [{ x: start } = { x: 0 }] = shows
  let pen = start
  let written = ''
  for (const { code, x, width } of glyphsOf(block, font)) {
    const move = Math.round(((pen - x) * 1000) / size)
    if (move !== 0) written += ` ${move}`
    written += ` <${fourDigits(code)}>`
    pen += width - (move * size) / 1000
  }
  return `/${block.font} ${size} Tf\n1 0 0 -1 ${start} ${y} Tm\n[${written.trim()}] TJ`
}
