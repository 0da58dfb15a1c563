import type { DnsIssue, DnsRecord } from '@vitrine/contract/addresses'
import {
  type Change,
  type Diagnosis,
  dnsIssue,
  type IssueCode,
  relativeName,
  truncate,
  type ValuesOf,
} from './diagnosis.ts'
import {
  type DnsAnswers,
  type ExpectedRecords,
  failedOf,
  recordsOf,
  type ServerAnswers,
} from './dns-answers.ts'

const PROOF = /^"?vitrine-[0-9a-f]{32}"?$/

type OwnershipIssues = { ownership: Diagnosis['ownership']; findings: DnsIssue[] }

/** Whether the domain shows the order's ownership record. */
export function findOwnershipIssues(
  { domain, zone, misplaced }: DnsAnswers,
  serving: readonly ServerAnswers[],
  { proof }: Pick<ExpectedRecords, 'proof'>,
): OwnershipIssues {
  const name = `_vitrine.${domain}`
  const record: DnsRecord = { type: 'TXT', name, value: proof }
  const add: Change = { act: 'add', record }
  const isOurs = (text: string) => text.trim().toLowerCase() === proof
  const shows = ({ proof: { TXT } }: ServerAnswers) => recordsOf(TXT).some(isOurs)
  const missing = <Code extends IssueCode>(
    code: Code,
    values: ValuesOf<Code>,
    change: Change = { act: 'change', record },
  ): OwnershipIssues => ({
    ownership: 'missing',
    findings: [dnsIssue(code, 'ownership', values, change)],
  })

  if (serving.some(shows)) return shown()

  const [first] = serving
  const [alias] = recordsOf(first?.proof.CNAME)
  if (alias !== undefined && recordsOf(misplaced?.wildcard).includes(alias))
    return missing('proof-wildcard', { name, alias, domain, proof }, add)
  if (alias !== undefined) return missing('proof-alias', { name, alias, proof })
  const failure = failedOf(first?.proof.TXT)
  if (failure === 'cut') return missing('proof-cut', { name, proof })
  if (failure) {
    const values = { who: first?.name ? `name server ${first.name}` : 'name servers', zone, name }
    return {
      ownership: 'unknown',
      findings: [dnsIssue('proof-unanswered', 'ownership', values)],
    }
  }
  const texts = recordsOf(first?.proof.TXT)
  const [text] = texts
  const wildcardTxt = recordsOf(misplaced?.wildcardTxt)
  if (text !== undefined && texts.every((each) => wildcardTxt.includes(each)))
    return missing('proof-wildcard-text', { name, text: truncate(text), domain, proof }, add)
  const other = texts.find((each) => PROOF.test(each))
  if (texts.some((each) => isOurs(each.replaceAll('"', ''))))
    return missing('proof-quoted', { name })
  if (other !== undefined)
    return missing('proof-of-another', { name, other: truncate(other), proof })
  if (text !== undefined) return missing('proof-wrong', { name, text: truncate(text), proof })
  return findMisplaced() ?? missing('proof-missing', { name, proof }, add)

  function findMisplaced(): OwnershipIssues | undefined {
    const short = relativeName(name, zone)
    const isAt = (place: 'txtTwice' | 'txtAtDomain' | 'txtAtWww' | 'txtBare') =>
      recordsOf(misplaced?.[place]).some(isOurs)
    if (isAt('txtTwice')) return missing('proof-twice-named', { name, zone, short })
    if (isAt('txtAtDomain')) return missing('proof-at-domain', { domain, short })
    if (isAt('txtAtWww')) return missing('proof-at-www', { domain, short })
    return isAt('txtBare') ? missing('proof-without-underscore', { domain, short }) : undefined
  }

  function shown(): OwnershipIssues {
    const [showing] = serving.filter(shows)
    const others = recordsOf(showing?.proof.TXT).filter((text) => PROOF.test(text) && !isOurs(text))
    const lacking = serving.filter((server) => !shows(server))
    return {
      ownership: 'shown',
      findings: [
        ...others.map((value) =>
          dnsIssue(
            'proof-twice',
            'note',
            { name, other: truncate(value) },
            { act: 'remove', record: { ...record, value } },
          ),
        ),
        ...lacking.map((server) => {
          const [text] = recordsOf(server.proof.TXT)
          const there = text === undefined ? 'no TXT record' : `the TXT record “${truncate(text)}”`
          const values = { name, server: server.name, there, other: showing?.name ?? '', proof }
          const act = text === undefined ? 'add' : 'change'
          return dnsIssue('proof-on-one-server', 'note', values, { act, record })
        }),
      ],
    }
  }
}
