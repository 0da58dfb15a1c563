import {
  closeSync,
  existsSync,
  fdatasync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

/** An append-only JSON lines file with atomic lines. */
export type Journal = {
  /** Writes the line before returning, so a killed process loses nothing. */
  append(line: object): void
  /** Resolves when all appended lines are synced to disk. */
  flush(): Promise<void>
  /** Replaces all lines, atomically. `lines` is called when nothing is being written. */
  replace(lines: () => readonly object[]): Promise<void>
  close(): Promise<void>
}

/** The state file is not a journal of the simulator. */
export class JournalUnreadable extends Error {
  override name = 'JournalUnreadable'
}

/** Limits memory while rewriting a large file. */
const LINES_A_WRITE = 500
const HEADER = '{"journal":"payment-simulator","version":1}'

/**
 * All lines of the journal at `path`, oldest first; empty without a file.
 *
 * Drops an incomplete last line, which was never acknowledged. Throws on any other invalid line.
 */
export function readJournal(path: string): unknown[] {
  if (!existsSync(path)) return []
  const complete = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  if (complete.length === 0) return []
  if (complete[0] !== HEADER) {
    throw new JournalUnreadable(
      `${path} is not a state file of the payment simulator; name another file`,
    )
  }
  return complete.slice(1).map((line, index) => {
    try {
      return JSON.parse(line) as unknown
    } catch (cause) {
      throw new JournalUnreadable(
        `${path} is damaged in line ${index + 2}; move it away to start with an empty simulator`,
        { cause },
      )
    }
  })
}

/** Replaces the file atomically and opens it for appending. */
export function openJournal(path: string, lines: readonly object[]): Journal {
  mkdirSync(dirname(path), { recursive: true })
  writeFresh(path, lines)
  return appendingTo(path)
}

function writeFresh(path: string, lines: readonly object[]): void {
  const next = `${path}.next`
  const fresh = openSync(next, 'w', 0o600)
  writeAll(fresh, `${HEADER}\n`)
  for (let at = 0; at < lines.length; at += LINES_A_WRITE) {
    const some = lines.slice(at, at + LINES_A_WRITE).map((line) => `${JSON.stringify(line)}\n`)
    writeAll(fresh, some.join(''))
  }
  fsyncSync(fresh)
  closeSync(fresh)
  renameSync(next, path)
  syncFolder(dirname(path))
}

/** For a simulator without a state file. */
export function noJournal(): Journal {
  return {
    append() {},
    flush: () => Promise.resolve(),
    replace: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}

function appendingTo(path: string): Journal {
  let file = openSync(path, 'a')
  const sync = promisify(fdatasync)
  let { size: length } = fstatSync(file)
  let appended = 0
  let onDisk = 0
  let syncing: Promise<void> | undefined

  const syncOnce = async () => {
    const upTo = appended
    try {
      await sync(file)
      onDisk = upTo
    } finally {
      syncing = undefined
    }
  }
  const flush = async () => {
    const wanted = appended
    while (onDisk < wanted) await (syncing ??= syncOnce())
  }
  return {
    append(line) {
      const text = `${JSON.stringify(line)}\n`
      try {
        writeAll(file, text)
      } catch (error) {
        // A full disk may have written half of the line.
        ftruncateSync(file, length)
        throw error
      }
      length += Buffer.byteLength(text)
      appended += 1
    },
    flush,
    async replace(lines) {
      await flush()
      // Closing a file that is being synced would fail the sync.
      while (syncing) await syncing
      writeFresh(path, lines())
      closeSync(file)
      file = openSync(path, 'a')
      length = fstatSync(file).size
    },
    async close() {
      await flush()
      closeSync(file)
    },
  }
}

function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text)
  let done = 0
  while (done < bytes.length) done += writeSync(file, bytes, done)
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
