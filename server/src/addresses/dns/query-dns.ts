import { randomBytes } from 'node:crypto'
import type { Resolver } from 'node:dns/promises'
import { zoneOf } from '../parse-domain.ts'
import {
  type DnsAnswer,
  type DnsAnswers,
  type ExpectedRecords,
  failedOf,
  type NameAnswers,
  recordsOf,
  type ServerAnswers,
} from './dns-answers.ts'
import type { DnsSettings } from './dns-settings.ts'
import { followAliases } from './follow-aliases.ts'
import { firstResolver, queryNameServers } from './query-name-servers.ts'
import {
  followed,
  namedAt,
  NONE,
  queryCname,
  queryTxt,
  resolverAt,
  toAnswer,
} from './query-records.ts'
import { hasBrokenSignatures } from './send-query.ts'

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
  const { reached, resolver, ...found } = await queryNameServers(zone, settings)
  const isApex = domain === zone
  const servers = await Promise.all(
    reached.map(async ({ server, at, ...about }): Promise<ServerAnswers> => {
      if (!server) return { ...about, proof: NOTHING, apex: NO_NAME, www: isApex ? NO_NAME : null }
      const own = { address: at, timeoutMs: settings.timeoutMs }
      const [TXT, CNAME, apex, www] = await Promise.all([
        queryTxt(server, `_vitrine.${domain}`),
        queryCname(server, `_vitrine.${domain}`),
        namedAt(server, domain, own),
        isApex ? namedAt(server, `www.${domain}`, own) : null,
      ])
      return { ...about, proof: { TXT, CNAME }, apex, www }
    }),
  )
  const first = reached.find(({ server }) => server)?.server
  const [chains, misplaced, apex, www] = await Promise.all([
    followAliases(domain, servers, target, resolver),
    first ? queryMisplaced(domain, zone, first) : null,
    addressesOf(resolver, domain),
    isApex ? addressesOf(resolver, `www.${domain}`) : null,
  ])
  const hasBrokenDnssec =
    found.hasBrokenDnssec ||
    (failedOf(apex) === 'servfail' &&
      (await hasBrokenSignatures(
        { type: 'A', name: domain },
        firstResolver(settings),
        settings.timeoutMs,
      )))
  return {
    ...found,
    ...{ domain, zone, hasBrokenDnssec, servers, misplaced, chains, cached: { apex, www } },
  }
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

const NOTHING = { TXT: NONE, CNAME: NONE }
const NO_NAME: NameAnswers = { A: NONE, AAAA: NONE, CNAME: NONE }

/** With the remaining TTL. */
async function addressesOf(resolver: Resolver, name: string): Promise<DnsAnswer> {
  let ttlSeconds = 0
  const answer = await followed(resolver, name, (at) =>
    toAnswer(
      resolver.resolve4(at, { ttl: true }).then((records) => {
        ttlSeconds = Math.max(...records.map(({ ttl }) => ttl))
        return records.map(({ address }) => address)
      }),
    ),
  )
  return 'records' in answer ? { ...answer, ttlSeconds } : answer
}

async function queryMisplaced(
  domain: string,
  zone: string,
  server: Resolver,
): Promise<DnsAnswers['misplaced']> {
  const www = `www.${domain}`
  const within = domain.slice(0, -zone.length).split('.').length - 1
  const upToZone = Array.from({ length: within + 1 }, (_, up) =>
    domain.split('.').slice(up).join('.'),
  )
  const places = [...new Set([domain, zone])]
  const [
    txtAtDomain,
    txtTwice,
    txtAtWww,
    txtBare,
    apexTwice,
    wwwTwice,
    wildcards,
    texts,
    acme,
    caa,
  ] = await Promise.all([
    queryTxt(server, domain),
    queryTxt(server, `_vitrine.${domain}.${zone}`),
    queryTxt(server, `_vitrine.${www}`),
    queryTxt(server, `vitrine.${domain}`),
    eitherAt(server, `${domain}.${zone}`),
    eitherAt(server, `${www}.${zone}`),
    Promise.all(places.map((place) => eitherAt(server, nobodyAt(place)))),
    Promise.all(places.map((place) => queryTxt(server, nobodyAt(place)))),
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
    wildcardTxt: { records: texts.flatMap(recordsOf) },
    acme,
    caa: caa.filter(({ answer }) => !('none' in answer)),
  }
}

export const nobodyAt = (place: string) => `${randomBytes(6).toString('hex')}.${place}`

async function eitherAt(server: Resolver, name: string): Promise<DnsAnswer> {
  const alias = await queryCname(server, name)
  return 'records' in alias ? alias : toAnswer(server.resolve4(name))
}

/** `0 issue letsencrypt.org`. */
const wordsOfCaa = (records: Awaited<ReturnType<Resolver['resolveCaa']>>) =>
  records.map(
    ({ critical, type: _type, ...property }: object & { critical: number; type?: string }) => {
      const [[tag, value] = ['', '']] = Object.entries(property)
      return `${critical} ${tag.toLowerCase()} ${String(value)}`
    },
  )
