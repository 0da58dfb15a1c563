import type { DnsIssue, MailRecord } from '@vitrine/contract/addresses'
import { dnsIssue, isUnanswered, listOf, truncate } from './diagnosis.ts'
import { findDkimIssues } from './find-dkim-issues.ts'
import { findDmarcIssues } from './find-dmarc-issues.ts'
import { findMxIssues } from './find-mx-issues.ts'
import { findSpfIssues } from './find-spf-issues.ts'
import { findBrokenSignatures, findZoneIssue } from './find-zone-issues.ts'
import type { ExpectedMail, MailDnsAnswers } from './mail-dns-answers.ts'

export type MailDiagnosis = {
  readonly findings: readonly DnsIssue[]
  /** Records to enter, without the purposes for which nobody answered. */
  readonly records: readonly MailRecord[]
  /** `unknown`: all answers are right, and an answer is missing. */
  readonly outcome: 'right' | 'wrong' | 'unknown'
}

/** Nobody answers, although the domain exists. */
const SILENCE: ReadonlySet<string> = new Set([
  'registry-unanswered',
  'resolver-unanswered',
  'servers-silent',
  'servers-fail',
])

/**
 * The issues of a domain's mail records, and the records that it should have, merged with the
 * present ones.
 *
 * Pure. Where one issue hides others, only that one is reported.
 */
export function diagnoseMail(answers: MailDnsAnswers, wanted: ExpectedMail): MailDiagnosis {
  const zoneIssue = findZoneIssue(answers)
  if (zoneIssue)
    return {
      findings: [{ ...zoneIssue, hinders: 'mail' }],
      records: [],
      outcome: SILENCE.has(zoneIssue.code) ? 'unknown' : 'wrong',
    }
  const { domain, own, unlike } = answers
  if (!own) throw new Error('a zone without an issue has no server that serves it')
  const parts = [findMxIssues, findSpfIssues, findDkimIssues, findDmarcIssues].map((find) =>
    find(answers, own, wanted),
  )
  const findings = [
    ...findBrokenSignatures(answers).map((issue): DnsIssue => ({ ...issue, hinders: 'mail' })),
    ...parts.flatMap((part) => part.findings),
  ]
  const hindering = findings.filter(({ hinders }) => hinders === 'mail')
  return {
    findings: [...findings, ...unlike.map((each) => mailServersDiffer(domain, each))],
    records: parts.flatMap((part) => part.records),
    outcome: hindering.length === 0 ? 'right' : hindering.every(isUnanswered) ? 'unknown' : 'wrong',
  }
}

function mailServersDiffer(
  domain: string,
  { name, type, other, there, first }: MailDnsAnswers['unlike'][number],
): DnsIssue {
  const shown = (records: readonly string[]) =>
    records.length > 0 ? listOf(records.map((each) => `“${truncate(each)}”`)) : 'nothing'
  const values = { server: name, other, domain, type, there: shown(there), right: shown(first) }
  return dnsIssue('mail-servers-differ', 'note', values)
}
