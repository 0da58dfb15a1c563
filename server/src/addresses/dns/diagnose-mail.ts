import type { DnsIssue, MailRecord } from '@vitrine/contract/addresses'
import { dnsIssue, listOf } from './diagnosis.ts'
import { findDkimIssues } from './find-dkim-issues.ts'
import { findDmarcIssues } from './find-dmarc-issues.ts'
import { findMxIssues } from './find-mx-issues.ts'
import { findSpfIssues } from './find-spf-issues.ts'
import { findZoneIssue } from './find-zone-issues.ts'
import { isUnanswered } from './mail-issues.ts'
import type { MailDnsAnswers, ExpectedMail } from './mail-dns-answers.ts'

export type MailDiagnosis = {
  readonly findings: readonly DnsIssue[]
  /** Those to enter, but for the purposes about which nobody answered. */
  readonly records: readonly MailRecord[]
  /** `unknown`: what did answer is right, and something did not answer. */
  readonly outcome: 'right' | 'wrong' | 'unknown'
}

/** Nobody answers, where others say that the domain is there. */
const SILENCE: ReadonlySet<string> = new Set([
  'registry-unanswered',
  'servers-silent',
  'servers-fail',
])

/**
 * What is wrong with the records of a domain's mail, each thing in one sentence with the record to
 * change, and the records that should be there: with what is to be kept of the present ones.
 *
 * Pure. Says only what the answers show: where one fault hides others, it names that one.
 */
export function diagnoseMail(seen: MailDnsAnswers, wanted: ExpectedMail): MailDiagnosis {
  const whole = findZoneIssue(seen)
  if (whole)
    return {
      findings: [{ ...whole, hinders: 'mail' }],
      records: [],
      outcome: SILENCE.has(whole.code) ? 'unknown' : 'wrong',
    }
  const { own, unlike } = seen
  if (!own) throw new Error('a zone without a fault has no server that serves it')
  const parts = [findMxIssues, findSpfIssues, findDkimIssues, findDmarcIssues].map((find) =>
    find(seen, own, wanted),
  )
  const findings = parts.flatMap((part) => part.findings)
  if (unlike.length > 0)
    findings.push(
      dnsIssue(
        'mail-servers-differ',
        'note',
        `The name server ${listOf(unlike)} says something else about the mail of ${seen.domain} than the others: wait an hour, then save the records again.`,
      ),
    )
  const hindering = findings.filter(({ hinders }) => hinders === 'mail')
  const isUnknown = hindering.some(isUnanswered)
  return {
    findings,
    records: parts.flatMap((part) => part.records),
    outcome: hindering.some((each) => !isUnanswered(each))
      ? 'wrong'
      : isUnknown
        ? 'unknown'
        : 'right',
  }
}
