/** What keeps certificates from being made, and what is remembered elsewhere. */
import type { Finding } from '@vitrine/contract/addresses'
import { about, listOf } from './diagnosis.ts'
import { type Answer, failedOf, type Ours, recordsOf, type Seen } from './seen.ts'

export function findCaaFaults({ domain, zone, astray }: Seen, { authority }: Ours): Finding[] {
  for (const { name, answer } of astray?.caa ?? []) {
    if (failedOf(answer))
      return [
        about(
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
        ? about(
            'caa-forbids',
            hinders,
            `The CAA records of ${name} allow certificates by ${listOf(named)} only: add one for ${authority}.`,
            {
              act: 'add',
              record: { type: 'CAA', name, value: `0 issue "${authority}"` },
            },
          )
        : about(
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

export function findCached(
  { domain, cached }: Seen,
  ours: Ours,
  isApexRight: boolean,
  isWwwRight: boolean,
  now: Date,
): Finding[] {
  const names: readonly [string, Answer | null, boolean][] = [
    [domain, cached.apex, isApexRight],
    [`www.${domain}`, cached.www, isWwwRight],
  ]
  return names.flatMap(([name, answer, isRight]) => {
    if (!isRight || !answer) return []
    if ('none' in answer)
      return [
        about(
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
      about(
        'cached-old',
        'note',
        `The records of ${name} are right, and there is nothing to change: some visitors still arrive at ${address}, remembered until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
      ),
    ]
  })
}

export function findAcme({ domain, astray }: Seen): Finding[] {
  const [alias] = recordsOf(astray?.acme)
  if (alias === undefined || recordsOf(astray?.wildcard).includes(alias)) return []
  return [
    about(
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
