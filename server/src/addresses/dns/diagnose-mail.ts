import type { DnsIssue, MailRecord } from '@vitrine/contract/addresses'
import { dnsIssue, isUnanswered, listOf } from './diagnosis.ts'
import { findDkimIssues } from './find-dkim-issues.ts'
import { findDmarcIssues } from './find-dmarc-issues.ts'
import { findMxIssues } from './find-mx-issues.ts'
import { findSpfIssues } from './find-spf-issues.ts'
import { findZoneIssue } from './find-zone-issues.ts'
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
  const findings = parts.flatMap((part) => part.findings)
  const hindering = findings.filter(({ hinders }) => hinders === 'mail')
  return {
    findings: [
      ...findings,
      ...(unlike.length > 0
        ? [dnsIssue('mail-servers-differ', 'note', { servers: listOf(unlike), domain })]
        : []),
    ],
    records: parts.flatMap((part) => part.records),
    outcome: hindering.length === 0 ? 'right' : hindering.every(isUnanswered) ? 'unknown' : 'wrong',
  }
}
