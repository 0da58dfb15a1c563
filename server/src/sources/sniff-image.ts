import type { FileFormat } from './receive-file.ts'

/** Magic bytes and file extensions. */
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
 * Detects the image format by magic bytes without decoding. `misnamed`: the extension disagrees, so
 * a download could open as another type. Null: no image.
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
