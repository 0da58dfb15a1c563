/** Whether the domain shows whose it is. */
import type { DnsRecord, DnsIssue } from '@vitrine/contract/addresses'
import { dnsIssue, type Change, type Diagnosis, truncate, relativeName } from './diagnosis.ts'
import {
  type DnsAnswer,
  failedOf,
  type ExpectedRecords,
  recordsOf,
  type DnsAnswers,
  type ServerAnswers,
} from './dns-answers.ts'

const PROOF = /^"?vitrine-[0-9a-f]{32}"?$/

export function findOwnershipIssues(
  { domain, zone, misplaced }: DnsAnswers,
  serving: readonly ServerAnswers[],
  { proof }: ExpectedRecords,
): { ownership: Diagnosis['ownership']; findings: DnsIssue[] } {
  const name = `_vitrine.${domain}`
  const right: DnsRecord = { type: 'TXT', name, value: proof }
  const add: Change = { act: 'add', record: right }
  const isOurs = (text: string) => text.trim().toLowerCase() === proof
  const shows = ({ proof: { TXT } }: ServerAnswers) => recordsOf(TXT).some(isOurs)
  const missing = (code: string, sentence: string, change: Change = add) => ({
    ownership: 'missing' as const,
    findings: [dnsIssue(code, 'ownership', sentence, change)],
  })

  const showing = serving.filter(shows)
  if (showing.length > 0) {
    const others = recordsOf(showing[0]?.proof.TXT).filter(
      (text) => PROOF.test(text) && !isOurs(text),
    )
    const lacking = serving.filter((server) => !shows(server))
    return {
      ownership: 'shown',
      findings: [
        ...others.map((other) =>
          dnsIssue(
            'proof-twice',
            'note',
            `${name} has a second ownership record, “${truncate(other)}”: remove it, so that nobody else can claim the domain with it.`,
            { act: 'remove', record: { ...right, value: other } },
          ),
        ),
        ...lacking.map((server) =>
          dnsIssue(
            'proof-on-one-server',
            'note',
            `The name server ${server.name} does not have the TXT record of ${name} yet, others do: wait an hour, then save the record again.`,
            add,
          ),
        ),
      ],
    }
  }

  const [{ proof: first } = { proof: undefined }] = serving
  const change: Change = { act: 'change', record: right }
  const [alias] = recordsOf(first?.CNAME)
  if (alias !== undefined && recordsOf(misplaced?.wildcard).includes(alias))
    return missing(
      'proof-alias',
      `${name} leads to ${alias}, as all names (*) of ${domain} do that have no record of their own: add a TXT record with this name and the value ${proof}.`,
    )
  if (alias !== undefined)
    return missing(
      'proof-alias',
      `${name} is an alias (CNAME) of ${alias}, and beside it no TXT record can stand: put a TXT record with the value ${proof} in its place.`,
      change,
    )
  const failure = failedOf(first?.TXT)
  if (failure === 'cut')
    return missing(
      'proof-cut',
      `The TXT records of ${name} are too long for one packet, and the name server takes no longer ones (TCP): leave only one there, with the value ${proof}.`,
      change,
    )
  if (failure)
    return {
      ownership: 'unknown',
      findings: [
        dnsIssue(
          'proof-unanswered',
          'ownership',
          `The name server ${serving[0]?.name} of ${zone} gives no answer about ${name}: ask its operator to load the zone again.`,
        ),
      ],
    }
  const there = recordsOf(first?.TXT)
  const [wrong = ''] = there
  const another = there.find((text) => PROOF.test(text))
  if (there.some((text) => isOurs(text.replaceAll('"', ''))))
    return missing(
      'proof-quoted',
      `The TXT record of ${name} has quotation marks in its value: enter it without them.`,
      change,
    )
  if (another !== undefined)
    return missing(
      'proof-of-another',
      `The TXT record of ${name} holds the ownership record of another order, “${truncate(another)}”: change its value to yours, ${proof}.`,
      change,
    )
  if (there.length > 0)
    return missing(
      'proof-wrong',
      `The TXT record of ${name} says “${truncate(wrong)}”: change its value to ${proof}.`,
      change,
    )
  const places: readonly [string, string, DnsAnswer | undefined, string][] = [
    [
      'proof-twice-named',
      `${name}.${zone}`,
      misplaced?.txtTwice,
      `The TXT record stands at ${name}.${zone}, as your registrar’s form adds ${zone} by itself: enter only ${relativeName(name, zone)} as its name.`,
    ],
    [
      'proof-at-domain',
      domain,
      misplaced?.txtAtDomain,
      `The TXT record stands at ${domain} itself: give it the name ${relativeName(name, zone)}.`,
    ],
    [
      'proof-at-www',
      `_vitrine.www.${domain}`,
      misplaced?.txtAtWww,
      `The TXT record stands at _vitrine.www.${domain}: give it the name ${relativeName(name, zone)}, without www.`,
    ],
    [
      'proof-without-underscore',
      `vitrine.${domain}`,
      misplaced?.txtBare,
      `The TXT record stands at vitrine.${domain}: its name begins with an underscore, ${relativeName(name, zone)}.`,
    ],
  ]
  for (const [code, _place, answer, sentence] of places)
    if (recordsOf(answer).some(isOurs)) return missing(code, sentence, change)
  return missing(
    'proof-missing',
    `There is no TXT record at ${name} yet: add one with the value ${proof}.`,
  )
}
