/** Fuzzing: honest and malicious files with random changes. */
import { deflateRawSync, deflateSync } from 'node:zlib'
import { cvBytes, cvNames, cvTruth } from './cvs.ts'
import { makeLinkedInArchive } from './make-linkedin-archive.ts'
import { makeHostileFiles } from '../hostile/make-hostile-files.ts'

type NamedFile = { readonly fileName: string; readonly bytes: Uint8Array }
export type Mutant = NamedFile & { readonly title: string }

/** Bytes. Larger files are slow and have their own tests. */
const LARGEST_PATTERN = 1024 * 1024

/** Deterministic for a seed, on every machine. */
export function openMutator(): (seed: number) => Mutant {
  const patterns: NamedFile[] = [
    ...cvNames.map((name) => ({ fileName: name, bytes: cvBytes(name) })),
    ...cvNames.slice(0, 3).map((name) => ({
      fileName: 'Basic_LinkedInDataExport.zip',
      bytes: makeLinkedInArchive(cvTruth(name)),
    })),
    ...makeHostileFiles().filter(
      ({ bytes }) => bytes.length > 0 && bytes.length <= LARGEST_PATTERN,
    ),
  ]
  return (seed) => {
    const dice = throwDice(seed)
    const pattern = pick(patterns, dice)
    const [title, mutate] = pick(Object.entries(MUTATIONS), dice)
    const bytes = mutate(pattern.bytes.slice(), dice, () => pick(patterns, dice).bytes)
    return {
      title: `${title}, seed ${seed}: ${pattern.fileName}`,
      fileName: pattern.fileName,
      bytes,
    }
  }
}

/** An integer from 0 to below the limit. */
type Dice = (limit: number) => number
type Mutation = (bytes: Uint8Array, dice: Dice, another: () => Uint8Array) => Uint8Array

const MUTATIONS: Record<string, Mutation> = {
  'bytes changed': (bytes, dice) => {
    for (let n = 1 + dice(64); n > 0; n--) bytes[dice(bytes.length)] = dice(256)
    return bytes
  },
  'bits flipped': (bytes, dice) => {
    for (let n = 1 + dice(8); n > 0; n--) {
      const at = dice(bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << dice(8))
    }
    return bytes
  },
  'cut off': (bytes, dice) => bytes.subarray(0, dice(bytes.length)),
  'a piece missing': (bytes, dice) => {
    const from = dice(bytes.length)
    return joined(bytes.subarray(0, from), bytes.subarray(from + 1 + dice(4096)))
  },
  'a piece many times': (bytes, dice) => {
    const from = dice(bytes.length)
    const piece = bytes.subarray(from, from + 1 + dice(400))
    const times = Array.from({ length: 1 + dice(2000) }, () => piece)
    return joined(bytes.subarray(0, from), ...times, bytes.subarray(from))
  },
  'two files grown together': (bytes, dice, another) => {
    const other = another()
    return joined(bytes.subarray(0, dice(bytes.length)), other.subarray(dice(other.length)))
  },
  'the end of another': (bytes, dice, another) => joined(bytes, another().slice(-1 - dice(2000))),
  'entries of the archive exchanged': (bytes, dice) => {
    const entries = entriesOf(bytes)
    for (let n = 1 + dice(4); n > 0 && entries.length > 1; n--)
      exchange(bytes, pick(entries, dice), pick(entries, dice), pick(ENTRY_FIELDS, dice))
    return bytes
  },
  'numbers of the archive wrong': (bytes, dice) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (const entry of entriesOf(bytes))
      if (dice(3) === 0) {
        const [at] = pick(ENTRY_FIELDS, dice)
        view.setUint32(entry + at, pick([0, 1, 0xffff, 0x7fffffff, 0xffffffff], dice), true)
      }
    return bytes
  },
  'a stream that unpacks to much': (bytes, dice) => joined(bytes, bombs(dice)),
  'words that patterns look for, over and over': (bytes, dice) => {
    const word = Buffer.from(pick(WORDS, dice))
    const at = dice(bytes.length)
    const words = Array.from({ length: 1 + dice(20_000) }, () => word)
    return joined(bytes.subarray(0, at), ...words, bytes.subarray(at))
  },
}

const WORDS = [
  ...['stream\n', 'endstream', '/ObjStm stream\n', '/JS', '/J#53', '%%EOF', 'obj<<'],
  ...['PK\u0001\u0002', 'PK\u0003\u0004', 'PK\u0005\u0006', '<w:instrText', '<Relationship '],
  ...['&#', '<!--', ' DDE', '\u0013 ', '\u0000'],
]

/** PDF objects that inflate from kilobytes to megabytes, truncated or not. */
function bombs(dice: Dice): Uint8Array {
  const packed = deflateSync(Buffer.alloc((1 + dice(8)) * 1024 * 1024, 65 + dice(26)))
  const raw = deflateRawSync(packed)
  const body = pick(
    [packed, raw, packed.subarray(0, -6), Buffer.from(packed).fill(0, packed.length - 4)],
    dice,
  )
  const object = joined(
    Buffer.from(
      `7 0 obj\n<< /Type /ObjStm /Length ${body.length} /Filter /FlateDecode >>\nstream\n`,
    ),
    body,
    Buffer.from('\nendstream\nendobj\n'),
  )
  return joined(...Array.from({ length: 1 + dice(100) }, () => object), Buffer.from('%%EOF\n'))
}

/** Offsets and lengths of central directory fields: sizes, offset, method, permissions. */
const ENTRY_FIELDS: readonly (readonly [at: number, length: number])[] = [
  [20, 4],
  [24, 4],
  [42, 4],
  [10, 2],
  [38, 4],
]

function entriesOf(bytes: Uint8Array): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries: number[] = []
  for (let at = 0; at + 46 <= bytes.length; at++)
    if (view.getUint32(at, true) === 0x02014b50) entries.push(at)
  return entries
}

function exchange(
  bytes: Uint8Array,
  one: number,
  other: number,
  [at, length]: readonly [number, number],
): void {
  const kept = bytes.slice(one + at, one + at + length)
  bytes.copyWithin(one + at, other + at, other + at + length)
  bytes.set(kept, other + at)
}

const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

function pick<T>(from: readonly T[], dice: Dice): T {
  return from[dice(from.length)] as T
}

/** Mulberry32: small and random enough to choose bytes. */
function throwDice(seed: number): Dice {
  let state = seed >>> 0
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}
