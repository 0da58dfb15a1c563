import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { SiteFile } from '@vitrine/renderer'
import { isCompressibleType } from '../serving/site-files.ts'
import type { VersionFile } from '../tables.ts'

/** Files concatenated into one object, with their offsets. */
export type FileBundle = {
  readonly key: string
  readonly body: Uint8Array
  readonly files: Readonly<Record<string, VersionFile>>
}

/**
 * Concatenates files into one object named by its content hash. Compresses text if that is smaller
 * and stores equal content once. Lists `archive` without storing it. Deterministic.
 */
export async function bundleFiles(
  folder: string,
  files: ReadonlyMap<string, SiteFile>,
  archive?: { readonly path: string; readonly of: readonly string[] },
): Promise<FileBundle> {
  const pieces: Uint8Array[] = []
  const places = new Map<string, NonNullable<VersionFile['place']>>()
  let length = 0
  async function appendPiece(hash: string, { body, type }: SiteFile) {
    // The same bytes can have a compressible and an incompressible type.
    const name = `${hash} ${isCompressibleType(type)}`
    const known = places.get(name)
    if (known) return known
    const compressed = isCompressibleType(type) ? await compress(body, KEPT_QUALITY) : undefined
    const brotli = compressed !== undefined && compressed.byteLength < body.byteLength
    const piece = brotli ? compressed : body
    const place = { from: length, length: piece.byteLength, brotli }
    pieces.push(piece)
    places.set(name, place)
    length += piece.byteLength
    return place
  }

  const placed: Record<string, Omit<VersionFile, 'key'>> = {}
  for (const [path, file] of files) {
    const hash = hashContent(file.body)
    const facts = { type: file.type, bytes: file.body.byteLength, hash }
    placed[path] =
      path === archive?.path
        ? { ...facts, archiveOf: [...archive.of] }
        : { ...facts, place: await appendPiece(hash, file) }
  }
  const body = Buffer.concat(pieces)
  const key = `${folder}/${hashContent(body)}`
  const keyed = Object.entries(placed).map(([path, file]) => [path, { key, ...file }] as const)
  return { key, body, files: Object.fromEntries(keyed) }
}

export const hashContent = (body: Uint8Array): string =>
  createHash('sha256').update(body).digest('base64url')

/** Compressed once per version, sent to every visitor. */
const KEPT_QUALITY = 11
/** For older files, compressed while a visitor waits. */
const WAITED_QUALITY = 5

const brotli = promisify(brotliCompress)

/** Runs on the thread pool. */
export function compress(plain: Uint8Array, quality = WAITED_QUALITY): Promise<Uint8Array> {
  return brotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
    },
  })
}
