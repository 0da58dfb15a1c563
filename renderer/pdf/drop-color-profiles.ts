import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'

/**
 * Replaces the typesetter's own ICC color spaces by device color spaces at the same offsets, with
 * identical pixels. Keeps all other profiles and files.
 *
 * PDFium recomputes the curves of a profile for every file, which takes longer than rendering a
 * page.
 */
export function dropColorProfiles(pdf: Uint8Array): Uint8Array {
  const file = Buffer.from(pdf).toString('latin1')
  const plain = file.replaceAll(
    /(?<=\d 0 obj\n)\[\/ICCBased (\d+) 0 R\](?=\nendobj)/g,
    (space: string, object: string) =>
      (plainNames.get(profileOf(file, object)) ?? space).padEnd(space.length),
  )
  return plain === file ? pdf : Buffer.from(plain, 'latin1')
}

/** By profile digest: sRGB, and its gray. */
const plainNames: ReadonlyMap<string, string> = new Map([
  ['xW4WhdiI9e25L+B/J1Dzh/j+jpGzL/j7C1a/u7lFg1M=', '/DeviceRGB'],
  ['AMD5TgkSdSChfcDh2SZLVwIIHZbb2xVJ7ojjYxzkKp0=', '/DeviceGray'],
])

/** The digest of the profile in an object; empty for a foreign format. */
function profileOf(file: string, object: string): string {
  const written = new RegExp(
    String.raw`\n${object} 0 obj\n<<\n {2}/Length (\d+)\n[^>]*>>\nstream\n`,
  )
  const found = written.exec(file)
  if (!found) return ''
  const start = found.index + found[0].length
  const profile = Buffer.from(file.slice(start, start + Number(found[1])), 'latin1')
  try {
    return createHash('sha256').update(inflateSync(profile)).digest('base64')
  } catch {
    return ''
  }
}
