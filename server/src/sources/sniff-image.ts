import type { FileFormat } from './receive-file.ts'

/** How pictures begin, and how the names of such files end. */
const PICTURES: readonly {
  readonly format: FileFormat
  readonly begins: RegExp
  readonly ends: RegExp
}[] = [
  { format: 'jpeg', begins: /^\xff\xd8\xff/, ends: /\.jpe?g$/i },
  { format: 'png', begins: /^\x89PNG\r\n\x1a\n/, ends: /\.png$/i },
  { format: 'webp', begins: /^RIFF.{4}WEBP/s, ends: /\.webp$/i },
  { format: 'heic', begins: /^.{4}ftyp(?:heic|heix|hevc|mif1|msf1)/s, ends: /\.hei[cf]$/i },
]

/**
 * What picture a file is, by how it begins; nothing decodes it. `misnamed`: its name says something
 * else, so that whoever opens it after a download may get something else than a picture. Null: none.
 */
export function sniffImage(
  bytes: Uint8Array,
  fileName: string,
): { format: FileFormat } | 'misnamed' | null {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const picture = PICTURES.find(({ begins }) => begins.test(start))
  if (!picture) return null
  return picture.ends.test(fileName) ? { format: picture.format } : 'misnamed'
}
