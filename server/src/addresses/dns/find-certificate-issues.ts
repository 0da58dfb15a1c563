import type { DnsIssue } from '@vitrine/contract/addresses'
import { dnsIssue, listOf } from './diagnosis.ts'
import {
  type DnsAnswer,
  type DnsAnswers,
  type ExpectedRecords,
  failedOf,
  recordsOf,
} from './dns-answers.ts'

/** CAA records that forbid our certificate authority. */
export function findCaaIssues(
  { domain, zone, misplaced }: DnsAnswers,
  { authority }: ExpectedRecords,
): DnsIssue[] {
  for (const { name, answer } of misplaced?.caa ?? []) {
    if (failedOf(answer)) return [dnsIssue('caa-unanswered', 'routing', { zone, name })]
    const issuers = recordsOf(answer)
      .filter((record) => record.startsWith('issue '))
      .map((record) => record.slice('issue '.length).split(';')[0]?.trim() ?? '')
    const isWww = name === `www.${domain}`
    // The records nearest to the name count; records of other kinds forbid nothing.
    if (issuers.length === 0 || issuers.includes(authority)) {
      if (isWww) continue
      return []
    }
    const named = listOf(issuers.filter((issuer) => issuer !== ''))
    const record = { type: 'CAA', name, value: `0 issue "${authority}"` } as const
    const values = { name, authority, issuers: named }
    return [
      named === ''
        ? dnsIssue('caa-forbids-all', isWww ? 'www' : 'routing', values, { act: 'change', record })
        : dnsIssue('caa-forbids', isWww ? 'www' : 'routing', values, { act: 'add', record }),
    ]
  }
  return []
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
