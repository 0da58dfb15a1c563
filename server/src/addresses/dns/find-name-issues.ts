import type { DnsIssue, DnsRecord } from '@vitrine/contract/addresses'
import { isPublicIp } from '../../platform/ip-ranges.ts'
import {
  areOurs,
  type Change,
  dnsIssue,
  type IssueCode,
  isOurTarget,
  listOf,
  relativeName,
  truncate,
  type ValuesOf,
} from './diagnosis.ts'
import {
  type AliasChain,
  type DnsAnswers,
  type ExpectedRecords,
  failedOf,
  type NameAnswers,
  recordsOf,
  type ServerAnswers,
} from './dns-answers.ts'
import { hostOfAddress, hostOfName } from './known-hosts.ts'

type NameIssues = {
  readonly isRight: boolean
  readonly isUnknown: boolean
  readonly findings: readonly DnsIssue[]
}

const RIGHT: NameIssues = { isRight: true, isUnknown: false, findings: [] }

/** Whether the domain, or its `www`, leads here: by all name servers together. */
export function findNameIssues(
  answers: DnsAnswers,
  serving: readonly ServerAnswers[],
  name: string,
  ours: ExpectedRecords,
): NameIssues {
  const check = nameCheck(answers, name, ours)
  const checked = serving.flatMap((server) => {
    const own = check.isWww ? server.www : server.apex
    return own ? [{ server, own, ...checkName(check, own) }] : []
  })
  const right = checked.find(({ isRight }) => isRight)
  const wrong = checked.filter(({ isRight }) => !isRight)
  const [first] = wrong
  if (!first) return { ...RIGHT, findings: right?.findings ?? [] }
  const isUnknown = wrong.every((each) => each.isUnknown)
  if (!right || isUnknown)
    return { isRight: !!right, isUnknown: !right && isUnknown, findings: first.findings }
  return {
    isRight: false,
    isUnknown: false,
    findings: wrong.map(({ server, own, findings: [finding] }) =>
      check.issue(
        'servers-differ',
        {
          name,
          server: server.name,
          there: describeAnswers(own),
          other: right.server.name,
          right: describeAnswers(right.own),
        },
        finding?.change ?? null,
      ),
    ),
  }
}

/** `the CNAME record web.example`. */
function describeAnswers({ CNAME, A, AAAA }: NameAnswers): string {
  const [type, answer] = (
    [
      ['CNAME', CNAME],
      ['A', A],
      ['AAAA', AAAA],
    ] as const
  ).find(([, each]) => 'records' in each) ?? ['', A]
  if (failedOf(answer)) return 'no answer'
  return type === '' ? 'no record' : `the ${type} record ${truncate(listOf(recordsOf(answer)))}`
}

/** Everything that the checks of one name share. */
type NameCheck = ReturnType<typeof nameCheck>

function nameCheck(answers: DnsAnswers, name: string, ours: ExpectedRecords) {
  const { domain, zone, misplaced } = answers
  const isWww = name !== domain
  const mayAlias = isWww || domain !== zone
  const wanted: DnsRecord = mayAlias
    ? { type: 'CNAME', name, value: ours.target }
    : { type: 'A', name, value: ours.v4[0] ?? ours.target }
  /** Codes of `www` have a prefix. */
  const issue = <Code extends IssueCode>(
    code: Code,
    values: ValuesOf<Code>,
    change: Change | null,
  ): DnsIssue => {
    const found = dnsIssue(code, isWww ? 'www' : 'routing', values, change)
    return isWww ? { ...found, code: `www-${code}` } : found
  }
  const add: Change = { act: 'add', record: wanted }
  const change: Change = { act: 'change', record: wanted }
  const wrong = <Code extends IssueCode>(
    code: Code,
    values: ValuesOf<Code>,
    changed: Change | null = change,
  ): NameIssues => ({
    isRight: false,
    isUnknown: false,
    findings: [issue(code, values, changed)],
  })
  const wildcard = recordsOf(misplaced?.wildcard)
  const behindWildcard = (place: string) =>
    mayAlias && wildcard.includes(place)
      ? wrong('wildcard', { place, short: relativeName(name, zone), zone, ...wanted }, add)
      : undefined
  return {
    answers,
    ours,
    name,
    isWww,
    mayAlias,
    wanted,
    add,
    wildcard,
    issue,
    wrong,
    behindWildcard,
  }
}

/** Whether one name server leads the name here. */
function checkName(check: NameCheck, own: NameAnswers): NameIssues {
  const [alias] = recordsOf(own.CNAME)
  if (alias !== undefined) return checkStrays(check, checkAlias(check, alias), own)
  const { issue, name, answers } = check
  if (failedOf(own.A))
    return {
      isRight: false,
      isUnknown: true,
      findings: [issue('unanswered', { name, zone: answers.zone }, null)],
    }
  const foreignV6 = findForeignV6(check, recordsOf(own.AAAA))
  const found = checkAddresses(check, recordsOf(own.A), {
    hasV6: recordsOf(own.AAAA).length > 0 && foreignV6.length === 0,
  })
  return {
    ...found,
    isRight: found.isRight && foreignV6.length === 0,
    findings: [...found.findings, ...foreignV6],
  }
}

/** Addresses beside the alias, which some name servers serve and others do not. */
function checkStrays(
  { issue, name, ours, mayAlias }: NameCheck,
  found: NameIssues,
  { beside = [] }: NameAnswers,
): NameIssues {
  const strays = mayAlias
    ? beside.filter(({ value }) => ![...ours.v4, ...ours.v6].includes(value))
    : []
  if (strays.length === 0) return found
  const findings = strays.map(({ type, value }) =>
    issue(
      'address-beside-alias',
      { name, type, value },
      { act: 'remove', record: { type, name, value } },
    ),
  )
  return { isRight: false, isUnknown: false, findings: [...found.findings, ...findings] }
}

function checkAlias(check: NameCheck, alias: string): NameIssues {
  const { answers, ours, name, wanted, wrong } = check
  const { target } = ours
  if (!check.mayAlias) return wrong('alias-at-domain', { name, alias, value: wanted.value })
  const { names = [], end = 'unanswered', A = [], AAAA = [] } = answers.chains[alias] ?? {}
  if (names.includes(target)) return RIGHT
  if (alias === answers.domain && end === 'addresses' && areOurs(A, ours.v4)) return RIGHT
  const behindWildcard = check.behindWildcard(alias)
  if (behindWildcard) return behindWildcard
  // Without the dot the form would append the zone again.
  if (alias.startsWith(`${target}.`)) {
    const dotted = `${target}.`
    const values = { name, alias, zone: answers.zone, target: dotted }
    const record = { ...wanted, value: dotted }
    return wrong('alias-twice-named', values, { act: 'change', record })
  }
  if (/^https?(:|\\|\/)/.test(alias) || alias.includes('/'))
    return wrong('alias-is-link', { name, alias, target })
  if (end === 'loop')
    return wrong('alias-loop', { name, path: [name, ...names].join(' → '), target })
  if (end === 'too-long') return wrong('alias-too-long', { name, target })
  return checkAliasEnd(check, alias, { last: names.at(-1) ?? alias, end, address: A[0] ?? AAAA[0] })
}

function checkAliasEnd(
  { ours, answers, name, wanted, wrong }: NameCheck,
  alias: string,
  {
    last,
    end,
    address = '',
  }: {
    readonly last: string
    readonly end: AliasChain['end']
    readonly address: string | undefined
  },
): NameIssues {
  const values = { name, last, target: ours.target }
  if (isOurTarget(last, ours)) return wrong('alias-of-another', values)
  if (last === ours.sitesDomain || last.endsWith(`.${ours.sitesDomain}`))
    return wrong('alias-not-own', values)
  const host = hostOfName(last) ?? hostOfAddress(address)
  if (host) return wrong(host.kind, { who: host.who, place: last, ...wanted })
  if (end === 'nowhere') return wrong('alias-nowhere', values)
  // The domain has its own issue.
  if (alias === answers.domain) return { ...RIGHT, isRight: false }
  return wrong(end === 'unanswered' ? 'alias-unanswered' : 'alias-wrong', values)
}

function findForeignV6({ ours, name, issue }: NameCheck, v6: readonly string[]): DnsIssue[] {
  const [right] = ours.v6
  return v6
    .filter((address) => !ours.v6.includes(address))
    .map((address) =>
      right === undefined
        ? issue(
            'aaaa-wrong',
            { name, address, cure: ', not here: remove it' },
            { act: 'remove', record: { type: 'AAAA', name, value: address } },
          )
        : issue(
            'aaaa-wrong',
            { name, address, cure: `: change it to ${right}` },
            { act: 'change', record: { type: 'AAAA', name, value: right } },
          ),
    )
}

function checkAddresses(
  check: NameCheck,
  v4: readonly string[],
  { hasV6 }: { readonly hasV6: boolean },
): NameIssues {
  const { answers, ours, name, wanted, add, wrong } = check
  const { zone, misplaced } = answers
  const value = String(ours.v4[0])
  if (v4.length === 0) {
    const twice = recordsOf(check.isWww ? misplaced?.wwwTwice : misplaced?.apexTwice)
    // A wildcard record answers for the appended name too.
    if (twice.some((place) => !check.wildcard.includes(place)))
      return wrong('twice-named', { name, zone, short: relativeName(name, zone) })
    return hasV6
      ? wrong('a-missing', { name, value }, { act: 'add', record: { type: 'A', name, value } })
      : wrong('missing', wanted, add)
  }
  const foreign = v4.filter((address) => !ours.v4.includes(address))
  const [address] = foreign
  if (address === undefined) return RIGHT
  if (foreign.length < v4.length)
    return {
      isRight: false,
      isUnknown: false,
      findings: foreign.map((each) =>
        check.issue(
          'a-conflict',
          { name, address: each },
          { act: 'remove', record: { type: 'A', name, value: each } },
        ),
      ),
    }
  const behindWildcard = check.behindWildcard(address)
  if (behindWildcard) return behindWildcard
  if (!isPublicIp(address)) return wrong('a-private', { name, address, value })
  const host = hostOfAddress(address)
  if (host) return wrong(host.kind, { who: host.who, place: address, ...wanted })
  return wrong('a-wrong', { name, address, value })
}
