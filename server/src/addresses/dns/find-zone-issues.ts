/** What is wrong with the zone as a whole, or with one of its servers. */
import type { DnsIssue } from '@vitrine/contract/addresses'
import { dnsIssue, type Change, listOf } from './diagnosis.ts'
import { nameServerStatus } from './known-hosts.ts'
import { failedOf, type DnsAnswers, type ServerAnswers } from './dns-answers.ts'

type ReachedZone = Pick<DnsAnswers, 'zone' | 'delegation'> & {
  readonly servers: readonly Pick<ServerAnswers, 'address' | 'zone'>[]
}

export const servesZone = ({ zone }: Pick<ServerAnswers, 'zone'>) => 'records' in zone

/**
 * One fault that hides all others. It names no record: which name servers are the right ones is
 * known to the customer and the registrar alone, and where they fail no record of theirs helps.
 */
export function findZoneIssue({ zone, delegation, servers }: ReachedZone): DnsIssue | undefined {
  if ('none' in delegation)
    return dnsIssue(
      'not-registered',
      'routing',
      `The registry does not know ${zone}, which is not registered, has run out or is on hold: check the spelling, or renew it at your registrar.`,
    )
  if ('failed' in delegation)
    return dnsIssue(
      'registry-unanswered',
      'routing',
      `The registry of ${zone} did not answer just now: there is nothing to change, and we look again by ourselves.`,
    )
  const standing = delegation.records.map(nameServerStatus).find((each) => each !== undefined)
  const [someServer = ''] = delegation.records
  if (standing === 'expired')
    return dnsIssue(
      'expired',
      'routing',
      `${zone} has run out, and its name server is ${someServer} now: renew it at your registrar, and its records come back with it.`,
    )
  if (standing === 'unconfirmed')
    return dnsIssue(
      'unconfirmed',
      'routing',
      `Your registrar has switched ${zone} off because its mail to the owner was not answered: find that mail and press its link, and the records come back.`,
    )
  if (standing === 'parked')
    return dnsIssue(
      'parked-servers',
      'routing',
      `${zone} is parked at the name server ${someServer}, which shows advertising and takes no records: choose your registrar’s own name servers for it.`,
    )
  if (servers.some(servesZone)) return undefined
  if (servers.every(({ address }) => address === null))
    return dnsIssue(
      'servers-unknown',
      'routing',
      `The name servers of ${zone} (${listOf(delegation.records)}) have no address: correct their names at your registrar.`,
    )
  if (servers.every(({ address }) => address === null || address === 'private'))
    return dnsIssue(
      'servers-private',
      'routing',
      `The name servers of ${zone} (${listOf(delegation.records)}) have addresses that nobody on the internet reaches: choose public ones at your registrar.`,
    )
  const failures = servers.flatMap((server) => failedOf(server.zone) ?? [])
  if (failures.includes('servfail'))
    return dnsIssue(
      'servers-fail',
      'routing',
      `The name servers of ${zone} (${listOf(delegation.records)}) answer with an error (SERVFAIL): load the zone there again, or ask their operator to.`,
    )
  if (failures.every((each) => each === 'silent') && failures.length > 0)
    return dnsIssue(
      'servers-silent',
      'routing',
      `None of the name servers of ${zone} (${listOf(delegation.records)}) answers: ask their operator, or choose others at your registrar.`,
    )
  return dnsIssue(
    'lame',
    'routing',
    `The registry sends everybody to ${listOf(delegation.records)}, which do not serve ${zone}: set the zone up there, or correct the name servers at your registrar.`,
  )
}

/** One of several: the others carry the domain, and some visitors wait. */
export function findServerIssues({ zone }: DnsAnswers, server: ServerAnswers): DnsIssue[] {
  if (servesZone(server)) return []
  const { name } = server
  const change: Change = { act: 'remove', record: { type: 'NS', name: zone, value: name } }
  if (server.address === null)
    return [
      dnsIssue(
        'server-unknown',
        'note',
        `The name server ${name} of ${zone} has no address: correct its name or take it out at your registrar.`,
        change,
      ),
    ]
  if (server.address === 'private')
    return [
      dnsIssue(
        'server-private',
        'note',
        `The name server ${name} of ${zone} has an address that nobody on the internet reaches: take it out at your registrar.`,
        change,
      ),
    ]
  if (failedOf(server.zone) === 'silent')
    return [
      dnsIssue(
        'server-silent',
        'note',
        `The name server ${name} of ${zone} does not answer, so some visitors wait: have it mended or take it out at your registrar.`,
        change,
      ),
    ]
  return [
    dnsIssue(
      'server-lame',
      'note',
      `The name server ${name} does not serve ${zone}: set the zone up there, or take it out at your registrar.`,
      change,
    ),
  ]
}

/** Resolvers that check signatures give nothing out, while the servers themselves answer. */
export function findBrokenSignatures({ zone, servers, cached }: DnsAnswers): DnsIssue[] {
  const answers = servers.every((each) => servesZone(each) && !failedOf(each.apex.A))
  if (failedOf(cached.apex) !== 'servfail' || !answers) return []
  return [
    dnsIssue(
      'dnssec-broken',
      'routing',
      `The signatures (DNSSEC) of ${zone} do not fit, so resolvers that check them give no answer: remove the DS record at your registrar, or have the zone signed again.`,
      { act: 'remove', record: { type: 'DS', name: zone, value: '' } },
    ),
  ]
}
