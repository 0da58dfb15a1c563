import type { DnsIssue } from '@vitrine/contract/addresses'
import { type Change, dnsIssue, serversOf } from './diagnosis.ts'
import { type DnsAnswers, failedOf, type ServerAnswers } from './dns-answers.ts'
import { nameServerStatus } from './known-hosts.ts'

type ReachedZone = Pick<DnsAnswers, 'zone' | 'delegation' | 'hasBrokenDnssec'> & {
  readonly servers: readonly Pick<ServerAnswers, 'name' | 'address' | 'zone'>[]
}

export const servesZone = ({ zone }: Pick<ServerAnswers, 'zone'>) => 'records' in zone

/**
 * One issue that hides all others. It names no record: only the customer and the registrar know the
 * right name servers.
 */
export function findZoneIssue({
  zone,
  delegation,
  hasBrokenDnssec,
  servers,
}: ReachedZone): DnsIssue | undefined {
  if ('none' in delegation) return dnsIssue('not-registered', 'routing', { zone })
  // A resolver answers nothing else about it.
  if (hasBrokenDnssec && servers.every(({ name }) => name === '')) return brokenDnssec(zone)
  if ('failed' in delegation)
    return delegation.failed === 'resolver'
      ? dnsIssue('resolver-unanswered', 'routing', { zone })
      : dnsIssue('registry-unanswered', 'routing', { zone })
  const status = delegation.records.map(nameServerStatus).find((each) => each !== undefined)
  const [server = ''] = delegation.records
  if (status === 'unconfirmed') return dnsIssue('unconfirmed', 'routing', { zone })
  if (status)
    return dnsIssue(status === 'parked' ? 'parked-servers' : status, 'routing', { zone, server })
  if (servers.some(servesZone)) return undefined
  const values = { zone, servers: serversOf(delegation) }
  if (servers.every(({ address }) => address === null))
    return dnsIssue('servers-unknown', 'routing', values)
  if (servers.every(({ address }) => address === null || address === 'private'))
    return dnsIssue('servers-private', 'routing', values)
  const failures = servers.flatMap((one) => failedOf(one.zone) ?? [])
  if (failures.includes('servfail')) return dnsIssue('servers-fail', 'routing', values)
  const isSilent = failures.length > 0 && failures.every((each) => each === 'silent')
  return dnsIssue(isSilent ? 'servers-silent' : 'lame', 'routing', values)
}

/** One of several servers fails: the others serve the domain, and some visitors wait. */
export function findServerIssues({ zone }: DnsAnswers, server: ServerAnswers): DnsIssue[] {
  if (servesZone(server)) return []
  const { name, address } = server
  const change: Change = { act: 'remove', record: { type: 'NS', name: zone, value: name } }
  const isSilent = failedOf(server.zone) === 'silent'
  const code =
    address === null
      ? 'server-unknown'
      : address === 'private'
        ? 'server-private'
        : isSilent
          ? 'server-silent'
          : 'server-lame'
  return [dnsIssue(code, 'note', { zone, server: name }, change)]
}

/** Validating resolvers fail while the name servers themselves answer. */
export const findBrokenSignatures = ({
  zone,
  hasBrokenDnssec,
}: Pick<DnsAnswers, 'zone' | 'hasBrokenDnssec'>): DnsIssue[] =>
  hasBrokenDnssec ? [brokenDnssec(zone)] : []

function brokenDnssec(zone: string): DnsIssue {
  const record = { type: 'DS', name: zone, value: '' } as const
  return dnsIssue('dnssec-broken', 'routing', { zone }, { act: 'remove', record })
}
