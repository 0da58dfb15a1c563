import { type SfntTables, readSfnt, writeSfnt } from './sfnt.ts'

/**
 * Merges the slices of a static TrueType face into one font. Keeps outlines, widths and the
 * character map, but no layout tables: kerning does not work across slices, and CJK text needs
 * none. Metrics are those of the first slice.
 */
export function mergeFonts(slices: readonly Uint8Array[]): Uint8Array {
  const glyphs: Glyph[] = []
  const characters = new Map<number, number>()
  const fonts = slices.map(readSfnt)
  for (const [index, tables] of fonts.entries()) {
    const own = readGlyphs(tables)
    // Glyph 0 is the missing-glyph box; only the first slice's is kept.
    const skipped = index === 0 ? 0 : 1
    const shift = glyphs.length - skipped
    for (const glyph of own.slice(skipped)) glyphs.push(shiftComponents(glyph, shift))
    for (const [character, glyph] of readCharacterMap(tables)) {
      if (glyph !== 0 && !characters.has(character)) characters.set(character, glyph + shift)
    }
  }
  return writeSfnt(mergedTables(fonts[0]!, glyphs, characters))
}

type Glyph = { outline: Uint8Array; advance: number; bearing: number }

const view = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function readGlyphs(tables: SfntTables): Glyph[] {
  const count = view(tables.get('maxp')!).getUint16(4)
  const isLong = view(tables.get('head')!).getInt16(50) === 1
  const measured = view(tables.get('hhea')!).getUint16(34)
  const loca = view(tables.get('loca')!)
  const widths = view(tables.get('hmtx')!)
  const outlines = tables.get('glyf')!
  const at = (index: number) => (isLong ? loca.getUint32(index * 4) : loca.getUint16(index * 2) * 2)
  return Array.from({ length: count }, (_, index) => ({
    outline: outlines.subarray(at(index), at(index + 1)),
    advance: widths.getUint16(Math.min(index, measured - 1) * 4),
    bearing: widths.getInt16(
      index < measured ? index * 4 + 2 : measured * 4 + (index - measured) * 2,
    ),
  }))
}

const WORDS = 0x0001
const SCALE = 0x0008
const MORE = 0x0020
const SCALE_X_Y = 0x0040
const TWO_BY_TWO = 0x0080

/** Composite glyphs refer to components by index, so the indexes are shifted. */
function shiftComponents(glyph: Glyph, shift: number): Glyph {
  if (shift === 0 || glyph.outline.length < 10 || view(glyph.outline).getInt16(0) >= 0) return glyph
  const outline = glyph.outline.slice()
  const fields = view(outline)
  let at = 10
  for (let flags = MORE; flags & MORE;) {
    flags = fields.getUint16(at)
    fields.setUint16(at + 2, fields.getUint16(at + 2) + shift)
    at += 4 + (flags & WORDS ? 4 : 2)
    if (flags & SCALE) at += 2
    else if (flags & SCALE_X_Y) at += 4
    else if (flags & TWO_BY_TWO) at += 8
  }
  return { ...glyph, outline }
}

/** From the Unicode subtable in format 12, else 4. */
export function readCharacterMap(tables: SfntTables): Map<number, number> {
  const cmap = view(tables.get('cmap')!)
  const map = new Map<number, number>()
  const offsets = Array.from({ length: cmap.getUint16(2) }, (_, index) =>
    cmap.getUint32(8 + index * 8),
  )
  for (const offset of offsets) {
    const format = cmap.getUint16(offset)
    if (format === 12) readFormat12(cmap, offset, map)
    if (format === 4) readFormat4(cmap, offset, map)
  }
  return map
}

function readFormat12(cmap: DataView, offset: number, map: Map<number, number>): void {
  const groups = cmap.getUint32(offset + 12)
  for (let group = 0; group < groups; group += 1) {
    const at = offset + 16 + group * 12
    const first = cmap.getUint32(at)
    const last = cmap.getUint32(at + 4)
    for (let code = first; code <= last; code += 1)
      map.set(code, cmap.getUint32(at + 8) + code - first)
  }
}

function readFormat4(cmap: DataView, offset: number, map: Map<number, number>): void {
  const doubled = cmap.getUint16(offset + 6)
  const [ends, starts, deltas, ranges] = [14, 16 + doubled, 16 + doubled * 2, 16 + doubled * 3].map(
    (at) => offset + at,
  )
  for (let at = 0; at < doubled; at += 2) {
    const last = cmap.getUint16(ends! + at)
    const delta = cmap.getUint16(deltas! + at)
    const range = cmap.getUint16(ranges! + at)
    for (let code = cmap.getUint16(starts! + at); code <= last && code !== 0xffff; code += 1) {
      const place = ranges! + at + range + (code - cmap.getUint16(starts! + at)) * 2
      const found = range === 0 ? code : cmap.getUint16(place)
      if (found !== 0) map.set(code, (found + delta) & 0xffff)
    }
  }
}

function mergedTables(
  first: SfntTables,
  glyphs: readonly Glyph[],
  characters: ReadonlyMap<number, number>,
): SfntTables {
  const glyf = new Uint8Array(glyphs.reduce((sum, { outline }) => sum + even(outline.length), 0))
  const loca = new DataView(new ArrayBuffer((glyphs.length + 1) * 4))
  const hmtx = new DataView(new ArrayBuffer(glyphs.length * 4))
  let offset = 0
  for (const [index, { outline, advance, bearing }] of glyphs.entries()) {
    glyf.set(outline, offset)
    offset += even(outline.length)
    loca.setUint32((index + 1) * 4, offset)
    hmtx.setUint16(index * 4, advance)
    hmtx.setInt16(index * 4 + 2, bearing)
  }
  const head = first.get('head')!.slice()
  view(head).setInt16(50, 1)
  const hhea = first.get('hhea')!.slice()
  view(hhea).setUint16(34, glyphs.length)
  const maxp = first.get('maxp')!.slice()
  view(maxp).setUint16(4, glyphs.length)
  const post = first.get('post')!.slice(0, 32)
  view(post).setUint32(0, 0x00030000)
  return new Map([
    ['OS/2', first.get('OS/2')!],
    ['cmap', characterMap(characters)],
    ['glyf', glyf],
    ['head', head],
    ['hhea', hhea],
    ['hmtx', new Uint8Array(hmtx.buffer)],
    ['loca', new Uint8Array(loca.buffer)],
    ['maxp', maxp],
    ['name', first.get('name')!],
    ['post', post],
  ])
}

const even = (length: number): number => (length + 1) & ~1

/** One subtable in format 12 for Windows, full Unicode. */
function characterMap(characters: ReadonlyMap<number, number>): Uint8Array {
  const groups: [first: number, last: number, glyph: number][] = []
  for (const [code, glyph] of [...characters].sort(([a], [b]) => a - b)) {
    const last = groups.at(-1)
    if (last !== undefined && code === last[1] + 1 && glyph === last[2] + code - last[0])
      last[1] = code
    else groups.push([code, code, glyph])
  }
  const table = new DataView(new ArrayBuffer(28 + groups.length * 12))
  const header: [at: number, value: number][] = [
    [2, 1],
    [4, 3],
    [6, 10],
    [12, 12],
  ]
  for (const [at, value] of header) table.setUint16(at, value)
  table.setUint32(8, 12)
  table.setUint32(16, 16 + groups.length * 12)
  table.setUint32(24, groups.length)
  for (const [index, group] of groups.entries()) {
    for (const [at, value] of group.entries()) table.setUint32(28 + index * 12 + at * 4, value)
  }
  return new Uint8Array(table.buffer)
}
