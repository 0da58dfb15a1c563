import { randomBytes } from 'node:crypto'
import {
  access,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import {
  checkKey,
  checkRange,
  truncatedFile,
  isKey,
  type StreamingFileStore,
} from './file-store.ts'

/** A file store in a local folder. Files are written to a temporary name, flushed and renamed. */
export function localFileStore(root: string): StreamingFileStore {
  const pathOf = (key: string) => {
    checkKey(key)
    return path.join(root, ...key.split('/'))
  }
  /** Like a bucket, treats folders and paths below a file as missing. */
  async function unlessMissing<T, M>(work: Promise<T>, missing: M): Promise<T | M> {
    try {
      return await work
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? ''
      if (!MISSING.has(code)) throw error
      // If the root itself is missing or a file, throw.
      if (code === 'ENOTDIR') await access(`${root}${path.sep}.`)
      return missing
    }
  }

  async function put(key: string, body: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    const file = pathOf(key)
    const folder = path.dirname(file)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const temporary = path.join(folder, `.${randomBytes(6).toString('hex')}.part`)
    try {
      await writeFile(temporary, body, { mode: 0o600, flush: true })
      await rename(temporary, file)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    await flushFolder(folder)
  }

  return {
    description: `files in ${root}`,
    put,
    putStream: put,
    get: async (key) => unlessMissing(readFile(pathOf(key)), undefined),
    async getStream(key) {
      const handle = await unlessMissing(open(pathOf(key), 'r'), undefined)
      if (!handle) return undefined
      const about = await handle.stat()
      if (about.isFile()) return { bytes: about.size, body: handle.createReadStream() }
      await handle.close()
      return undefined
    },
    async getRange(key, from, length) {
      checkRange(from, length)
      const handle = await unlessMissing(open(pathOf(key), 'r'), undefined)
      try {
        return handle && (await unlessMissing(readRange(handle, key, from, length), undefined))
      } finally {
        await handle?.close()
      }
    },
    async list(folder) {
      const reading = readdir(pathOf(folder), { recursive: true, withFileTypes: true })
      return (await unlessMissing(reading, []))
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)))
        .map((file) => file.split(path.sep).join('/'))
        .filter(isKey)
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

const MISSING: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR'])

async function readRange(
  handle: FileHandle,
  key: string,
  from: number,
  length: number,
): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafeSlow(length)
  for (let read = 0; read < length;) {
    const { bytesRead } = await handle.read(bytes, read, length - read, from + read)
    if (bytesRead === 0) throw truncatedFile(key, from + length)
    read += bytesRead
  }
  return bytes
}

/** A rename is durable only after fsync of its folder. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
