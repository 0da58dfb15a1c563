import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { SiteFile } from '@vitrine/renderer'
import { isCompressibleType } from '../serving/site-files.ts'
import type { VersionFile } from '../tables.ts'

/** Many files as one object, and where in it each lies. */
export type FileBundle = {
  readonly key: string
  readonly body: Uint8Array
  readonly files: Readonly<Record<string, VersionFile>>
}

/**
 * Puts files into one object of a folder, named by its content: compressed where that makes them
 * smaller, and each content once. An `archive` among them is not put there: it is made of the others when
 * somebody asks. Same files, same bytes.
 */
export async function bundleFiles(
  folder: string,
  files: ReadonlyMap<string, SiteFile>,
  archive?: { readonly path: string; readonly of: readonly string[] },
): Promise<FileBundle> {
  const pieces: Uint8Array[] = []
  const places = new Map<string, NonNullable<VersionFile['place']>>()
  let length = 0
  async function placeOf(hash: string, { body, type }: SiteFile) {
    // Two of one content may differ in whether they compress.
    const name = `${hash} ${isCompressibleType(type)}`
    const known = places.get(name)
    if (known) return known
    const packed = isCompressibleType(type) ? await compress(body, KEPT_QUALITY) : undefined
    const brotli = packed !== undefined && packed.byteLength < body.byteLength
    const piece = brotli ? packed : body
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
        : { ...facts, place: await placeOf(hash, file) }
  }
  const body = Buffer.concat(pieces)
  const key = `${folder}/${hashContent(body)}`
  const keyed = Object.entries(placed).map(([path, file]) => [path, { key, ...file }] as const)
  return { key, body, files: Object.fromEntries(keyed) }
}

export const hashContent = (body: Uint8Array): string =>
  createHash('sha256').update(body).digest('base64url')

/** Once for each version, and sent to every visitor: the best there is. */
const KEPT_QUALITY = 11
/** For files of before, which are compressed while a visitor waits. */
const WAITED_QUALITY = 5

const brotli = promisify(brotliCompress)

/** Not on the loop: it would keep visitors waiting. */
export function compress(plain: Uint8Array, quality = WAITED_QUALITY): Promise<Uint8Array> {
  return brotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
    },
  })
}
