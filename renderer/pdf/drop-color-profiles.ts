import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'

/**
 * A PDF of our typesetter with the plain names of the colour spaces that its own profiles describe, at the
 * same places: what it draws is the same to the pixel. Any other profile, and any other file, stays as it is.
 *
 * PDFium works the curves of a profile out anew for each file it opens, which takes longer than
 * drawing a page.
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

/** By the digest of the profile: of sRGB, and of the gray that goes with it. */
const plainNames: ReadonlyMap<string, string> = new Map([
  ['xW4WhdiI9e25L+B/J1Dzh/j+jpGzL/j7C1a/u7lFg1M=', '/DeviceRGB'],
  ['AMD5TgkSdSChfcDh2SZLVwIIHZbb2xVJ7ojjYxzkKp0=', '/DeviceGray'],
])

/** The digest of the profile in an object; empty where it is not written as our typesetter writes one. */
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
