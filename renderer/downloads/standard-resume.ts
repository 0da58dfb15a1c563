import type { Resume } from '@vitrine/domain/resume/resume'
import { mailLink, webLink } from '../content/safe-links.ts'

/**
 * The document as other programs take it: valid by the schema of JSON Resume 1.0.0. People write
 * `linkedin.com/in/ada`, which the schema does not know as an address; what no page can lead to
 * stands in no file either. All else stays as it is. Pure.
 */
export function standardResume(resume: Resume): Resume {
  return inStandardForm(resume)
}

function inStandardForm<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(inStandardForm) as Part
  if (part === null || typeof part !== 'object') return part
  const pairs = Object.entries(part).flatMap(([key, value]) => {
    const kept = ADDRESSES[key]?.(value) ?? (key in ADDRESSES ? undefined : inStandardForm(value))
    return kept === undefined ? [] : [[key, kept] as const]
  })
  return Object.fromEntries(pairs) as Part
}

const webAddress = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined
  const link = webLink(value)
  // An address that was written whole stays letter for letter.
  return link !== undefined && /^https?:\/\/[\x21-\x7e]+$/i.test(value) && isPlain(value)
    ? value
    : link?.href
}

/** Letters that the syntax of addresses (RFC 3986) has no place for. */
const isPlain = (address: string): boolean => !/["<>\\^`{|}[\]]/.test(address)

const ADDRESSES: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  url: webAddress,
  canonical: webAddress,
  $schema: webAddress,
  email: (value) => (typeof value === 'string' ? mailLink(value)?.text : undefined),
}
