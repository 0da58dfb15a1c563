import { Resolver } from 'node:dns/promises'
import { isIPv6 } from 'node:net'
import { type DnsAnswer, type NameAnswers, recordsOf } from './dns-answers.ts'
import type { DnsSettings } from './dns-settings.ts'
import { parseServerAddress, sendQuery } from './send-query.ts'

export const SILENT: DnsAnswer = { failed: 'silent' }
export const NONE: DnsAnswer = { none: 'no-record' }
/** Longer chains of aliases are not followed. */
export const MOST_ALIASES = 8

export function resolverAt(servers: readonly string[], { timeoutMs }: DnsSettings): Resolver {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  return resolver
}

export const withPort = (address: string, port: number) =>
  isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`

const FAILURES: Readonly<Record<string, DnsAnswer>> = {
  ENOTFOUND: { none: 'no-name' },
  ENODATA: NONE,
  ESERVFAIL: { failed: 'servfail' },
  EREFUSED: { failed: 'refused' },
  ETIMEOUT: SILENT,
  // The UDP answer was truncated and TCP is closed.
  ECONNREFUSED: { failed: 'cut' },
}

export async function toAnswer(asked: Promise<readonly string[]>): Promise<DnsAnswer> {
  try {
    const records = await asked
    return records.length > 0 ? { records } : NONE
  } catch (error) {
    return FAILURES[(error as { code?: string }).code ?? ''] ?? { failed: 'garbled' }
  }
}

export const queryTxt = (server: Resolver, name: string) =>
  toAnswer(server.resolveTxt(name).then((texts) => texts.map((parts) => parts.join(''))))

export const queryCname = (server: Resolver, name: string) =>
  toAnswer(server.resolveCname(name).then((names) => names.map(plain)))

export const plain = (name: string) => name.toLowerCase().replace(/\.$/, '')

export async function addressOf(name: string, resolver: Resolver): Promise<string | undefined> {
  const [v4] = recordsOf(await followed(resolver, name, (at) => toAnswer(resolver.resolve4(at))))
  return v4 ?? recordsOf(await toAnswer(resolver.resolve6(name)))[0]
}

/** For resolvers that answer with an alias alone, without its target. */
export async function followed(
  resolver: Resolver,
  name: string,
  query: (name: string) => Promise<DnsAnswer>,
): Promise<DnsAnswer> {
  for (let [at, hops] = [name, 0]; ; hops++) {
    const answer = await query(at)
    if (!('none' in answer) || answer.none === 'no-name' || hops === MOST_ALIASES) return answer
    const [onward] = recordsOf(await queryCname(resolver, at))
    if (onward === undefined) return answer
    at = onward
  }
}

/** Addresses and CNAME. `at`: the server's address, to tell its own records from its alias's. */
export async function namedAt(server: Resolver, name: string, at?: Own): Promise<NameAnswers> {
  const [A, AAAA, CNAME] = await Promise.all([
    toAnswer(server.resolve4(name)),
    toAnswer(server.resolve6(name)),
    queryCname(server, name),
  ])
  const isBoth = at && 'records' in CNAME
  const beside = isBoth
    ? await Promise.all([
        'records' in A ? ownAddresses('A', name, at) : [],
        'records' in AAAA ? ownAddresses('AAAA', name, at) : [],
      ])
    : []
  return { A, AAAA, CNAME, beside: beside.flat() }
}

type Own = { readonly address: string; readonly timeoutMs: number }

/** Resolver libraries mix the addresses of a name with those of its alias. */
async function ownAddresses(
  type: 'A' | 'AAAA',
  name: string,
  { address, timeoutMs }: Own,
): Promise<NonNullable<NameAnswers['beside']>> {
  const packet = await sendQuery(
    { type, name, by: 'resolver' },
    parseServerAddress(address),
    timeoutMs,
  )
  return (packet?.answers ?? []).flatMap((record) =>
    record.type === type && plain(record.name) === name ? [{ type, value: record.data }] : [],
  )
}
