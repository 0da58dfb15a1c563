import type { Resume } from '@vitrine/domain/resume/resume'
import { mailLink, webLink } from '../content/safe-links.ts'

/**
 * Makes the document valid JSON Resume 1.0.0: completes URLs such as `linkedin.com/in/ada` and
 * drops invalid ones. Other values stay unchanged. Pure.
 */
export function standardResume(resume: Resume): Resume {
  return inStandardForm(resume)
}

/**
 * The document as `resume.json` publishes it: with `company` beside `name`, as JSON Resume before
 * 1.0.0 has it, and with a place and profiles, which themes read without asking. Pure.
 */
export function publishedResume(resume: Resume): Resume {
  const { basics, work, ...rest } = standardResume(resume)
  const jobs = work?.map((job) => (job.name === undefined ? job : { ...job, company: job.name }))
  return {
    ...rest,
    basics: { ...basics, location: basics?.location ?? {}, profiles: basics?.profiles ?? [] },
    ...(jobs === undefined ? {} : { work: jobs }),
  }
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
  // A complete URL stays unchanged.
  return link !== undefined && /^https?:\/\/[\x21-\x7e]+$/i.test(value) && isPlain(value)
    ? value
    : link?.href
}

/** Excludes characters that RFC 3986 forbids in URLs. */
const isPlain = (address: string): boolean => !/["<>\\^`{|}[\]]/.test(address)

const ADDRESSES: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  url: webAddress,
  canonical: webAddress,
  $schema: webAddress,
  email: (value) => (typeof value === 'string' ? mailLink(value)?.text : undefined),
}
