/** What receivers of mail come to when they follow an SPF record. */
import { hasMacros, isSpf, looksLikeSpf, readSpf, readTerms, type SpfTerm } from './read-spf.ts'
import { type Answer, failedOf, recordsOf } from './seen.ts'

/** More than receivers ask for, to say how many it would be; then it is enough. */
const MOST_LOOKUPS = 40
/** Whoever owns the names may let each of them take its time. */
const WALK_MS = 15_000
/** By RFC 7208, 4.6.4: more, and the record counts for nothing. */
export const LOOKUPS = 10
export const VOID_LOOKUPS = 2

export type SpfAsk = {
  readonly txt: (name: string) => Promise<Answer>
  /** IPv4 and IPv6. */
  readonly addresses: (name: string) => Promise<Answer>
  readonly mx: (name: string) => Promise<Answer>
}

export type SpfTrouble = {
  /** Of names that the record leads to, not of the record itself. */
  readonly what: 'missing' | 'twice' | 'syntax' | 'loop' | 'unanswered'
  /** Whose record, or whose answer, it is. */
  readonly name: string
  /** The part of the domain's own record that leads there. */
  readonly by: string
}

export type SpfWalk = {
  /** As receivers count them. `isCut`: there are more. */
  readonly lookups: number
  readonly isCut: boolean
  /** Of each part of the domain's own record, the dearest first. */
  readonly costs: readonly { readonly by: string; readonly lookups: number }[]
  /** Names that were asked for and have nothing, with the part of the record that leads there. */
  readonly voids: readonly { readonly name: string; readonly by: string }[]
  readonly troubles: readonly SpfTrouble[]
  /** Domains whose senders it lets through. */
  readonly includes: readonly string[]
  /** It leads to names that depend on the sender. */
  readonly dependsOnSender: boolean
}

/**
 * Counts every look-up that a receiver may have to make, as if no part before the last one fitted.
 * After `walkMs` no further question is asked: what is left is unanswered.
 */
export async function walkSpf(
  domain: string,
  text: string,
  ask: SpfAsk,
  walkMs = WALK_MS,
): Promise<SpfWalk> {
  const until = performance.now() + walkMs
  let lookups = 0
  let dependsOnSender = false
  const costs: { by: string; lookups: number }[] = []
  const voids: { name: string; by: string }[] = []
  const troubles: SpfTrouble[] = []
  const includes = new Set<string>()

  for (const term of readTerms(readSpf(text))) {
    const before = lookups
    await follow(domain, term, term.text, [domain], true)
    costs.push({ by: term.text, lookups: lookups - before })
  }
  return {
    lookups,
    isCut: lookups >= MOST_LOOKUPS,
    costs: costs.filter((each) => each.lookups > 0).toSorted((a, b) => b.lookups - a.lookups),
    voids,
    troubles,
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
    if (name === 'all' || name === 'ip4' || name === 'ip6' || lookups >= MOST_LOOKUPS) return
    lookups += 1
    if (name === 'ptr') return
    const passes = lets && qualifier === '+'
    if (hasMacros(value)) {
      if (passes) dependsOnSender = true
      return
    }
    const target = value || at
    if (performance.now() >= until)
      return void troubles.push({ what: 'unanswered', name: target, by })
    if (name === 'include' || name === 'redirect') {
      if (passes) includes.add(target)
      return into(target, by, above, passes)
    }
    const answer = await (name === 'mx' ? ask.mx(target) : ask.addresses(target))
    if (failedOf(answer)) troubles.push({ what: 'unanswered', name: target, by })
    else if (recordsOf(answer).length === 0) voids.push({ name: target, by })
  }

  async function into(
    target: string,
    by: string,
    above: readonly string[],
    lets: boolean,
  ): Promise<void> {
    if (above.includes(target)) return void troubles.push({ what: 'loop', name: target, by })
    const answer = await ask.txt(target)
    if (failedOf(answer)) return void troubles.push({ what: 'unanswered', name: target, by })
    const texts = recordsOf(answer)
    const records = texts.filter(isSpf)
    const [record] = records
    if (record === undefined) {
      const what = texts.some(looksLikeSpf) ? 'syntax' : 'missing'
      return void troubles.push({ what, name: target, by })
    }
    if (records.length > 1) return void troubles.push({ what: 'twice', name: target, by })
    const read = readSpf(record)
    if (read.faulty.length > 0) return void troubles.push({ what: 'syntax', name: target, by })
    for (const term of readTerms(read)) await follow(target, term, by, [...above, target], lets)
  }
}
