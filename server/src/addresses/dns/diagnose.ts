import { findAcme, findCached, findCaaFaults } from './find-certificate-faults.ts'
import { findNameFaults } from './find-name-faults.ts'
import { findProofFaults } from './find-proof-faults.ts'
import {
  findBrokenSignatures,
  findServerFault,
  findZoneFault,
  servesZone,
} from './find-zone-faults.ts'
import type { Diagnosis } from './diagnosis.ts'
import type { Ours, Seen } from './seen.ts'

/**
 * What is wrong with a domain's records, each thing in one sentence with the record to change.
 *
 * Pure. Says only what the answers show: where one fault hides others, it names that one.
 */
export function diagnose(seen: Seen, ours: Ours, now: Date): Diagnosis {
  const whole = findZoneFault(seen)
  if (whole) return { findings: [whole], ownership: 'unknown', routing: 'unknown', www: 'unknown' }
  const serving = seen.servers.filter(servesZone)
  const [first] = serving
  if (!first) throw new Error('a zone without a fault has no server that serves it')
  const { domain } = seen

  const proof = findProofFaults(seen, serving, ours)
  const apex = findNameFaults(seen, serving, domain, ours)
  const www = first.www ? findNameFaults(seen, serving, `www.${domain}`, ours) : undefined
  const certificates = apex.isRight || www?.isRight ? findCaaFaults(seen, ours) : []
  const isSigned = findBrokenSignatures(seen)
  const findings = [
    ...seen.servers.flatMap((server) => findServerFault(seen, server)),
    ...isSigned,
    ...proof.findings,
    ...apex.findings,
    ...(www?.findings ?? []),
    ...certificates,
    ...(isSigned.length > 0
      ? []
      : findCached(seen, ours, apex.isRight, www?.isRight ?? false, now)),
    ...findAcme(seen),
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
