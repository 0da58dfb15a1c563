import type { Resolver } from 'node:dns/promises'
import {
  type AliasChain,
  type DnsAnswers,
  failedOf,
  recordsOf,
  type ServerAnswers,
} from './dns-answers.ts'
import { MOST_ALIASES, namedAt, queryCname } from './query-records.ts'

/** Name servers may be slow on purpose. */
const FOLLOW_MS = 5000

/** Follows the CNAMEs of the domain and of `www` by a public resolver. */
export async function followAliases(
  domain: string,
  servers: readonly ServerAnswers[],
  target: string,
  resolver: Resolver,
): Promise<DnsAnswers['chains']> {
  const chains: Record<string, AliasChain> = {}
  const aliases = servers.flatMap(({ apex, www }) => [
    ...recordsOf(apex.CNAME).map((alias) => [domain, alias] as const),
    ...recordsOf(www?.CNAME).map((alias) => [`www.${domain}`, alias] as const),
  ])
  for (const [name, alias] of aliases) chains[alias] ??= await follow(name, alias, target, resolver)
  return chains
}

async function follow(
  name: string,
  alias: string,
  target: string,
  resolver: Resolver,
): Promise<AliasChain> {
  const names = [alias]
  const ended = (
    end: AliasChain['end'],
    A: readonly string[] = [],
    AAAA: readonly string[] = [],
  ): AliasChain => ({
    names,
    end,
    A,
    AAAA,
  })
  const until = performance.now() + FOLLOW_MS
  for (;;) {
    if (performance.now() > until) return ended('unanswered')
    const last = names.at(-1) ?? alias
    if (last === target) return ended('addresses')
    const next = await queryCname(resolver, last)
    if ('records' in next) {
      const [onward = ''] = next.records
      names.push(onward)
      if (onward === name || names.indexOf(onward) < names.length - 1) return ended('loop')
      if (names.length > MOST_ALIASES) return ended('too-long')
      continue
    }
    if ('none' in next && next.none === 'no-name') return ended('nowhere')
    const { A, AAAA } = await namedAt(resolver, last)
    const [v4, v6] = [recordsOf(A), recordsOf(AAAA)]
    if (v4.length > 0 || v6.length > 0) return ended('addresses', v4, v6)
    return ended(failedOf(A) ? 'unanswered' : 'nowhere')
  }
}
