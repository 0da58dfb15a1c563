import type { Content } from '../content/compose-content.ts'

/** The person as a vCard 3.0 (RFC 2426), the form that every address book reads. */
export function contactCard(content: Content, siteUrl: string): string {
  const [given = '', ...others] = content.name.split(/\s+/)
  const family = others.pop() ?? ''
  const current = content.work.find(
    ({ period }) => period.start !== undefined && period.end === undefined,
  )
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(family)};${escaped(given)};${escaped(others.join(' '))};;`,
    `FN:${escaped(content.name)}`,
    content.label && `TITLE:${escaped(content.label)}`,
    current && current.organization && `ORG:${escaped(current.organization)}`,
    content.email && `EMAIL;TYPE=INTERNET:${escaped(content.email.text)}`,
    content.phone && `TEL;TYPE=CELL:${content.phone.href.slice('tel:'.length)}`,
    content.place && `ADR:;;;${escaped(content.place)};;;`,
    `URL:${siteUrl}`,
    ...content.profiles.map(({ href }) => `URL:${href}`),
    'END:VCARD',
  ]
  return lines
    .filter((line): line is string => typeof line === 'string' && line !== '')
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/[\r\n]+/g, '\\n')

/** Lines end after at most 75 bytes and go on behind a space; characters stay whole. */
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
