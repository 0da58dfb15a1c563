import { createHash } from 'node:crypto'
import { splitName } from '@vitrine/domain/resume/name-parts'
import type { Content } from '../content/compose-content.ts'

/**
 * Renders the person as vCard 3.0 (RFC 2426), which every address book reads. `updatedOn` is a date
 * such as `2026-11-28`.
 */
export function vCard(content: Content, siteUrl: string, updatedOn: string): string {
  const { family, given, additional, title, generation, nickname } = splitName(
    content.plainName,
    content.language.code,
  )
  const suffix = [generation, ...content.letters.split(/,\s*/)].filter(Boolean)
  const current = content.work.find(
    ({ period }) => period.start !== undefined && period.end === undefined,
  )
  const { street, city, region, postalCode, country } = content.address
  const address = [street, city, region, postalCode, country]
  const reaches = [content.website, ...content.profiles].filter((one) => one !== undefined)
  const notes = reaches.flatMap(({ href, text }) => (href === null ? [text] : []))
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(family)};${escaped(given)};${escaped(additional)};${escaped(title)};${listed(suffix)}`,
    `FN:${escaped(content.name)}`,
    nickname && `NICKNAME:${escaped(nickname)}`,
    content.label && `TITLE:${escaped(content.label)}`,
    current && current.organization && `ORG:${escaped(current.organization)}`,
    content.email && `EMAIL;TYPE=INTERNET:${escaped(content.email.text)}`,
    content.phone &&
      `TEL:${content.phone.href?.slice('tel:'.length) ?? escaped(content.phone.text)}`,
    address.some(Boolean) && `ADR:;;${address.map(escaped).join(';')}`,
    `URL:${siteUrl}`,
    // vobject, Evolution and vcard-parser cut a URL at its comma or semicolon.
    ...reaches.flatMap(({ href }) =>
      href === null ? [] : [`URL:${href.replaceAll(/[;,]/g, encodeURIComponent)}`],
    ),
    notes.length > 0 && `NOTE:${escaped(notes.join('\n'))}`,
    `UID:urn:uuid:${idOf(content.email?.text.toLowerCase() ?? siteUrl)}`,
    `REV:${updatedOn}T00:00:00Z`,
    'END:VCARD',
  ]
  return lines
    .filter((line): line is string => typeof line === 'string' && line !== '')
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

/** The same card keeps its ID, so that importing it again replaces it: a UUID of RFC 9562, version 8. */
function idOf(text: string): string {
  const hex = createHash('sha256').update(`vcard ${text}`).digest('hex')
  return [
    ...[hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`],
    ...[`8${hex.slice(17, 20)}`, hex.slice(20, 32)],
  ].join('-')
}

/** A list value: its commas are separators. */
const listed = (parts: readonly string[]): string => parts.map(escaped).join(',')

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/[\r\n]+/g, '\\n')

/** Folds lines at 75 bytes without splitting characters. */
function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > 74) {
      pieces.push(piece)
      piece = ''
      bytes = 0
    }
    piece += character
    bytes += size
  }
  return [...pieces, piece].join('\r\n ')
}
