/** Parses and merges SPF records (RFC 7208). */
import { isIPv4, isIPv6 } from 'node:net'

type Qualifier = '+' | '-' | '~' | '?'

/** `value` has no colon and is in lower case. */
export type SpfTerm = {
  /** As written. */
  readonly text: string
  readonly qualifier: Qualifier
  readonly name: 'all' | 'include' | 'a' | 'mx' | 'ptr' | 'ip4' | 'ip6' | 'exists' | 'redirect'
  readonly value: string
}

export type SpfRecord = {
  readonly terms: readonly SpfTerm[]
  /** Invalid terms: receivers discard the whole record. */
  readonly faulty: readonly string[]
}

export const isSpf = (text: string) => /^v=spf1(?: |$)/i.test(text)

/** Meant as SPF, but invalid for receivers. */
export const looksLikeSpf = (text: string) =>
  !isSpf(text) && /^[\s"'“”]*(?:v\s*=?\s*)?spf\d?\b/i.test(text)

export function parseSpf(text: string): SpfRecord {
  const terms: SpfTerm[] = []
  const faulty: string[] = []
  const words = text
    .replace(/^[\s"'“”]*(?:v\s*=?\s*)?spf\d?[;:,]?/i, '')
    .replace(/["'“”]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
  for (const word of words) {
    const term = parseTerm(word)
    if (term === 'unknown-modifier') continue
    const isSecond = term?.name === 'redirect' && terms.some(({ name }) => name === 'redirect')
    if (!term || isSecond) faulty.push(word)
    else terms.push(term)
  }
  return { terms, faulty }
}

const NAME = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,62})\.)+[a-z0-9-]*[a-z][a-z0-9-]*\.?$/i
/** A name with macros, expanded by the receiver. */
const MACROS = /^(?:%\{[slodiphcrtv]\d*r?[.\-+,/_=]*\}|%%|%_|%-|[^%\s])+$/i

export const hasMacros = (value: string) => value.includes('%')

const isName = (value: string) => (hasMacros(value) ? MACROS.test(value) : NAME.test(value))

function parseTerm(text: string): SpfTerm | 'unknown-modifier' | undefined {
  const [, modifier, after = ''] = /^([a-z][a-z0-9_.-]*)=(.*)$/i.exec(text) ?? []
  if (modifier?.toLowerCase() === 'redirect')
    return isName(after)
      ? { text, qualifier: '+', name: 'redirect', value: plain(after) }
      : undefined
  if (modifier !== undefined)
    return hasMacros(after) && !MACROS.test(after) ? undefined : 'unknown-modifier'
  const [, qualifier = '+', word = '', value, cidr = ''] =
    /^([+\-~?])?([a-z0-9]+)(?::(.*?))?((?:\/\d{1,3})?(?:\/\/\d{1,3})?)$/i.exec(text) ?? []
  const name = word.toLowerCase() as keyof typeof IS_VALID
  const isValid = Object.hasOwn(IS_VALID, name) && IS_VALID[name](value, readPrefixes(cidr))
  return isValid
    ? { text, qualifier: qualifier as Qualifier, name, value: plain(value ?? '') }
    : undefined
}

type Prefixes = { readonly v4: number | undefined; readonly v6: number | undefined }

/** Prefix lengths of `/24//64`. */
function readPrefixes(cidr: string): Prefixes {
  const [, v4, v6] = /^(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(cidr) ?? []
  return { v4: v4 === undefined ? v4 : Number(v4), v6: v6 === undefined ? v6 : Number(v6) }
}

const hasNone = ({ v4, v6 }: Prefixes) => v4 === undefined && v6 === undefined
const isOptionalName = (value: string | undefined) => value === undefined || isName(value)

type TermRule = (value: string | undefined, prefixes: Prefixes) => boolean

const nameTerm: TermRule = (value, prefixes) =>
  value !== undefined && isName(value) && hasNone(prefixes)
const hostTerm: TermRule = (value, { v4 = 0, v6 = 0 }) =>
  isOptionalName(value) && v4 <= 32 && v6 <= 128

const IS_VALID: Readonly<Record<Exclude<SpfTerm['name'], 'redirect'>, TermRule>> = {
  all: (value, prefixes) => value === undefined && hasNone(prefixes),
  include: nameTerm,
  exists: nameTerm,
  a: hostTerm,
  mx: hostTerm,
  ptr: (value, prefixes) => isOptionalName(value) && hasNone(prefixes),
  ip4: (value = '', { v4 = 0, v6 }) => isIPv4(value) && v4 <= 32 && v6 === undefined,
  ip6: (value = '', { v4 = 0, v6 }) => isIPv6(value) && v4 <= 128 && v6 === undefined,
}

const plain = (value: string) => value.toLowerCase().replace(/\.$/, '')

/** The terms that receivers evaluate: none after `all`, and no `redirect` beside it. */
export function reachableTerms({ terms }: SpfRecord): readonly SpfTerm[] {
  const all = terms.findIndex(({ name }) => name === 'all')
  if (all < 0) return terms
  return terms.slice(0, all + 1).filter(({ name }) => name !== 'redirect')
}

/**
 * Merges SPF records into one: keeps valid terms, drops those in `without` and `+all`, and adds
 * `includes`.
 */
export function mergeSpf(
  texts: readonly string[],
  includes: readonly string[],
  without: readonly string[] = [],
): string {
  const records = texts.map(parseSpf)
  const isOne = records.length === 1
  const kept = new Set<string>()
  let ending: string | undefined
  for (const { terms } of records)
    for (const { text, name, value, qualifier } of terms) {
      if (without.includes(text)) continue
      if (name === 'all') {
        // The most permissive ending, so that present senders still pass.
        if (qualifier === '?' || (qualifier === '~' && ending !== '?all') || ending === undefined)
          ending = qualifier === '+' ? (ending ?? '~all') : `${qualifier}all`
        continue
      }
      if (name !== 'redirect') kept.add(text)
      // A record has one redirect at most.
      else if (!isOne) kept.add(`include:${value}`)
    }
  const redirect = isOne && !ending && records[0]?.terms.find(({ name }) => name === 'redirect')
  const present = new Set([...kept].map((text) => text.toLowerCase()))
  const added = includes
    .map((domain) => `include:${domain}`)
    .filter((text) => !present.has(text) && !present.has(`+${text}`))
  const last = redirect && !without.includes(redirect.text) ? redirect.text : (ending ?? '~all')
  return ['v=spf1', ...kept, ...added, last].join(' ')
}
