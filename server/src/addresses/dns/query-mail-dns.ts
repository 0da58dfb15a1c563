import type { Resolver } from 'node:dns/promises'
import { mailProviders } from '@vitrine/domain/addresses/mail-providers'
import type { DnsSettings } from './dns-settings.ts'
import { nobodyAt } from './query-dns.ts'
import { queryNameServers } from './query-name-servers.ts'
import { followed, NONE, queryCname, queryTxt, toAnswer } from './query-records.ts'
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
  const { reached, resolver, ...found } = await queryNameServers(domain, settings)
  const servers = reached.map(({ name, address, zone }) => ({ name, address, zone }))
  const serving = reached.flatMap(({ name, server }) => (server ? [{ name, server }] : []))
  const [first, ...others] = serving
  const seen = { ...found, domain, zone: domain, servers }
  if (!first) return { ...seen, own: null, unlike: [], hosts: {}, walk: null }
  const { server } = first
  const nobody = nobodyAt(domain)
  const [texts, aliases] = await Promise.all([queryTxt(server, nobody), queryCname(server, nobody)])
  const wildcard = { TXT: texts, CNAME: aliases }
  /** A record at the name with the domain appended again, unless all names (*) have it. */
  const twiceNamed = async (query: typeof queryTxt, name: string): Promise<DnsAnswer> => {
    const [twice, ofAll] = await Promise.all([
      query(server, `${name}.${domain}`),
      query(server, nobody),
    ])
    return 'records' in ofAll ? NONE : twice
  }
  const textAt = async (name: string): Promise<TextAnswers> => {
    const [TXT, CNAME, twice] = await Promise.all([
      queryTxt(server, name),
      queryCname(server, name),
      twiceNamed(queryTxt, name),
    ])
    // A name server returns the CNAME without its target.
    const isAlias = 'records' in CNAME && !('records' in TXT)
    return { TXT: isAlias ? await textOf(resolver, name) : TXT, CNAME, twice }
  }
  const names = mailProviders[wanted.provider].dkim(domain, wanted).map(({ name }) => name)
  const [CNAME, MX, TXT, mxTwice, txtTwice, dmarc, dkim, differing] = await Promise.all([
    queryCname(server, domain),
    mx(server, domain),
    queryTxt(server, domain),
    twiceNamed(mx, domain),
    twiceNamed(queryTxt, domain),
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
    own: {
      ...{ CNAME, MX, TXT, mxTwice, txtTwice, wildcard, dmarc },
      dkim: Object.fromEntries(dkim),
    },
    unlike: differing.flatMap(({ name, answers: [otherMx, otherTxt] }) => {
      const unlike = (type: 'MX' | 'SPF', there: DnsAnswer, ofFirst: DnsAnswer) =>
        'failed' in there || 'failed' in ofFirst || sameRecords(there, ofFirst)
          ? []
          : [{ name, type, other: first.name, there: recordsOf(there), first: recordsOf(ofFirst) }]
      return [...unlike('MX', otherMx, MX), ...unlike('SPF', spfOf(otherTxt), spfOf(TXT))]
    }),
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
    followed(server, name, (at) => toAnswer(server.resolve4(at))),
    followed(server, name, (at) => toAnswer(server.resolve6(at))),
  ])
  if ('records' in v4 || 'records' in v6) return { records: [...recordsOf(v4), ...recordsOf(v6)] }
  return 'failed' in v6 ? v6 : v4
}

const spfAsk = (resolver: Resolver): SpfResolver => ({
  txt: (name) => textOf(resolver, name),
  addresses: (name) => addressesOf(resolver, name),
  mx: (name) => followed(resolver, name, (at) => mx(resolver, at)),
})

const textOf = (resolver: Resolver, name: string) =>
  followed(resolver, name, (at) => queryTxt(resolver, at))

const spfOf = (answer: DnsAnswer): DnsAnswer =>
  'failed' in answer ? answer : { records: recordsOf(answer).filter(isSpf) }

const sameRecords = (one: DnsAnswer, other: DnsAnswer) =>
  recordsOf(one).toSorted().join('\n') === recordsOf(other).toSorted().join('\n')
