/** Where the domain and its `www` lead. */
import type { DnsRecord, DnsIssue } from '@vitrine/contract/addresses'
import { isPrivateIp } from '../../platform/ip-ranges.ts'
import { dnsIssue, areOurs, type Change, isOurTarget, relativeName } from './diagnosis.ts'
import { hostOfAddress, hostOfName } from './known-hosts.ts'
import {
  failedOf,
  type NameAnswers,
  type ExpectedRecords,
  recordsOf,
  type DnsAnswers,
  type ServerAnswers,
} from './dns-answers.ts'

type NameIssues = {
  readonly isRight: boolean
  readonly isUnknown: boolean
  readonly findings: readonly DnsIssue[]
}

export function findNameIssues(
  seen: DnsAnswers,
  serving: readonly ServerAnswers[],
  name: string,
  ours: ExpectedRecords,
): NameIssues {
  const isWww = name !== seen.domain
  const answersOf = (server: ServerAnswers) => (isWww ? server.www : server.apex)
  const looked = serving.flatMap((server) => {
    const answers = answersOf(server)
    return answers ? [{ server, ...checkName(seen, name, answers, ours, isWww) }] : []
  })
  const right = looked.filter(({ isRight }) => isRight)
  const wrong = looked.filter(({ isRight }) => !isRight)
  const [first] = wrong
  if (!first) return { isRight: true, isUnknown: false, findings: right[0]?.findings ?? [] }
  if (right.length > 0 && !wrong.every(({ isUnknown }) => isUnknown))
    return {
      isRight: false,
      isUnknown: false,
      findings: wrong.map(({ server, findings }) =>
        dnsIssue(
          isWww ? 'www-servers-differ' : 'servers-differ',
          isWww ? 'www' : 'routing',
          `The name server ${server.name} says something else about ${name} than ${right[0]?.server.name}, which is right: wait an hour, then save the record there again.`,
          findings[0]?.change ?? null,
        ),
      ),
    }
  if (right.length > 0) return { isRight: true, isUnknown: false, findings: first.findings }
  return {
    isRight: false,
    isUnknown: wrong.every(({ isUnknown }) => isUnknown),
    findings: first.findings,
  }
}

function checkName(
  seen: DnsAnswers,
  name: string,
  answers: NameAnswers,
  ours: ExpectedRecords,
  isWww: boolean,
): NameIssues {
  const hinders = isWww ? 'www' : 'routing'
  const mayAlias = isWww || seen.domain !== seen.zone
  const wanted: DnsRecord = mayAlias
    ? { type: 'CNAME', name, value: ours.target }
    : { type: 'A', name, value: ours.v4[0] ?? ours.target }
  const codeOf = (code: string) => (isWww ? `www-${code}` : code)
  const fault = (code: string, sentence: string, change: Change | null): NameIssues => ({
    isRight: false,
    isUnknown: false,
    findings: [dnsIssue(codeOf(code), hinders, sentence, change)],
  })
  const fine: NameIssues = { isRight: true, isUnknown: false, findings: [] }

  const wild = recordsOf(seen.misplaced?.wildcard)
  const addOwn: Change = { act: 'add', record: wanted }
  const asAllNames = (place: string) =>
    `${name} leads to ${place}, as all names (*) of ${seen.domain} do that have no record of their own: add a CNAME record for www with ${ours.target}.`

  const [alias] = recordsOf(answers.CNAME)
  if (alias !== undefined) {
    const change: Change = { act: 'change', record: wanted }
    if (!mayAlias)
      return fault(
        'alias-at-domain',
        `${name} itself is an alias (CNAME) of ${alias}, which breaks its mail and its other records: put an A record with ${wanted.value} in its place, or ALIAS if your form has it.`,
        change,
      )
    const { names = [], end = 'unanswered', A = [], AAAA = [] } = seen.chains[name] ?? {}
    if (names.includes(ours.target)) return fine
    if (alias === seen.domain && end === 'addresses' && areOurs(A, ours.v4)) return fine
    if (isWww && wild.includes(alias)) return fault('wildcard', asAllNames(alias), addOwn)
    if (alias.startsWith(`${ours.target}.`))
      return fault(
        'alias-twice-named',
        `${name} leads to ${alias}, as your registrar’s form adds ${seen.zone} by itself: enter the value with a dot at its end, ${ours.target}.`,
        // Without the dot the form would add it again.
        { act: 'change', record: { ...wanted, value: `${ours.target}.` } },
      )
    if (/^https?(:|\\|\/)/.test(alias) || alias.includes('/'))
      return fault(
        'alias-is-link',
        `The CNAME record of ${name} holds a link, ${alias}: enter only ${ours.target}.`,
        change,
      )
    if (end === 'loop')
      return fault(
        'alias-loop',
        `The aliases of ${name} lead in a circle (${[name, ...names].join(' → ')}): change its CNAME record to ${ours.target}.`,
        change,
      )
    if (end === 'too-long')
      return fault(
        'alias-too-long',
        `${name} leads from alias to alias more than eight times: change its CNAME record to ${ours.target}.`,
        change,
      )
    const last = names.at(-1) ?? alias
    if (isOurTarget(last, ours))
      return fault(
        'alias-of-another',
        `${name} leads to ${last}, which is another customer’s: change its CNAME record to ${ours.target}.`,
        change,
      )
    if (last === ours.sitesDomain || last.endsWith(`.${ours.sitesDomain}`))
      return fault(
        'alias-not-own',
        `${name} leads to ${last}, which anybody could come to have: change its CNAME record to your own, ${ours.target}.`,
        change,
      )
    const host = hostOfName(last) ?? hostOfAddress(A[0] ?? AAAA[0] ?? '')
    if (host) return fault(host.kind, sentenceOf(host, name, last, wanted), change)
    if (end === 'nowhere')
      return fault(
        'alias-nowhere',
        `${name} leads to ${last}, which does not exist: change its CNAME record to ${ours.target}.`,
        change,
      )
    if (alias === seen.domain)
      // The domain's own finding says it.
      return { isRight: false, isUnknown: false, findings: [] }
    if (end === 'unanswered')
      return fault(
        'alias-unanswered',
        `${name} leads to ${last}, about which nobody answers: change its CNAME record to ${ours.target}.`,
        change,
      )
    return fault(
      'alias-wrong',
      `${name} leads to ${last}: change its CNAME record to ${ours.target}.`,
      change,
    )
  }

  const failure = failedOf(answers.A)
  if (failure)
    return {
      isRight: false,
      isUnknown: true,
      findings: [
        dnsIssue(
          codeOf('unanswered'),
          hinders,
          `The name servers of ${seen.zone} give no answer about ${name}: ask their operator to load the zone again.`,
        ),
      ],
    }

  const v4 = recordsOf(answers.A)
  const v6 = recordsOf(answers.AAAA)
  const foreignV6 = v6.filter((address) => !ours.v6.includes(address))
  const strange6 = foreignV6.map((address) =>
    dnsIssue(
      codeOf('aaaa-wrong'),
      hinders,
      ours.v6.length > 0
        ? `The AAAA record of ${name} leads visitors with IPv6 to ${address}: change it to ${ours.v6[0]}.`
        : `The AAAA record of ${name} leads visitors with IPv6 to ${address}, not here: remove it.`,
      ours.v6[0] === undefined
        ? { act: 'remove', record: { type: 'AAAA', name, value: address } }
        : { act: 'change', record: { type: 'AAAA', name, value: ours.v6[0] } },
    ),
  )
  const and6 = (faults: NameIssues): NameIssues => ({
    ...faults,
    isRight: faults.isRight && strange6.length === 0,
    findings: [...faults.findings, ...strange6],
  })
  if (v4.length === 0) {
    const twice = isWww ? seen.misplaced?.wwwTwice : seen.misplaced?.apexTwice
    // The record for all names answers there, too, whatever the form has added.
    if (recordsOf(twice).some((place) => !wild.includes(place)))
      return and6(
        fault(
          'twice-named',
          `The record of ${name} stands at ${name}.${seen.zone}, as your registrar’s form adds ${seen.zone} by itself: enter ${relativeName(name, seen.zone)} as its name.`,
          { act: 'change', record: wanted },
        ),
      )
    return and6(
      v6.length > 0 && strange6.length === 0
        ? fault(
            'a-missing',
            `${name} has an AAAA record and no A record, so most visitors do not arrive: add an A record with ${ours.v4[0]}.`,
            { act: 'add', record: { type: 'A', name, value: ours.v4[0] ?? '' } },
          )
        : fault(
            'missing',
            `${name} leads nowhere yet: add a record of the type ${wanted.type} with ${wanted.value}.`,
            addOwn,
          ),
    )
  }
  const foreign = v4.filter((address) => !ours.v4.includes(address))
  const [address = ''] = foreign
  if (foreign.length === 0) return and6(fine)
  const change: Change = { act: 'change', record: wanted }
  if (foreign.length < v4.length)
    return and6({
      isRight: false,
      isUnknown: false,
      findings: foreign.map((value) =>
        dnsIssue(
          codeOf('a-conflict'),
          hinders,
          `${name} has a second A record, ${value}, so visitors arrive there by chance: remove it.`,
          { act: 'remove', record: { type: 'A', name, value } },
        ),
      ),
    })
  if (isPrivateIp(address) || address === '0.0.0.0')
    return and6(
      fault(
        'a-private',
        `The A record of ${name} says ${address}, which nobody on the internet reaches: change it to ${ours.v4[0]}.`,
        change,
      ),
    )
  if (isWww && wild.includes(address)) return and6(fault('wildcard', asAllNames(address), addOwn))
  const host = hostOfAddress(address)
  if (host) return and6(fault(host.kind, sentenceOf(host, name, address, wanted), change))
  return and6(
    fault(
      'a-wrong',
      `The A record of ${name} says ${address}: change it to ${ours.v4[0]}.`,
      change,
    ),
  )
}

function sentenceOf(
  { kind, who }: { kind: string; who: string },
  name: string,
  place: string,
  { type, value }: DnsRecord,
): string {
  const instead = `a record of the type ${type} with ${value}`
  switch (kind) {
    case 'proxy':
      return `${name} goes through ${who} (${place}), which stands between visitors and us: switch the proxy off for it (“DNS only”), with ${instead}.`
    case 'parked':
      return `${name} shows the parking page of ${who} (${place}): put ${instead} in its place.`
    case 'forwarding':
      return `${name} is forwarded by ${who} (${place}): switch the forwarding off and add ${instead}.`
    default:
      return `${name} leads to ${who} (${place}): put ${instead} in its place.`
  }
}
