import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { createZipArchive } from './zip-archive.ts'
import { isCompressibleType } from '../serving/site-files.ts'
import type { VersionFile } from '../tables.ts'

/** The files of a version by their paths: what an archive among them is made of. */
type Files = Readonly<Record<string, VersionFile>>

/** The bytes of a file as they lie: compressed where its place says so. Undefined: they are gone. */
export type ReadStoredFile = (file: VersionFile) => Promise<Uint8Array | undefined>

/** Read from the store, by range where they lie in a pack. */
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
 * The bytes of a file of a version, whichever way it is kept: as an object of its own, in a pack, or not at
 * all, and made of the others. Everybody who reads one reads it here. Undefined: it is gone, or a part of it.
 */
export async function readVersionFile(
  file: VersionFile,
  files: Files,
  read: ReadStoredFile,
): Promise<Uint8Array | undefined> {
  if (file.archiveOf) return readArchive(file.archiveOf, files, read)
  const lying = await read(file)
  return lying && file.place?.brotli ? decompress(lying, file) : lying
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

/** Whether visitors who take it get this file compressed. */
export const isCompressible = ({ place, type }: VersionFile): boolean =>
  place ? place.brotli : isCompressibleType(type)

/** Whether it lies compressed already. */
export const isCompressed = ({ place }: VersionFile): boolean => place?.brotli === true

/**
 * What caches call the bytes of a file. They stand for the same for ever, whichever versions of the site have
 * it; an object of its own is called by its key, which was made the same way.
 */
export const cacheKeyOf = ({ key, hash, place, archiveOf }: VersionFile): string =>
  place || archiveOf ? `${path.posix.dirname(key)}/${hash}` : key

export const compressedCacheKeyOf = (file: VersionFile): string => `${cacheKeyOf(file)}.br`

const brotliDecoder = promisify(brotliDecompress)

/** Not on the loop. Throws on what is no such file. */
export async function decompress(
  packed: Uint8Array,
  { key, bytes }: VersionFile,
): Promise<Uint8Array> {
  const plain = await brotliDecoder(packed, { maxOutputLength: Math.max(1, bytes) })
  if (plain.byteLength !== bytes) throw new Error(`${key} holds a file of another length`)
  return plain
}
