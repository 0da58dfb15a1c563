import { findAcmeIssues, findCachedIssues, findCaaIssues } from './find-certificate-issues.ts'
import { findNameIssues } from './find-name-issues.ts'
import { findOwnershipIssues } from './find-ownership-issues.ts'
import {
  findBrokenSignatures,
  findServerIssues,
  findZoneIssue,
  servesZone,
} from './find-zone-issues.ts'
import type { Diagnosis } from './diagnosis.ts'
import type { ExpectedRecords, DnsAnswers } from './dns-answers.ts'

/**
 * What is wrong with a domain's records, each thing in one sentence with the record to change.
 *
 * Pure. Says only what the answers show: where one fault hides others, it names that one.
 */
export function diagnoseDns(seen: DnsAnswers, ours: ExpectedRecords, now: Date): Diagnosis {
  const whole = findZoneIssue(seen)
  if (whole) return { findings: [whole], ownership: 'unknown', routing: 'unknown', www: 'unknown' }
  const serving = seen.servers.filter(servesZone)
  const [first] = serving
  if (!first) throw new Error('a zone without a fault has no server that serves it')
  const { domain } = seen

  const proof = findOwnershipIssues(seen, serving, ours)
  const apex = findNameIssues(seen, serving, domain, ours)
  const www = first.www ? findNameIssues(seen, serving, `www.${domain}`, ours) : undefined
  const certificates = apex.isRight || www?.isRight ? findCaaIssues(seen, ours) : []
  const isSigned = findBrokenSignatures(seen)
  const findings = [
    ...seen.servers.flatMap((server) => findServerIssues(seen, server)),
    ...isSigned,
    ...proof.findings,
    ...apex.findings,
    ...(www?.findings ?? []),
    ...certificates,
    ...(isSigned.length > 0
      ? []
      : findCachedIssues(seen, ours, apex.isRight, www?.isRight ?? false, now)),
    ...findAcmeIssues(seen),
  ]
  const mayServe =
    !certificates.some(({ hinders }) => hinders === 'routing') && isSigned.length === 0
  return {
    findings,
    ownership: proof.ownership,
    routing: apex.isUnknown ? 'unknown' : apex.isRight && mayServe ? 'right' : 'wrong',
    www: www?.isUnknown ? 'unknown' : www?.isRight && mayServe ? 'right' : 'wrong',
  }
}
