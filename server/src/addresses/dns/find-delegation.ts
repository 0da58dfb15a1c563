import type { Resolver } from 'node:dns/promises'
import type { DecodedPacket } from 'dns-packet'
import { type DnsAnswer, recordsOf } from './dns-answers.ts'
import { addressOf, plain, toAnswer } from './query-records.ts'
import type { DnsSettings } from './dns-settings.ts'
import { rcodeOf, sendQuery } from './send-query.ts'

type Delegation = { delegation: DnsAnswer; addresses: ReadonlyMap<string, string> }

/**
 * The registry's delegation with glue addresses. A raw NS query, because the registry answers in
 * the authority section, which resolver libraries do not expose.
 */
export async function findDelegation(
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
      const at = { address, port: settings.port }
      const packet = await sendQuery({ type: 'NS', name: zone }, at, settings.timeoutMs)
      const found = packet && readReferral(zone, packet)
      if (found) return found
    }
    if (registry.length > 0) break
  }
  // A firewall may allow queries to the resolver only.
  const names = await toAnswer(resolver.resolveNs(zone).then((all) => all.map(plain)))
  return { delegation: names, addresses: new Map() }
}

function readReferral(zone: string, packet: DecodedPacket): Delegation | undefined {
  const rcode = rcodeOf(packet)
  if (rcode === 'NXDOMAIN') return { delegation: { none: 'no-name' }, addresses: new Map() }
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
