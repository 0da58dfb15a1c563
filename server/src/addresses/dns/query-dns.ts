import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { isIPv6 } from 'node:net'
import { type DecodedPacket, decode, encode } from 'dns-packet'
import { zoneOf } from '../parse-domain.ts'
import { isPrivateIp } from '../../platform/ip-ranges.ts'
import {
  type DnsAnswer,
  type AliasChain,
  failedOf,
  type NameAnswers,
  type ExpectedRecords,
  recordsOf,
  type DnsAnswers,
  type ServerAnswers,
} from './dns-answers.ts'

export type DnsSettings = {
  /** Resolvers such as `192.0.2.53` or `127.0.0.1:5353`. */
  readonly resolvers: readonly string[]
  /** Query these resolvers instead of a domain's name servers. */
  readonly resolversOnly: boolean
  /** Port of name servers. */
  readonly port: number
  /** Rejects private addresses: a domain's owner chooses its name servers. */
  readonly isAllowed: (address: string) => boolean
  /** Per query. */
  readonly timeoutMs: number
}

export const DNS_DEFAULTS = {
  port: 53,
  isAllowed: (address: string) => !isPrivateIp(address),
  timeoutMs: 2000,
} as const satisfies Partial<DnsSettings>

const MOST_SERVERS = 4
const MOST_ALIASES = 8

/**
 * Queries the registry and the domain's own name servers for everything that `diagnoseDns` needs.
 * Sends DNS queries only.
 */
export async function queryDns(
  domain: string,
  { target }: Pick<ExpectedRecords, 'target'>,
  settings: DnsSettings,
): Promise<DnsAnswers> {
  const zone = zoneOf(domain)
  const { delegation, reached, resolver } = await queryNameServers(zone, settings)
  const isApex = domain === zone
  const servers = await Promise.all(
    reached.map(async ({ server, ...about }): Promise<ServerAnswers> => {
      if (!server) return { ...about, proof: NOTHING, apex: NO_NAME, www: isApex ? NO_NAME : null }
      const [TXT, CNAME, apex, www] = await Promise.all([
        queryTxt(server, `_vitrine.${domain}`),
        queryCname(server, `_vitrine.${domain}`),
        namedAt(server, domain),
        isApex ? namedAt(server, `www.${domain}`) : null,
      ])
      return { ...about, proof: { TXT, CNAME }, apex, www }
    }),
  )
  const first = servers.find(({ zone: served }) => 'records' in served)
  const [chains, misplaced, apex, www] = await Promise.all([
    followAliases(domain, servers, target, resolver),
    first ? queryMisplaced(domain, zone, first, settings) : null,
    addressesOf(resolver, domain),
    isApex ? addressesOf(resolver, `www.${domain}`) : null,
  ])
  return { domain, zone, delegation, servers, misplaced, chains, cached: { apex, www } }
}

export type NameServer = Pick<ServerAnswers, 'name' | 'address' | 'zone'> & {
  /** Null: it does not serve the zone, or was not queried. */
  readonly server: Resolver | null
}

/** The name servers of a registered domain, with their SOA answers, and a public resolver. */
export async function queryNameServers(
  zone: string,
  settings: DnsSettings,
): Promise<{
  readonly delegation: DnsAnswer
  readonly reached: readonly NameServer[]
  readonly resolver: Resolver
}> {
  const resolver = resolverAt(settings.resolvers, settings)
  const { delegation, addresses } = settings.resolversOnly
    ? { delegation: { records: settings.resolvers }, addresses: new Map<string, string>() }
    : await findDelegation(zone, resolver, settings)
  const names = recordsOf(delegation).slice(0, MOST_SERVERS)
  const reached = await Promise.all(
    names.map(async (name): Promise<NameServer> => {
      const nobody = { name, zone: SILENT, server: null }
      const address = settings.resolversOnly
        ? name
        : (addresses.get(name) ?? (await addressOf(name, resolver)))
      if (address === undefined) return { ...nobody, address: null }
      if (!settings.resolversOnly && !settings.isAllowed(address))
        return { ...nobody, address: 'private' }
      const at = settings.resolversOnly ? address : withPort(address, settings.port)
      const server = resolverAt([at], settings)
      const soa = await toAnswer(server.resolveSoa(zone).then(({ nsname }) => [nsname]))
      const served = failedOf(soa) === 'cut' ? SILENT : soa
      return { name, address, zone: served, server: 'records' in served ? server : null }
    }),
  )
  return { delegation, reached, resolver }
}

/** The public addresses of a name; empty without an answer. */
export async function resolveAddresses(
  name: string,
  settings: DnsSettings,
): Promise<{ v4: readonly string[]; v6: readonly string[] }> {
  const resolver = resolverAt(settings.resolvers, settings)
  const [v4, v6] = await Promise.all([
    toAnswer(resolver.resolve4(name)),
    toAnswer(resolver.resolve6(name)),
  ])
  return { v4: recordsOf(v4), v6: recordsOf(v6) }
}

const SILENT: DnsAnswer = { failed: 'silent' }
const NONE: DnsAnswer = { none: 'no-record' }
const NOTHING = { TXT: NONE, CNAME: NONE }
const NO_NAME: NameAnswers = { A: NONE, AAAA: NONE, CNAME: NONE }

function resolverAt(servers: readonly string[], { timeoutMs }: DnsSettings): Resolver {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  return resolver
}

const withPort = (address: string, port: number) =>
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

const plain = (name: string) => name.toLowerCase().replace(/\.$/, '')

async function namedAt(server: Resolver, name: string): Promise<NameAnswers> {
  const [A, AAAA, CNAME] = await Promise.all([
    toAnswer(server.resolve4(name)),
    toAnswer(server.resolve6(name)),
    queryCname(server, name),
  ])
  return { A, AAAA, CNAME }
}

/** With the remaining TTL. */
async function addressesOf(resolver: Resolver, name: string): Promise<DnsAnswer> {
  let ttlSeconds = 0
  const answer = await toAnswer(
    resolver.resolve4(name, { ttl: true }).then((records) => {
      ttlSeconds = Math.max(...records.map(({ ttl }) => ttl))
      return records.map(({ address }) => address)
    }),
  )
  return 'records' in answer ? { ...answer, ttlSeconds } : answer
}

async function addressOf(name: string, resolver: Resolver): Promise<string | undefined> {
  const [v4] = recordsOf(await toAnswer(resolver.resolve4(name)))
  return v4 ?? recordsOf(await toAnswer(resolver.resolve6(name)))[0]
}

async function queryMisplaced(
  domain: string,
  zone: string,
  { address, name }: ServerAnswers,
  settings: DnsSettings,
): Promise<DnsAnswers['misplaced']> {
  const at = settings.resolversOnly ? name : withPort(String(address), settings.port)
  const server = resolverAt([at], settings)
  const www = `www.${domain}`
  const within = domain.slice(0, -zone.length).split('.').length - 1
  const upToZone = Array.from({ length: within + 1 }, (_, up) =>
    domain.split('.').slice(up).join('.'),
  )
  const [txtAtDomain, txtTwice, txtAtWww, txtBare, apexTwice, wwwTwice, wildcards, acme, caa] =
    await Promise.all([
      queryTxt(server, domain),
      queryTxt(server, `_vitrine.${domain}.${zone}`),
      queryTxt(server, `_vitrine.${www}`),
      queryTxt(server, `vitrine.${domain}`),
      eitherAt(server, `${domain}.${zone}`),
      eitherAt(server, `${www}.${zone}`),
      Promise.all([...new Set([domain, zone])].map((place) => eitherAt(server, nobodyAt(place)))),
      queryCname(server, `_acme-challenge.${domain}`),
      Promise.all(
        [...(domain === zone ? [www] : []), ...upToZone].map(async (place) => ({
          name: place,
          answer: await toAnswer(server.resolveCaa(place).then(wordsOfCaa)),
        })),
      ),
    ])
  return {
    txtAtDomain,
    txtTwice,
    txtAtWww,
    txtBare,
    apexTwice,
    wwwTwice,
    wildcard: { records: wildcards.flatMap(recordsOf) },
    acme,
    caa: caa.filter(({ answer }) => !('none' in answer)),
  }
}

const nobodyAt = (place: string) => `${randomBytes(6).toString('hex')}.${place}`

async function eitherAt(server: Resolver, name: string): Promise<DnsAnswer> {
  const alias = await queryCname(server, name)
  return 'records' in alias ? alias : toAnswer(server.resolve4(name))
}

const wordsOfCaa = (records: Awaited<ReturnType<Resolver['resolveCaa']>>) =>
  records.map((record) =>
    record.issue === undefined ? 'other' : `issue ${record.issue.toLowerCase()}`,
  )

/** Follows the CNAMEs of the domain and of `www` by a public resolver. */
async function followAliases(
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
  for (const [name, alias] of aliases) chains[name] ??= await follow(name, alias, target, resolver)
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
  for (;;) {
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

type Delegation = { delegation: DnsAnswer; addresses: ReadonlyMap<string, string> }

/**
 * The registry's delegation with glue addresses. A raw NS query, because the registry answers in
 * the authority section, which resolver libraries do not expose.
 */
async function findDelegation(
  zone: string,
  resolver: Resolver,
  settings: DnsSettings,
): Promise<Delegation> {
  const labels = zone.split('.')
  for (let up = 1; up < labels.length; up++) {
    const parent = labels.slice(up).join('.')
    const registry = recordsOf(await toAnswer(resolver.resolveNs(parent)))
    for (const name of registry.slice(0, 3)) {
      const address = await addressOf(name, resolver)
      if (address === undefined || !settings.isAllowed(address)) continue
      const packet = await ask(zone, address, settings)
      const found = packet && readReferral(zone, packet)
      if (found) return found
    }
    if (registry.length > 0) break
  }
  // A firewall may allow queries to the resolver only.
  const names = await toAnswer(resolver.resolveNs(zone).then((all) => all.map(plain)))
  return { delegation: names, addresses: new Map() }
}

/** One NS query over UDP; undefined after the timeout. */
function ask(
  zone: string,
  address: string,
  { port, timeoutMs }: DnsSettings,
): Promise<DecodedPacket | undefined> {
  const id = randomBytes(2).readUInt16BE()
  const question = encode({ type: 'query', id, questions: [{ type: 'NS', name: zone }] })
  return new Promise((resolve) => {
    const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
    const timer = setTimeout(() => end(undefined), timeoutMs)
    function end(packet: DecodedPacket | undefined): void {
      clearTimeout(timer)
      socket.removeAllListeners()
      socket.on('error', () => {})
      socket.close()
      resolve(packet)
    }
    socket.on('error', () => end(undefined))
    socket.on('message', (message) => {
      try {
        const packet = decode(message)
        if (packet.id === id) end(packet)
      } catch {
        end(undefined)
      }
    })
    // A connected socket receives packets of that server only.
    socket.connect(port, address, () => socket.send(question))
  })
}

const NO_SUCH_NAME = 'NXDOMAIN'

function readReferral(zone: string, packet: DecodedPacket): Delegation | undefined {
  const rcode = (packet as { rcode?: string }).rcode
  if (rcode === NO_SUCH_NAME) return { delegation: { none: 'no-name' }, addresses: new Map() }
  if (rcode !== 'NOERROR') return undefined
  const answered = [...(packet.answers ?? []), ...(packet.authorities ?? [])]
  const names = answered.flatMap((record) =>
    record.type === 'NS' && plain(record.name) === zone ? [plain(record.data)] : [],
  )
  const addresses = new Map<string, string>()
  for (const record of packet.additionals ?? [])
    if (record.type === 'A') addresses.set(plain(record.name), record.data)
  if (names.length === 0) return { delegation: { none: 'no-record' }, addresses }
  return { delegation: { records: names }, addresses }
}
