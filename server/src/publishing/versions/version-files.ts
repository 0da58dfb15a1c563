import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { createZipArchive } from './zip-archive.ts'
import { isCompressibleType } from '../serving/site-files.ts'
import type { VersionFile } from '../tables.ts'

/** Files of a version by path. */
type Files = Readonly<Record<string, VersionFile>>

/** Reads the stored bytes of a file, compressed if `place` says so. Undefined: missing. */
export type ReadStoredFile = (file: VersionFile) => Promise<Uint8Array | undefined>

/** Reads from storage, by byte range inside a bundle. */
export const readStoredFrom =
  (store: FileStore): ReadStoredFile =>
  ({ key, place }) =>
    place ? readPlace(store, key, place) : store.get(key)

const readPlace = async (
  store: FileStore,
  key: string,
  { from, length }: NonNullable<VersionFile['place']>,
) => (length === 0 ? new Uint8Array() : store.getRange(key, from, length))

/**
 * Reads a file from its own object, from a bundle, or by building the archive. All readers use this
 * function. Undefined: the file or a part of the archive is missing.
 */
export async function readVersionFile(
  file: VersionFile,
  files: Files,
  read: ReadStoredFile,
): Promise<Uint8Array | undefined> {
  if (file.archiveOf) return readArchive(file.archiveOf, files, read)
  const stored = await read(file)
  return stored && file.place?.brotli ? decompress(stored, file) : stored
}

async function readArchive(
  paths: readonly string[],
  files: Files,
  read: ReadStoredFile,
): Promise<Uint8Array | undefined> {
  const entries = new Map<string, Uint8Array>()
  for (const name of paths) {
    const file = files[name]
    const body = file && !file.archiveOf && (await readVersionFile(file, files, read))
    if (!body) return undefined
    entries.set(name, body)
  }
  return createZipArchive(entries)
}

/** Whether clients that accept Brotli get it compressed. */
export const isCompressible = ({ place, type }: VersionFile): boolean =>
  place ? place.brotli : isCompressibleType(type)

/** Whether it is stored compressed. */
export const isCompressed = ({ place }: VersionFile): boolean => place?.brotli === true

/**
 * Cache key of a file's bytes. Immutable and shared by all versions of a site. Equals the storage
 * key for files with their own object.
 */
export const cacheKeyOf = ({ key, hash, place, archiveOf }: VersionFile): string =>
  place || archiveOf ? `${path.posix.dirname(key)}/${hash}` : key

export const compressedCacheKeyOf = (file: VersionFile, encoding: 'br' | 'gzip'): string =>
  `${cacheKeyOf(file)}.${encoding}`

/** Storage folder of all versions of an order. */
export const siteFilesFolder = (orderId: string) => `sites/${orderId}`

const brotliDecoder = promisify(brotliDecompress)

/** Runs on the thread pool. Throws if the size differs. */
export async function decompress(
  packed: Uint8Array,
  { key, bytes }: VersionFile,
): Promise<Uint8Array> {
  const plain = await brotliDecoder(packed, { maxOutputLength: Math.max(1, bytes) })
  if (plain.byteLength !== bytes) throw new Error(`${key} holds a file of another length`)
  return plain
}
