import type { Diagnosis } from './diagnosis.ts'
import type { DnsAnswers, ExpectedRecords } from './dns-answers.ts'
import { findAcmeIssues, findCaaIssues, findCachedIssues } from './find-certificate-issues.ts'
import { findNameIssues } from './find-name-issues.ts'
import { findOwnershipIssues } from './find-ownership-issues.ts'
import {
  findBrokenSignatures,
  findServerIssues,
  findZoneIssue,
  servesZone,
} from './find-zone-issues.ts'

/**
 * The issues of a domain's records, each with a sentence and the record to change.
 *
 * Pure. Where one issue hides others, only that one is reported.
 */
export function diagnoseDns(answers: DnsAnswers, ours: ExpectedRecords, now: Date): Diagnosis {
  const zoneIssue = findZoneIssue(answers)
  if (zoneIssue)
    return { findings: [zoneIssue], ownership: 'unknown', routing: 'unknown', www: 'unknown' }
  const { domain, servers } = answers
  const serving = servers.filter(servesZone)
  const [first] = serving
  if (!first) throw new Error('a zone without an issue has no server that serves it')

  const { ownership, findings } = findOwnershipIssues(answers, serving, ours)
  const apex = findNameIssues(answers, serving, domain, ours)
  const www = first.www ? findNameIssues(answers, serving, `www.${domain}`, ours) : undefined
  const isRight = { apex: apex.isRight, www: www?.isRight ?? false }
  const caa = isRight.apex || isRight.www ? findCaaIssues(answers, ours) : []
  const signatures = findBrokenSignatures(answers)
  const isServable = signatures.length === 0 && caa.every(({ hinders }) => hinders !== 'routing')
  const stateOf = (name: typeof www) =>
    name?.isUnknown ? 'unknown' : name?.isRight && isServable ? 'right' : 'wrong'
  return {
    findings: [
      ...servers.flatMap((server) => findServerIssues(answers, server)),
      ...signatures,
      ...findings,
      ...apex.findings,
      ...(www?.findings ?? []),
      ...caa,
      ...(signatures.length > 0 ? [] : findCachedIssues(answers, ours, isRight, now)),
      ...findAcmeIssues(answers),
    ],
    ownership,
    routing: stateOf(apex),
    www: stateOf(www),
  }
}
