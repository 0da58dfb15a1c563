/** Evaluates an SPF record like a receiver. */
import {
  hasMacros,
  isSpf,
  looksLikeSpf,
  parseSpf,
  reachableTerms,
  type SpfTerm,
} from './parse-spf.ts'
import { type DnsAnswer, failedOf, recordsOf } from './dns-answers.ts'

/** Stop counting here. */
const LOOKUP_CUTOFF = 40
/** Name servers may be slow on purpose. */
const WALK_MS = 15_000
/** RFC 7208, 4.6.4. */
export const MAX_LOOKUPS = 10
export const MAX_VOID_LOOKUPS = 2

export type SpfResolver = {
  readonly txt: (name: string) => Promise<DnsAnswer>
  readonly addresses: (name: string) => Promise<DnsAnswer>
  readonly mx: (name: string) => Promise<DnsAnswer>
}

export type SpfProblem = {
  /** A problem of a referenced name, not of the record itself. */
  readonly what: 'missing' | 'twice' | 'syntax' | 'loop' | 'unanswered'
  /** The referenced name. */
  readonly name: string
  /** The term of the domain's own record that leads to it. */
  readonly by: string
}

export type SpfWalk = {
  /** `isCut`: counting stopped. */
  readonly lookups: number
  readonly isCut: boolean
  /** Per term of the own record, most expensive first. */
  readonly costs: readonly { readonly by: string; readonly lookups: number }[]
  /** Void lookups, with the term that leads to them. */
  readonly voids: readonly { readonly name: string; readonly by: string }[]
  readonly problems: readonly SpfProblem[]
  /** Included domains whose senders pass. */
  readonly includes: readonly string[]
  /** It has macros that depend on the sender. */
  readonly dependsOnSender: boolean
}

/**
 * Counts the lookups that a receiver may need, as if no term matched. After `walkMs` no further
 * query is sent, and the rest is unanswered.
 */
export async function walkSpf(
  domain: string,
  text: string,
  ask: SpfResolver,
  walkMs = WALK_MS,
): Promise<SpfWalk> {
  const until = performance.now() + walkMs
  let lookups = 0
  let dependsOnSender = false
  const costs: { by: string; lookups: number }[] = []
  const voids: { name: string; by: string }[] = []
  const problems: SpfProblem[] = []
  const includes = new Set<string>()

  for (const term of reachableTerms(parseSpf(text))) {
    const before = lookups
    await follow(domain, term, term.text, [domain], true)
    costs.push({ by: term.text, lookups: lookups - before })
  }
  return {
    lookups,
    isCut: lookups >= LOOKUP_CUTOFF,
    costs: costs.filter((each) => each.lookups > 0).toSorted((a, b) => b.lookups - a.lookups),
    voids,
    problems,
    includes: [...includes],
    dependsOnSender,
  }

  async function follow(
    at: string,
    { name, value, qualifier }: SpfTerm,
    by: string,
    above: readonly string[],
    lets: boolean,
  ): Promise<void> {
    if (name === 'all' || name === 'ip4' || name === 'ip6' || lookups >= LOOKUP_CUTOFF) return
    lookups += 1
    if (name === 'ptr') return
    const passes = lets && qualifier === '+'
    if (hasMacros(value)) {
      if (passes) dependsOnSender = true
      return
    }
    const target = value || at
    if (performance.now() >= until)
      return void problems.push({ what: 'unanswered', name: target, by })
    if (name === 'include' || name === 'redirect') {
      if (passes) includes.add(target)
      return into(target, by, above, passes)
    }
    const answer = await (name === 'mx' ? ask.mx(target) : ask.addresses(target))
    if (failedOf(answer)) problems.push({ what: 'unanswered', name: target, by })
    else if (recordsOf(answer).length === 0) voids.push({ name: target, by })
  }

  async function into(
    target: string,
    by: string,
    above: readonly string[],
    lets: boolean,
  ): Promise<void> {
    if (above.includes(target)) return void problems.push({ what: 'loop', name: target, by })
    const answer = await ask.txt(target)
    if (failedOf(answer)) return void problems.push({ what: 'unanswered', name: target, by })
    const texts = recordsOf(answer)
    const records = texts.filter(isSpf)
    const [record] = records
    if (record === undefined) {
      const what = texts.some(looksLikeSpf) ? 'syntax' : 'missing'
      return void problems.push({ what, name: target, by })
    }
    if (records.length > 1) return void problems.push({ what: 'twice', name: target, by })
    const read = parseSpf(record)
    if (read.faulty.length > 0) return void problems.push({ what: 'syntax', name: target, by })
    for (const term of reachableTerms(read))
      await follow(target, term, by, [...above, target], lets)
  }
}
