/** A minimal compound file with the given streams. */

const SECTOR = 512
const FREE = 0xffffffff
const END = 0xfffffffe
const FAT = 0xfffffffd

type Faults = {
  /** Overrides the next sector of the chain. */
  chain?: (sector: number) => number
  directoryRing?: boolean
  shift?: number
}

/** Sector 0 is the allocation table, followed by the directory and the streams. */
export function makeOle(streams: Record<string, Uint8Array>, faults: Faults = {}): Uint8Array {
  const names = Object.keys(streams)
  const directorySectors = Math.ceil((names.length + 1) / 4)
  const bodies = names.map((name) => padded(streams[name] as Uint8Array))
  const total = 1 + directorySectors + bodies.reduce((sum, body) => sum + body.length / SECTOR, 0)
  const bytes = new Uint8Array((total + 1) * SECTOR)
  const view = new DataView(bytes.buffer)
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  view.setUint16(24, 0x3e, true)
  view.setUint16(26, 3, true)
  view.setUint16(28, 0xfffe, true)
  view.setUint16(30, faults.shift ?? 9, true)
  view.setUint16(32, 6, true)
  view.setUint32(44, 1, true)
  view.setUint32(48, 1, true)
  view.setUint32(56, 4096, true)
  view.setUint32(60, END, true)
  view.setUint32(68, END, true)
  for (let i = 0; i < 109; i++) view.setUint32(76 + i * 4, i === 0 ? 0 : FREE, true)
  const setFat = (sector: number, next: number) => view.setUint32(SECTOR + sector * 4, next, true)
  for (let i = 0; i < SECTOR / 4; i++) setFat(i, FREE)
  setFat(0, FAT)
  for (let i = 0; i < directorySectors; i++)
    setFat(1 + i, i + 1 < directorySectors ? 2 + i : faults.directoryRing ? 1 : END)
  writeEntry(view, 2 * SECTOR, { name: 'Root Entry', type: 5, start: END, size: 0 })
  let sector = 1 + directorySectors
  bodies.forEach((body, i) => {
    bytes.set(body, (sector + 1) * SECTOR)
    const name = names[i] as string
    writeEntry(view, 2 * SECTOR + (i + 1) * 128, {
      ...{ name, type: 2, start: sector },
      size: body.length,
    })
    const last = sector + body.length / SECTOR - 1
    for (; sector <= last; sector++)
      setFat(sector, faults.chain?.(sector) ?? (sector < last ? sector + 1 : END))
  })
  return bytes
}

function padded(stream: Uint8Array): Uint8Array {
  const body = new Uint8Array(Math.max(4096, Math.ceil(stream.length / SECTOR) * SECTOR))
  body.set(stream)
  return body
}

function writeEntry(
  view: DataView,
  at: number,
  { name, type, start, size }: { name: string; type: number; start: number; size: number },
): void {
  ;[...name].forEach((letter, i) => view.setUint16(at + i * 2, letter.charCodeAt(0), true))
  view.setUint16(at + 64, name.length * 2 + 2, true)
  view.setUint8(at + 66, type)
  for (const offset of [68, 72, 76]) view.setUint32(at + offset, FREE, true)
  view.setUint32(at + 116, start, true)
  view.setUint32(at + 120, size, true)
}
