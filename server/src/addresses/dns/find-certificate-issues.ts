/** What keeps certificates from being made, and what is remembered elsewhere. */
import type { DnsIssue } from '@vitrine/contract/addresses'
import { dnsIssue, listOf } from './diagnosis.ts'
import {
  type DnsAnswer,
  failedOf,
  type ExpectedRecords,
  recordsOf,
  type DnsAnswers,
} from './dns-answers.ts'

export function findCaaIssues(
  { domain, zone, misplaced }: DnsAnswers,
  { authority }: ExpectedRecords,
): DnsIssue[] {
  for (const { name, answer } of misplaced?.caa ?? []) {
    if (failedOf(answer))
      return [
        dnsIssue(
          'caa-unanswered',
          'routing',
          `The name servers of ${zone} give no answer about the CAA records of ${name}, and then nobody may make its certificate: ask their operator to answer such questions.`,
        ),
      ]
    const issuers = recordsOf(answer)
      .filter((record) => record.startsWith('issue '))
      .map((record) => record.slice('issue '.length).split(';')[0]?.trim() ?? '')
    // Those nearest to the name count, and records of other kinds forbid nothing.
    if (issuers.length === 0 || issuers.includes(authority)) {
      if (name === `www.${domain}`) continue
      return []
    }
    const hinders = name === `www.${domain}` ? 'www' : 'routing'
    const named = issuers.filter((issuer) => issuer !== '')
    return [
      named.length > 0
        ? dnsIssue(
            'caa-forbids',
            hinders,
            `The CAA records of ${name} allow certificates by ${listOf(named)} only: add one for ${authority}.`,
            {
              act: 'add',
              record: { type: 'CAA', name, value: `0 issue "${authority}"` },
            },
          )
        : dnsIssue(
            'caa-forbids-all',
            hinders,
            `The CAA record of ${name} forbids every certificate: change it to one for ${authority}.`,
            {
              act: 'change',
              record: { type: 'CAA', name, value: `0 issue "${authority}"` },
            },
          ),
    ]
  }
  return []
}

export function findCachedIssues(
  { domain, cached }: DnsAnswers,
  ours: ExpectedRecords,
  isApexRight: boolean,
  isWwwRight: boolean,
  now: Date,
): DnsIssue[] {
  const names: readonly [string, DnsAnswer | null, boolean][] = [
    [domain, cached.apex, isApexRight],
    [`www.${domain}`, cached.www, isWwwRight],
  ]
  return names.flatMap(([name, answer, isRight]) => {
    if (!isRight || !answer) return []
    if ('none' in answer)
      return [
        dnsIssue(
          'cached-none',
          'note',
          `The records of ${name} are right, and there is nothing to change: some resolvers remember for an hour or so that there were none.`,
        ),
      ]
    const old = recordsOf(answer).filter((address) => ![...ours.v4, ...ours.v6].includes(address))
    const [address] = old
    if (address === undefined || !('records' in answer)) return []
    const until = new Date(now.getTime() + (answer.ttlSeconds ?? 0) * 1000)
    return [
      dnsIssue(
        'cached-old',
        'note',
        `The records of ${name} are right, and there is nothing to change: some visitors still arrive at ${address}, remembered until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
      ),
    ]
  })
}

export function findAcmeIssues({ domain, misplaced }: DnsAnswers): DnsIssue[] {
  const [alias] = recordsOf(misplaced?.acme)
  if (alias === undefined || recordsOf(misplaced?.wildcard).includes(alias)) return []
  return [
    dnsIssue(
      'acme-elsewhere',
      'note',
      `_acme-challenge.${domain} is left from another host (${alias}), which could still have certificates made: remove it.`,
      {
        act: 'remove',
        record: { type: 'CNAME', name: `_acme-challenge.${domain}`, value: alias },
      },
    ),
  ]
}
