/** Inspects the directory of an OLE file: DOC, encrypted OOXML, or another format. */
import type { CvFileKind } from './cv-file-kind.ts'

const END_OF_CHAIN = 0xfffffffe
const MOST_SECTORS = 20_480

export function inspectOle(bytes: Uint8Array, extension: string): CvFileKind {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 1536) return { refused: 'damaged' }
  const shift = view.getUint16(30, true)
  if (shift !== 9 && shift !== 12) return { refused: 'damaged' }
  const sectorSize = 1 << shift
  const names = directoryNames(view, sectorSize)
  if (names === null) return { refused: 'damaged' }
  if (names.includes('EncryptedPackage') || names.includes('EncryptionInfo'))
    return { refused: 'encrypted' }
  if (!names.includes('WordDocument')) return { refused: 'wrong-type' }
  if (extension !== 'doc') return { refused: 'wrong-type' }
  if (
    names.some(
      (name) =>
        ['Macros', 'VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR', 'ObjectPool'].includes(name) &&
        name !== 'ObjectPool',
    )
  )
    return { refused: 'unsafe' }
  return inspectWordStream(bytes)
}

/** The Word header starts at a sector boundary: magic number, then flags. */
function inspectWordStream(bytes: Uint8Array): CvFileKind {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 512; at + 32 <= bytes.length; at += 512) {
    if (view.getUint16(at, true) !== 0xa5ec) continue
    const flags = view.getUint16(at + 10, true)
    if ((flags & 0x0100) !== 0) return { refused: 'encrypted' }
    return hasDde(bytes) ? { refused: 'unsafe' } : { format: 'doc' }
  }
  return { refused: 'damaged' }
}

function hasDde(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes)
  return /\x13\s*DDE(?:AUTO)?\s/.test(text) || /\x13\0(?:\s\0)*D\0D\0E\0/.test(text)
}

/** Stream names, or null if the directory chain is broken or cyclic. */
function directoryNames(view: DataView, sectorSize: number): string[] | null {
  const fat = readFat(view, sectorSize)
  if (!fat) return null
  const names: string[] = []
  const seen = new Set<number>()
  let sector = view.getUint32(48, true)
  while (sector !== END_OF_CHAIN) {
    const start = (sector + 1) * sectorSize
    if (
      seen.has(sector) ||
      seen.size > MOST_SECTORS ||
      start + sectorSize > view.byteLength + sectorSize - 1
    )
      return null
    seen.add(sector)
    for (let at = start; at + 128 <= Math.min(start + sectorSize, view.byteLength); at += 128) {
      const length = view.getUint16(at + 64, true)
      if (length < 2 || length > 64) continue
      let name = ''
      for (let i = 0; i < length - 2; i += 2)
        name += String.fromCharCode(view.getUint16(at + i, true))
      names.push(name)
    }
    const next = fat(sector)
    if (next === undefined) return null
    sector = next
  }
  return chainsAreSound(view, sectorSize, fat) ? names : null
}

/** Follows every stream once with a limit, because a cyclic chain would hang the parser. */
function chainsAreSound(
  view: DataView,
  sectorSize: number,
  fat: (sector: number) => number | undefined,
): boolean {
  const limit = Math.ceil(view.byteLength / sectorSize) + 2
  const starts = [view.getUint32(60, true)]
  const directory: number[] = []
  let sector = view.getUint32(48, true)
  while (sector !== END_OF_CHAIN && directory.length < limit) {
    directory.push(sector)
    sector = fat(sector) ?? END_OF_CHAIN
  }
  for (const part of directory)
    for (
      let at = (part + 1) * sectorSize;
      at + 128 <= Math.min((part + 2) * sectorSize, view.byteLength);
      at += 128
    ) {
      const type = view.getUint8(at + 66)
      const size = view.getUint32(at + 120, true)
      if (type === 5 || (type === 2 && size >= 4096)) starts.push(view.getUint32(at + 116, true))
    }
  // Many streams may share one chain, so a verified part is walked once.
  const ends = new Set<number>()
  return starts.every((start) => {
    const walked: number[] = []
    let next = start
    while (next < 0xfffffffa && !ends.has(next)) {
      const after = fat(next)
      if (after === undefined || walked.length > limit) return false
      walked.push(next)
      next = after
    }
    for (const sector of walked) ends.add(sector)
    return true
  })
}

/**
 * Returns a lookup in the sector allocation table; the lookup gives undefined beyond the table.
 */
function readFat(
  view: DataView,
  sectorSize: number,
): ((sector: number) => number | undefined) | null {
  const perSector = sectorSize / 4
  const tables: number[] = []
  for (let i = 0; i < 109; i++) {
    const sector = view.getUint32(76 + i * 4, true)
    if (sector < 0xfffffffa) tables.push(sector)
  }
  if (tables.length === 0) return null
  return (sector) => {
    const table = tables[Math.floor(sector / perSector)]
    if (table === undefined) return undefined
    const at = (table + 1) * sectorSize + (sector % perSector) * 4
    return at + 4 <= view.byteLength ? view.getUint32(at, true) : undefined
  }
}
