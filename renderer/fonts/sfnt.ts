/** Reads and writes TrueType tables, for edits that the subsetter can't do. */

export type SfntTables = Map<string, Uint8Array>

/** Splits an sfnt file into its tables. Throws a RangeError on a truncated file. */
export function readSfnt(file: Uint8Array): SfntTables {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const tables: SfntTables = new Map()
  const count = view.getUint16(4)
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * 16
    const tag = String.fromCharCode(...file.subarray(record, record + 4))
    const offset = view.getUint32(record + 8)
    tables.set(tag, file.subarray(offset, offset + view.getUint32(record + 12)))
  }
  return tables
}

/** Writes an sfnt file with a sorted directory and valid checksums. */
export function writeSfnt(tables: SfntTables): Uint8Array {
  const tags = [...tables.keys()].sort()
  const headerLength = 12 + tags.length * 16
  const total = tags.reduce((sum, tag) => sum + padded(tables.get(tag)!.length), headerLength)
  const file = new Uint8Array(total)
  const view = new DataView(file.buffer)
  const power = 2 ** Math.floor(Math.log2(tags.length))
  view.setUint32(0, 0x00010000)
  view.setUint16(4, tags.length)
  view.setUint16(6, power * 16)
  view.setUint16(8, Math.log2(power))
  view.setUint16(10, tags.length * 16 - power * 16)
  let offset = headerLength
  let headAt: number | undefined
  for (const [index, tag] of tags.entries()) {
    const body = tables.get(tag)!
    file.set(body, offset)
    // The file checksum is computed with its own field at zero.
    if (tag === 'head') {
      headAt = offset
      view.setUint32(offset + 8, 0)
    }
    const record = 12 + index * 16
    for (let at = 0; at < 4; at += 1) file[record + at] = tag.charCodeAt(at)
    view.setUint32(record + 4, checksum(view, offset, padded(body.length)))
    view.setUint32(record + 8, offset)
    view.setUint32(record + 12, body.length)
    offset += padded(body.length)
  }
  if (headAt !== undefined) {
    view.setUint32(headAt + 8, (0xb1b0afba - checksum(view, 0, total)) >>> 0)
  }
  return file
}

/** License URL for all subset fonts. */
const LICENCE_URL = 'https://openfontlicense.org'

/**
 * Renames the font family: the typesetter selects by family, and modified fonts must not carry
 * reserved names. Keeps the copyright notice and the license URL, and drops the style attributes.
 */
export function renameFamily(tables: SfntTables, family: string): SfntTables {
  const records = [
    [0, copyrightOf(tables)],
    [1, family],
    [2, 'Regular'],
    [4, family],
    [6, family.replaceAll(/[^A-Za-z0-9]/g, '')],
    [14, LICENCE_URL],
  ] as const
  const texts = records.map(([, value]) => utf16(value))
  const table = new Uint8Array(
    6 + records.length * 12 + texts.reduce((sum, value) => sum + value.length, 0),
  )
  const view = new DataView(table.buffer)
  view.setUint16(2, records.length)
  view.setUint16(4, 6 + records.length * 12)
  let offset = 0
  for (const [index, [id]] of records.entries()) {
    const value = texts[index]!
    // Platform 3, encoding 1, language en-US: Windows Unicode.
    const fields = [3, 1, 0x409, id, value.length, offset]
    for (const [at, field] of fields.entries()) view.setUint16(6 + index * 12 + at * 2, field)
    table.set(value, 6 + records.length * 12 + offset)
    offset += value.length
  }
  const renamed = new Map(tables).set('name', table)
  // Style attributes name records that are gone; Firefox reports each such font.
  renamed.delete('STAT')
  return renamed
}

/** The Windows copyright notice of the name table, or empty. */
function copyrightOf(tables: SfntTables): string {
  const table = tables.get('name')
  if (table === undefined) return ''
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength)
  const texts = view.getUint16(4)
  for (let index = 0; index < view.getUint16(2); index += 1) {
    const at = 6 + index * 12
    if (view.getUint16(at) !== 3 || view.getUint16(at + 6) !== 0) continue
    const start = texts + view.getUint16(at + 10)
    const letters = Array.from({ length: view.getUint16(at + 8) / 2 }, (_, letter) =>
      view.getUint16(start + letter * 2),
    )
    return String.fromCharCode(...letters)
  }
  return ''
}

const padded = (length: number): number => (length + 3) & ~3

function checksum(view: DataView, offset: number, length: number): number {
  let sum = 0
  for (let at = offset; at < offset + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}

function utf16(value: string): Uint8Array {
  const bytes = new Uint8Array(value.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < value.length; at += 1) view.setUint16(at * 2, value.charCodeAt(at))
  return bytes
}
