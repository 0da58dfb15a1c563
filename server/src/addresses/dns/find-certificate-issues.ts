import type { DnsIssue } from '@vitrine/contract/addresses'
import { type Change, dnsIssue, listOf, serversOf, truncate } from './diagnosis.ts'
import {
  type DnsAnswer,
  type DnsAnswers,
  type ExpectedRecords,
  failedOf,
  recordsOf,
} from './dns-answers.ts'

/** CAA records that forbid our certificate authority. */
export function findCaaIssues(
  { domain, zone, delegation, misplaced }: DnsAnswers,
  { authority }: ExpectedRecords,
): DnsIssue[] {
  for (const { name, answer } of misplaced?.caa ?? []) {
    const right = `0 issue "${authority}"`
    if (failedOf(answer)) {
      const servers = serversOf(delegation)
      return [dnsIssue('caa-unanswered', 'routing', { zone, servers, name, right })]
    }
    const found = findIssuesOf(name, recordsOf(answer).map(parseCaa))
    // The records nearest to the name count.
    if (found.length > 0 || name !== `www.${domain}`) return found
  }
  return []

  function findIssuesOf(name: string, records: readonly CaaRecord[]): DnsIssue[] {
    const hinders = name === `www.${domain}` ? 'www' : 'routing'
    const record = { type: 'CAA', name, value: `0 issue "${authority}"` } as const
    const unknown = records.filter(({ isCritical, tag }) => isCritical && !KNOWN_TAGS.has(tag))
    if (unknown.length > 0)
      return unknown.map(({ tag, text }) =>
        dnsIssue(
          'caa-critical',
          hinders,
          { name, tag: truncate(tag) },
          { act: 'remove', record: { ...record, value: text } },
        ),
      )
    const issuers = records
      .filter(({ tag }) => tag === 'issue')
      .map(({ value }) => parseIssuer(value))
    const own = issuers.filter(({ issuer }) => issuer === authority)
    // Records of other kinds forbid nothing.
    if (issuers.length === 0 || own.some(({ limit }) => limit === undefined)) return []
    const change: Change = { act: 'change', record }
    const limit = own[0]?.limit
    if (limit !== undefined)
      return [dnsIssue('caa-limits', hinders, { name, authority, limit: truncate(limit) }, change)]
    const named = listOf(issuers.flatMap(({ issuer }) => (issuer === '' ? [] : [truncate(issuer)])))
    const values = { name, authority, issuers: named }
    return [
      named === ''
        ? dnsIssue('caa-forbids-all', hinders, values, change)
        : dnsIssue('caa-forbids', hinders, values, { act: 'add', record }),
    ]
  }
}

type CaaRecord = {
  readonly isCritical: boolean
  readonly tag: string
  readonly value: string
  /** As a registrar's form takes it. */
  readonly text: string
}

/** RFC 8659, 4.1: an authority that does not know a critical property issues nothing. */
const CRITICAL = 128
const KNOWN_TAGS: ReadonlySet<string> = new Set(['issue', 'issuewild', 'iodef', 'issuemail'])
/** How the proxy proves a domain to the authority. */
const OUR_METHODS = ['http-01', 'tls-alpn-01']

function parseCaa(record: string): CaaRecord {
  const [, flags = '0', tag = '', value = ''] = /^(\d+) (\S*) ?(.*)$/s.exec(record) ?? []
  const isCritical = (Number(flags) & CRITICAL) !== 0
  return { isCritical, tag, value, text: `${flags} ${tag} "${value}"` }
}

/** `limit`: a parameter (RFC 8657) that shuts us out. */
function parseIssuer(value: string): { readonly issuer: string; readonly limit?: string } {
  const [issuer = '', ...parameters] = value
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const limit = parameters.find((parameter) => {
    const [, name, list = ''] = /^(\S+?)\s*=\s*(.*)$/.exec(parameter) ?? []
    if (name === 'validationmethods')
      return !list.split(',').some((method) => OUR_METHODS.includes(method.trim()))
    return name === 'accounturi'
  })
  return limit === undefined ? { issuer } : { issuer, limit }
}

/** Right records for which resolvers still cache older answers. */
export function findCachedIssues(
  { domain, cached }: DnsAnswers,
  ours: ExpectedRecords,
  isRight: { readonly apex: boolean; readonly www: boolean },
  now: Date,
): DnsIssue[] {
  const check = (name: string, answer: DnsAnswer | null): DnsIssue[] => {
    if (answer && 'none' in answer) return [dnsIssue('cached-none', 'note', { name })]
    const address = recordsOf(answer).find((each) => ![...ours.v4, ...ours.v6].includes(each))
    if (address === undefined || !answer || !('records' in answer)) return []
    const end = new Date(now.getTime() + (answer.ttlSeconds ?? 0) * 1000)
    const until = end.toISOString().slice(0, 16).replace('T', ' ')
    return [dnsIssue('cached-old', 'note', { name, address, until })]
  }
  return [
    ...(isRight.apex ? check(domain, cached.apex) : []),
    ...(isRight.www ? check(`www.${domain}`, cached.www) : []),
  ]
}

export function findAcmeIssues({ domain, misplaced }: DnsAnswers): DnsIssue[] {
  const [alias] = recordsOf(misplaced?.acme)
  if (alias === undefined || recordsOf(misplaced?.wildcard).includes(alias)) return []
  const record = { type: 'CNAME', name: `_acme-challenge.${domain}`, value: alias } as const
  return [dnsIssue('acme-elsewhere', 'note', { domain, alias }, { act: 'remove', record })]
}
