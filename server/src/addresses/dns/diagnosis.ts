import type { DnsIssue, MailRecord } from '@vitrine/contract/addresses'
import { displayNames } from '@vitrine/domain/addresses/display-url'
import { type DnsAnswer, type ExpectedRecords, recordsOf } from './dns-answers.ts'
import { sentences } from './sentences.ts'

export type Diagnosis = {
  readonly findings: DnsIssue[]
  /** `unknown`: no name server gave a usable answer. */
  readonly ownership: 'shown' | 'missing' | 'unknown'
  readonly routing: 'right' | 'wrong' | 'unknown'
  readonly www: 'right' | 'wrong' | 'unknown'
}

/** Issues of one kind of mail record. `records` is empty if nobody answered. */
export type MailIssues = {
  readonly findings: DnsIssue[]
  readonly records: readonly MailRecord[]
}

export type Change = NonNullable<DnsIssue['change']>

type Sentences = typeof sentences
export type IssueCode = keyof Sentences
export type ValuesOf<Code extends IssueCode> = Parameters<Sentences[Code]>[0]

export function dnsIssue<Code extends IssueCode>(
  code: Code,
  hinders: DnsIssue['hinders'],
  values: ValuesOf<Code>,
  change: Change | null = null,
): DnsIssue {
  const sentence = sentences[code] as (values: ValuesOf<Code>) => string
  return { code, hinders, sentence: displayNames(sentence(values)), change }
}

/** Nobody answered: earlier results stay valid. */
export const isUnanswered = ({ code }: DnsIssue) => code.endsWith('-unanswered')

export const areOurs = (addresses: readonly string[], ours: readonly string[]) =>
  addresses.length > 0 && addresses.every((address) => ours.includes(address))

/** The name as a registrar's form takes it: the form appends the zone. */
export const relativeName = (name: string, zone: string) =>
  name === zone ? '@' : name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name

export const isOurTarget = (name: string, { target, sitesDomain }: ExpectedRecords) =>
  name !== target &&
  new RegExp(`^to-[0-9a-z]{20}\\.${sitesDomain.replaceAll('.', '\\.')}$`).test(name)

/** ` (ns1.example, ns2.example)`; empty if they are unknown. */
export const serversOf = (delegation: DnsAnswer) => {
  const names = recordsOf(delegation)
  return names.length > 0 ? ` (${listOf(names)})` : ''
}

export const listOf = (names: readonly string[]) => names.join(', ')

/** Limits text that strangers put into their records. */
export const truncate = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
