import { getServers, type Resolver } from 'node:dns/promises'
import {
  type DnsAnswer,
  type DnsAnswers,
  failedOf,
  recordsOf,
  type ServerAnswers,
} from './dns-answers.ts'
import type { DnsSettings } from './dns-settings.ts'
import { findDelegation } from './find-delegation.ts'
import {
  addressOf,
  plain,
  queryCname,
  resolverAt,
  SILENT,
  toAnswer,
  withPort,
} from './query-records.ts'
import { hasBrokenSignatures, parseServerAddress, type ServerAddress } from './send-query.ts'

const MOST_SERVERS = 4

export type NameServer = Pick<ServerAnswers, 'name' | 'address' | 'zone'> & {
  /** Address and port; empty: unknown. */
  readonly at: string
  /** Null: it does not serve the zone, or was not queried. */
  readonly server: Resolver | null
}

type NameServers = Pick<DnsAnswers, 'delegation' | 'hasBrokenDnssec'> & {
  readonly reached: readonly NameServer[]
  readonly resolver: Resolver
}

/** The name servers of a registered domain, with their SOA answers, and a public resolver. */
export async function queryNameServers(zone: string, settings: DnsSettings): Promise<NameServers> {
  const resolver = resolverAt(settings.resolvers, settings)
  if (settings.resolversOnly) return askResolver(zone, resolver, settings)
  const [{ delegation, addresses }, soa] = await Promise.all([
    findDelegation(zone, resolver, settings),
    soaOf(resolver, zone),
  ])
  const names = recordsOf(delegation).slice(0, MOST_SERVERS)
  const [reached, hasBrokenDnssec] = await Promise.all([
    Promise.all(
      names.map(async (name): Promise<NameServer> => {
        const nobody = { name, at: '', zone: SILENT, server: null }
        const address = addresses.get(name) ?? (await addressOf(name, resolver))
        if (address === undefined) return { ...nobody, address: null }
        if (!settings.isAllowed(address)) return { ...nobody, address: 'private' }
        const at = withPort(address, settings.port)
        const server = resolverAt([at], settings)
        const answer = await soaOf(server, zone)
        const served = failedOf(answer) === 'cut' ? SILENT : answer
        return { name, at, address, zone: served, server: 'records' in served ? server : null }
      }),
    ),
    isRefusedForSignatures(soa, zone, settings),
  ])
  return { delegation, hasBrokenDnssec, reached, resolver }
}

/**
 * A configured resolver stands for all name servers. It has no name, because nothing at the
 * customer's registrar leads to it.
 */
async function askResolver(
  zone: string,
  resolver: Resolver,
  settings: DnsSettings,
): Promise<NameServers> {
  const [soa, ns] = await Promise.all([
    soaOf(resolver, zone),
    toAnswer(resolver.resolveNs(zone).then((names) => names.map(plain))),
  ])
  const hasBrokenDnssec = await isRefusedForSignatures(soa, zone, settings)
  const about = {
    name: '',
    at: settings.resolvers[0] ?? '',
    address: settings.resolvers[0] ?? null,
  }
  const isMissing = 'none' in soa && soa.none === 'no-name'
  // The name exists: its records say more than a missing SOA record.
  const served = 'none' in soa && !isMissing ? { records: [''] } : soa
  const server = 'records' in served ? resolver : null
  const delegation: DnsAnswer = isMissing
    ? soa
    : isOurFault(soa) && !('records' in ns)
      ? { failed: 'resolver' }
      : { records: recordsOf(ns) }
  return { delegation, hasBrokenDnssec, reached: [{ ...about, zone: served, server }], resolver }
}

/** The resolver itself is away or refuses us. */
const isOurFault = (answer: DnsAnswer) =>
  ['silent', 'refused', 'cut'].includes(failedOf(answer) ?? '')

/** The SOA record, or the alias that stands in its place. */
async function soaOf(server: Resolver, zone: string): Promise<DnsAnswer> {
  const soa = await toAnswer(server.resolveSoa(zone).then(({ nsname }) => [nsname]))
  if ('records' in soa || ('none' in soa ? soa.none === 'no-name' : soa.failed !== 'garbled'))
    return soa
  const alias = await queryCname(server, zone)
  return 'records' in alias ? alias : soa
}

const isRefusedForSignatures = async (soa: DnsAnswer, zone: string, settings: DnsSettings) =>
  failedOf(soa) === 'servfail' &&
  hasBrokenSignatures({ type: 'SOA', name: zone }, firstResolver(settings), settings.timeoutMs)

export const firstResolver = ({ resolvers }: DnsSettings): ServerAddress =>
  parseServerAddress(resolvers[0] ?? getServers()[0] ?? '')
