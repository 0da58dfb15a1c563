import type { Resolver } from 'node:dns/promises'
import { mailProviders } from '@vitrine/domain/addresses/mail-providers'
import { toAnswer, queryCname, type DnsSettings, queryNameServers, queryTxt } from './query-dns.ts'
import {
  type MailDnsAnswers,
  type ExpectedMail,
  parseMx,
  type TextAnswers,
} from './mail-dns-answers.ts'
import { isSpf, parseSpf } from './parse-spf.ts'
import { type DnsAnswer, recordsOf } from './dns-answers.ts'
import { type SpfResolver, walkSpf } from './walk-spf.ts'

const MOST_HOSTS = 10

/**
 * Queries the domain's own name servers for its mail records, and a public resolver for their
 * targets. Sends DNS queries only.
 */
export async function queryMailDns(
  domain: string,
  wanted: ExpectedMail,
  settings: DnsSettings,
): Promise<MailDnsAnswers> {
  const { delegation, reached, resolver } = await queryNameServers(domain, settings)
  const servers = reached.map(({ name, address, zone }) => ({ name, address, zone }))
  const serving = reached.flatMap(({ name, server }) => (server ? [{ name, server }] : []))
  const [first, ...others] = serving
  const seen = { domain, zone: domain, delegation, servers }
  if (!first) return { ...seen, own: null, unlike: [], hosts: {}, walk: null }
  const { server } = first
  const textAt = async (name: string): Promise<TextAnswers> => {
    const [TXT, CNAME, twice] = await Promise.all([
      queryTxt(server, name),
      queryCname(server, name),
      queryTxt(server, `${name}.${domain}`),
    ])
    // A name server returns the CNAME without its target.
    const isAlias = 'records' in CNAME && !('records' in TXT)
    return { TXT: isAlias ? await queryTxt(resolver, name) : TXT, CNAME, twice }
  }
  const names = mailProviders[wanted.provider].dkim(domain, wanted).map(({ name }) => name)
  const [CNAME, MX, TXT, mxTwice, txtTwice, dmarc, dkim, differing] = await Promise.all([
    queryCname(server, domain),
    mx(server, domain),
    queryTxt(server, domain),
    mx(server, `${domain}.${domain}`),
    queryTxt(server, `${domain}.${domain}`),
    textAt(`_dmarc.${domain}`),
    Promise.all(names.map(async (name) => [name, await textAt(name)] as const)),
    Promise.all(
      others.map(async (other) => ({
        name: other.name,
        answers: await Promise.all([mx(other.server, domain), queryTxt(other.server, domain)]),
      })),
    ),
  ])
  const hosts = new Set(
    recordsOf(MX)
      .map((record) => parseMx(record).host)
      .filter((host) => host !== '.')
      .slice(0, MOST_HOSTS),
  )
  const [spf, ...more] = recordsOf(TXT).filter(isSpf)
  const isOne = spf !== undefined && more.length === 0 && parseSpf(spf).faulty.length === 0
  const [places, walk] = await Promise.all([
    Promise.all(
      [...hosts].map(async (host) => {
        const [addresses, alias] = await Promise.all([
          addressesOf(resolver, host),
          queryCname(resolver, host),
        ])
        return [host, { addresses, CNAME: alias }] as const
      }),
    ),
    isOne ? walkSpf(domain, spf, spfAsk(resolver)) : null,
  ])
  return {
    ...seen,
    own: { CNAME, MX, TXT, mxTwice, txtTwice, dmarc, dkim: Object.fromEntries(dkim) },
    unlike: differing
      .filter(({ answers: [otherMx, otherTxt] }) => {
        if ('failed' in otherMx || 'failed' in otherTxt) return false
        return !sameRecords(otherMx, MX) || !sameRecords(spfOf(otherTxt), spfOf(TXT))
      })
      .map(({ name }) => name),
    hosts: Object.fromEntries(places),
    walk,
  }
}

const mx = (server: Resolver, name: string): Promise<DnsAnswer> =>
  toAnswer(
    server
      .resolveMx(name)
      .then((records) =>
        records
          .toSorted((one, other) => one.priority - other.priority)
          .map(
            ({ priority, exchange }) =>
              `${priority} ${exchange.toLowerCase().replace(/(.)\.$/, '$1') || '.'}`,
          ),
      ),
  )

async function addressesOf(server: Resolver, name: string): Promise<DnsAnswer> {
  const [v4, v6] = await Promise.all([
    toAnswer(server.resolve4(name)),
    toAnswer(server.resolve6(name)),
  ])
  if ('records' in v4 || 'records' in v6) return { records: [...recordsOf(v4), ...recordsOf(v6)] }
  return 'failed' in v6 ? v6 : v4
}

const spfAsk = (resolver: Resolver): SpfResolver => ({
  txt: (name) => queryTxt(resolver, name),
  addresses: (name) => addressesOf(resolver, name),
  mx: (name) => mx(resolver, name),
})

const spfOf = (answer: DnsAnswer): DnsAnswer => ({ records: recordsOf(answer).filter(isSpf) })

const sameRecords = (one: DnsAnswer, other: DnsAnswer) =>
  recordsOf(one).toSorted().join('\n') === recordsOf(other).toSorted().join('\n')
