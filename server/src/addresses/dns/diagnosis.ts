/** What a look at a domain's records comes to, and what its findings are written with. */
import type { DnsIssue } from '@vitrine/contract/addresses'
import type { ExpectedRecords } from './dns-answers.ts'

export type Diagnosis = {
  readonly findings: DnsIssue[]
  /** `unknown`: no name server said anything that could be believed. */
  readonly ownership: 'shown' | 'missing' | 'unknown'
  readonly routing: 'right' | 'wrong' | 'unknown'
  readonly www: 'right' | 'wrong' | 'unknown'
}

export type Change = NonNullable<DnsIssue['change']>

export function dnsIssue(
  code: string,
  hinders: DnsIssue['hinders'],
  sentence: string,
  change: Change | null = null,
): DnsIssue {
  return { code, hinders, sentence, change }
}

export const areOurs = (addresses: readonly string[], ours: readonly string[]) =>
  addresses.length > 0 && addresses.every((address) => ours.includes(address))

/** As a registrar's form takes it, which adds the zone. */
export const relativeName = (name: string, zone: string) =>
  name === zone ? '@' : name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name

export const isOurTarget = (name: string, { target, sitesDomain }: ExpectedRecords) =>
  name !== target &&
  new RegExp(`^to-[0-9a-z]{20}\\.${sitesDomain.replaceAll('.', '\\.')}$`).test(name)

export const listOf = (names: readonly string[]) => names.join(', ')

/** What strangers wrote into their records is shown, not much of it. */
export const truncate = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
