/** Parses PDFs of the typesetter: one xref table, no encryption, fully tagged. */
import { unzlibSync } from 'fflate'
import {
  type Dictionary,
  type Value,
  Name,
  Reference,
  Text,
  Word,
  readValues,
  utf16,
} from './pdf-values.ts'

/** Text of one operator. */
export type Run = {
  readonly text: string
  /** Left end in points from the lower left corner. */
  readonly x: number
  readonly y: number
}

/** Marked content of a page. */
export type Piece = {
  /** MCID; undefined for artifacts such as page numbers. */
  readonly id: number | undefined
  readonly runs: readonly Run[]
  /** Range in the content stream, from after its opening to after its end. */
  readonly start: number
  readonly end: number
}

export type Page = {
  readonly object: number
  /** The content stream object. */
  readonly contents: number
  /** One character per byte. */
  readonly commands: string
  /** In drawing order. */
  readonly pieces: readonly Piece[]
  /** Font name to the object with its ToUnicode table. */
  readonly letters: ReadonlyMap<string, number>
}

/** A structure element with child elements and page content. */
export type TagElement = {
  readonly object: number
  readonly kids: readonly (TagElement | { readonly page: Page; readonly piece: Piece })[]
}

export type TaggedPdf = {
  /** ToUnicode tables of the fonts. */
  readonly letters: readonly { readonly object: number; readonly table: string }[]
  /** Objects by number, as written. */
  readonly objects: ReadonlyMap<number, string>
  readonly pages: readonly Page[]
  readonly structure: readonly TagElement[]
}

/** Throws an Error for a PDF from another program. */
export function readTaggedPdf(pdf: Uint8Array): TaggedPdf {
  const objects = objectsOf(Buffer.from(pdf).toString('latin1'))
  const file = new OpenFile(objects)
  const root = file.find(/\/Type \/Catalog\b/)
  const pages = file.list(file.dictionary(root.get('Pages')).get('Kids')).map((kid) => {
    const page = file.dictionary(kid)
    const { object: contents } = page.get('Contents') as Reference
    const commands = file.stream(contents)
    const resources = file.dictionary(page.get('Resources'))
    const fonts = file.dictionary(resources.get('Font') ?? new Map())
    return {
      object: (kid as Reference).object,
      contents,
      commands,
      pieces: piecesOf(commands, (name) => file.font(fonts.get(name))),
      letters: new Map(
        [...fonts].flatMap(([name, font]) => {
          const table = file.dictionary(font).get('ToUnicode')
          return table instanceof Reference ? [[name, table.object]] : []
        }),
      ),
    }
  })
  const top = file.dictionary(root.get('StructTreeRoot')).get('K')
  const letters = file.letters
  return { objects, letters, pages, structure: elementsOf(file, file.list(top), pages) }
}

/** Uses the xref table. */
function objectsOf(file: string): Map<number, string> {
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file)?.[1] ?? -1)
  const [, count] = /^xref\s+0 (\d+)\s+/.exec(file.slice(start, start + 40)) ?? []
  if (count === undefined) throw new Error('not a PDF with one table of objects')
  const places = [...file.slice(start).matchAll(/^(\d{10}) \d{5} ([nf])/gm)]
    .slice(0, Number(count))
    .flatMap(([, at, kind], object) => (kind === 'n' ? [{ object, at: Number(at) }] : []))
  const ends = [...places.map(({ at }) => at), start].toSorted((a, b) => a - b)
  return new Map(
    places.map(({ object, at }) => {
      const whole = file.slice(at, ends[ends.indexOf(at) + 1])
      return [object, whole.slice(whole.indexOf('obj') + 3, whole.lastIndexOf('endobj'))]
    }),
  )
}

/** One ToUnicode entry: glyph code and text. */
export const ENTRY = /^<([\dA-F]{4})> <([\dA-F]{4,})>$/gm

export const tableEntries = (table: string): Map<number, string> =>
  new Map(
    [...table.matchAll(ENTRY)].map(([, code = '', said = '']) => [
      Number.parseInt(code, 16),
      utf16(new Text(Buffer.from(said, 'hex').toString('latin1'))),
    ]),
  )

/** The object with the glyphs of the font that has this ToUnicode table. */
export function fontOfTable({ objects }: TaggedPdf, table: number): number | undefined {
  const reference = new RegExp(`/ToUnicode ${table} 0 R\\b`)
  for (const font of objects.values()) {
    if (!reference.test(font)) continue
    const [, descendant] = /\/DescendantFonts \[(\d+) 0 R\]/.exec(font) ?? []
    if (descendant !== undefined) return Number(descendant)
  }
  return undefined
}

class OpenFile {
  readonly #fonts = new Map<number, Font>()
  readonly letters: { object: number; table: string }[] = []
  readonly objects: ReadonlyMap<number, string>

  constructor(objects: ReadonlyMap<number, string>) {
    this.objects = objects
  }

  value(value: Value | undefined): Value | undefined {
    if (!(value instanceof Reference)) return value
    const [first] = readValues(this.objects.get(value.object) ?? '')
    return first?.value
  }

  dictionary(value: Value | undefined): Dictionary {
    const found = this.value(value)
    if (found instanceof Map) return found
    throw new Error('a PDF object is missing')
  }

  list(value: Value | undefined): readonly Value[] {
    const found = this.value(value)
    if (found === undefined) return []
    // A single child needs no array.
    return Array.isArray(found) ? found : [value!]
  }

  find(kind: RegExp): Dictionary {
    for (const [object, text] of this.objects) {
      if (kind.test(text)) return this.dictionary(new Reference(object))
    }
    throw new Error('the PDF has no catalog')
  }

  /** One character per byte. */
  stream(object: number): string {
    const text = this.objects.get(object) ?? ''
    const head = this.dictionary(new Reference(object))
    const start = /stream\r?\n/.exec(text)
    if (start === null) throw new Error('the PDF lacks a stream')
    const from = start.index + start[0].length
    const data = text.slice(from, from + Number(this.value(head.get('Length'))))
    if (head.get('Filter') === undefined) return data
    return Buffer.from(unzlibSync(Buffer.from(data, 'latin1'))).toString('latin1')
  }

  font(value: Value | undefined): Font {
    if (!(value instanceof Reference)) throw new Error('the PDF lacks a font')
    const known = this.#fonts.get(value.object)
    if (known !== undefined) return known
    const font = this.dictionary(value)
    const subtype = font.get('Subtype')
    const letters = font.get('ToUnicode')
    const object = letters instanceof Reference ? letters.object : undefined
    const table = object === undefined ? '' : this.stream(object)
    if (object !== undefined) this.letters.push({ object, table })
    const made = {
      bytes: subtype instanceof Name && subtype.name === 'Type0' ? 2 : 1,
      letters: lettersOf(table),
    }
    this.#fonts.set(value.object, made)
    return made
  }
}

type Font = {
  /** Of one code. */
  readonly bytes: number
  readonly letters: ReadonlyMap<number, string>
}

/** Parses a ToUnicode table. */
function lettersOf(table: string): Map<number, string> {
  const letters = new Map<number, string>()
  let values: Value[] = []
  const code = (value: Value | undefined): number =>
    value instanceof Text
      ? Number.parseInt(Buffer.from(value.bytes, 'latin1').toString('hex'), 16)
      : 0
  for (const { value } of readValues(table)) {
    if (!(value instanceof Word)) {
      values.push(value)
      continue
    }
    if (value.word === 'endbfchar') {
      for (let at = 0; at + 1 < values.length; at += 2)
        letters.set(code(values[at]), lettersIn(values[at + 1]))
    } else if (value.word === 'endbfrange') {
      for (let at = 0; at + 2 < values.length; at += 3) {
        const [first, last, to] = [code(values[at]), code(values[at + 1]), values[at + 2]]
        for (let each = first; each <= last; each += 1)
          letters.set(
            each,
            Array.isArray(to) ? lettersIn(to[each - first]) : later(lettersIn(to), each - first),
          )
      }
    }
    values = []
  }
  return letters
}

const later = (text: string, steps: number): string =>
  text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + steps)

const lettersIn = (value: Value | undefined): string => (value instanceof Text ? utf16(value) : '')

/** A text string: UTF-16 with byte order mark, or one byte per character. */
export const decodeText = (value: Value | undefined): string | undefined => {
  if (!(value instanceof Text)) return undefined
  return value.bytes.startsWith('\u00fe\u00ff') ? utf16(value).slice(1) : value.bytes
}

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
const AS_IT_IS: Matrix = [1, 0, 0, 1, 0, 0]

const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[1] * n[2],
  m[0] * n[1] + m[1] * n[3],
  m[2] * n[0] + m[3] * n[2],
  m[2] * n[1] + m[3] * n[3],
  m[4] * n[0] + m[5] * n[2] + n[4],
  m[4] * n[1] + m[5] * n[3] + n[5],
]

type OpenPiece = {
  id: number | undefined
  runs: Run[]
  start: number
  end: number
}

type Mark = {
  /** The piece that it opened or belongs to. */
  readonly piece: OpenPiece
  /** `ActualText` of the glyphs; emitted once. */
  readonly spoken: { text: string; isSaid: boolean } | undefined
  readonly isReversed: boolean
}

/** A ligature without a character of its own, see `tagInReadingOrder`. */
const inLogicalOrder = (glyph: string): string =>
  glyph.replace(/^([\u0622\u0623\u0625\u0627])([\u06b5-\u06b8])$/, '$2$1')

function piecesOf(commands: string, fontOf: (name: string) => Font): Piece[] {
  const pieces: OpenPiece[] = []
  const open = (id: number | undefined, start: number): OpenPiece => {
    const piece = { id, runs: [], start, end: start }
    pieces.push(piece)
    return piece
  }
  const marks: Mark[] = []
  const saved: Matrix[] = []
  let page = AS_IT_IS
  let line = AS_IT_IS
  let font: Font | undefined
  let given: { value: Value; end: number }[] = []
  const number = (at: number): number => Number(given[at]?.value ?? 0)
  const matrix = (): Matrix => [number(0), number(1), number(2), number(3), number(4), number(5)]

  const show = (texts: readonly Value[]) => {
    const codes = texts.flatMap((text) => (text instanceof Text ? [text.bytes] : [])).join('')
    const glyphs: string[] = []
    const { bytes = 1, letters } = font ?? {}
    for (let at = 0; at + bytes <= codes.length; at += bytes) {
      const code = codes.charCodeAt(at) * (bytes === 2 ? 256 : 0) + codes.charCodeAt(at + bytes - 1)
      glyphs.push(letters?.get(code) ?? '')
    }
    const { piece = open(undefined, 0) } = marks.at(-1) ?? {}
    const [, , , , x, y] = times(line, page)
    const spoken = marks.find((mark) => mark.spoken !== undefined)?.spoken
    const isReversed = marks.some((mark) => mark.isReversed)
    if (spoken?.isSaid) return
    if (spoken) spoken.isSaid = true
    const text =
      spoken?.text ?? (isReversed ? glyphs.toReversed().map(inLogicalOrder) : glyphs).join('')
    piece.runs.push({ text, x, y })
  }

  const beginMark = (at: number) => {
    const [tag, properties] = given
    const said = properties?.value instanceof Map ? properties.value : undefined
    const mcid = said?.get('MCID')
    const id = typeof mcid === 'number' ? mcid : undefined
    const spoken = decodeText(said?.get('ActualText'))
    const outer = marks.at(-1)?.piece
    marks.push({
      piece: id !== undefined || outer === undefined ? open(id, at) : outer,
      spoken: spoken === undefined ? undefined : { text: spoken, isSaid: false },
      isReversed: tag?.value instanceof Name && tag.value.name === 'ReversedChars',
    })
  }
  const endMark = (at: number) => {
    const mark = marks.pop()
    if (mark && mark.piece !== marks.at(-1)?.piece) mark.piece.end = at
  }

  for (const read of readValues(commands)) {
    if (!(read.value instanceof Word)) {
      given.push(read)
      continue
    }
    switch (read.value.word) {
      case 'q':
        saved.push(page)
        break
      case 'Q':
        page = saved.pop() ?? AS_IT_IS
        break
      case 'cm':
        page = times(matrix(), page)
        break
      case 'BT':
        line = AS_IT_IS
        break
      case 'Tm':
        line = matrix()
        break
      case 'Td':
      case 'TD':
        line = times([1, 0, 0, 1, number(0), number(1)], line)
        break
      case 'Tf': {
        const name = given[0]?.value
        font = name instanceof Name ? fontOf(name.name) : undefined
        break
      }
      case 'Tj':
        show([given[0]!.value])
        break
      case 'TJ':
        show(given[0]!.value as readonly Value[])
        break
      case 'BMC':
      case 'BDC':
        beginMark(read.end)
        break
      case 'EMC':
        endMark(read.end)
        break
    }
    given = []
  }
  return pieces
}

function elementsOf(
  file: OpenFile,
  values: readonly Value[],
  pages: readonly Page[],
): TagElement[] {
  const pageOf = (value: Value | undefined): Page | undefined =>
    value instanceof Reference ? pages.find(({ object }) => object === value.object) : undefined
  const pieces = new Map(
    pages.map((page) => [page, new Map(page.pieces.map((piece) => [piece.id, piece]))]),
  )
  const pieceOf = (page: Page | undefined, id: Value | undefined) => {
    const piece = page && typeof id === 'number' ? pieces.get(page)?.get(id) : undefined
    return page && piece ? [{ page, piece }] : []
  }
  const elementOf = (reference: Reference, outer: Page | undefined): TagElement => {
    const element = file.dictionary(reference)
    const page = pageOf(element.get('Pg')) ?? outer
    const kids = file.list(element.get('K')).flatMap((kid): TagElement['kids'] => {
      if (kid instanceof Reference) return [elementOf(kid, page)]
      if (kid instanceof Map) return pieceOf(pageOf(kid.get('Pg')) ?? page, kid.get('MCID'))
      return pieceOf(page, kid)
    })
    return { object: reference.object, kids }
  }
  return values.flatMap((value) =>
    value instanceof Reference ? [elementOf(value, undefined)] : [],
  )
}
