import type { DnsRecord, Finding } from '@vitrine/contract/addresses'
import { isPrivate } from '../../platform/networks.ts'
import { hostOfAddress, hostOfName, standingOf } from './known-hosts.ts'
import {
  type Answer,
  failedOf,
  type NameAnswers,
  type Ours,
  recordsOf,
  type Seen,
  type ServerSeen,
} from './seen.ts'

export type Diagnosis = {
  readonly findings: Finding[]
  /** `unknown`: no name server said anything that could be believed. */
  readonly ownership: 'shown' | 'missing' | 'unknown'
  readonly routing: 'right' | 'wrong' | 'unknown'
  readonly www: 'right' | 'wrong' | 'unknown'
}

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

// ── The zone as a whole ──────────────────────────────────────────────────────────────────

const servesZone = ({ zone }: ServerSeen) => 'records' in zone

function findZoneFault({ zone, delegation, servers }: Seen): Finding | undefined {
  if ('none' in delegation)
    return about(
      'not-registered',
      'routing',
      `The registry does not know ${zone}: it is not registered, has run out, or is on hold. Check the spelling, or renew it at your registrar.`,
    )
  if ('failed' in delegation)
    return about(
      'registry-unanswered',
      'routing',
      `The registry of ${zone} did not answer just now. There is nothing to change; we look again by ourselves.`,
    )
  const standing = delegation.records.map(standingOf).find((each) => each !== undefined)
  const [someServer = ''] = delegation.records
  const nameServers = (value: string): Change => ({
    act: 'change',
    record: { type: 'NS', name: zone, value },
  })
  if (standing === 'expired')
    return about(
      'expired',
      'routing',
      `${zone} has run out: its name server is ${someServer} now. Renew it at your registrar; its records come back with it.`,
      nameServers(someServer),
    )
  if (standing === 'unconfirmed')
    return about(
      'unconfirmed',
      'routing',
      `Your registrar has switched ${zone} off because its mail to the owner was not answered. Find that mail, press its link, and the records come back.`,
      nameServers(someServer),
    )
  if (standing === 'parked')
    return about(
      'parked-servers',
      'routing',
      `${zone} is parked: its name server ${someServer} shows advertising and takes no records. Choose your registrar’s own name servers for it.`,
      nameServers(someServer),
    )
  if (servers.some(servesZone)) return undefined
  if (servers.every(({ address }) => address === null))
    return about(
      'servers-unknown',
      'routing',
      `The name servers of ${zone} (${listOf(delegation.records)}) have no address: correct their names at your registrar.`,
      nameServers(someServer),
    )
  if (servers.every(({ address }) => address === null || address === 'private'))
    return about(
      'servers-private',
      'routing',
      `The name servers of ${zone} (${listOf(delegation.records)}) have addresses that nobody on the internet reaches: choose public ones at your registrar.`,
      nameServers(someServer),
    )
  const failures = servers.flatMap((server) => failedOf(server.zone) ?? [])
  if (failures.includes('servfail'))
    return about(
      'servers-fail',
      'routing',
      `The name servers of ${zone} (${listOf(delegation.records)}) answer with an error (SERVFAIL): load the zone there again, or ask their operator to.`,
      nameServers(someServer),
    )
  if (failures.every((each) => each === 'silent') && failures.length > 0)
    return about(
      'servers-silent',
      'routing',
      `None of the name servers of ${zone} (${listOf(delegation.records)}) answers: ask their operator, or choose others at your registrar.`,
      nameServers(someServer),
    )
  return about(
    'lame',
    'routing',
    `The registry sends everybody to ${listOf(delegation.records)}, which do not serve ${zone}: set the zone up there, or correct the name servers at your registrar.`,
    nameServers(someServer),
  )
}

/** One of several: the others carry the domain, and some visitors wait. */
function findServerFault({ zone }: Seen, server: ServerSeen): Finding[] {
  if (servesZone(server)) return []
  const { name } = server
  const change: Change = { act: 'remove', record: { type: 'NS', name: zone, value: name } }
  if (server.address === null)
    return [
      about(
        'server-unknown',
        'note',
        `The name server ${name} of ${zone} has no address: correct its name or take it out at your registrar.`,
        change,
      ),
    ]
  if (server.address === 'private')
    return [
      about(
        'server-private',
        'note',
        `The name server ${name} of ${zone} has an address that nobody on the internet reaches: take it out at your registrar.`,
        change,
      ),
    ]
  if (failedOf(server.zone) === 'silent')
    return [
      about(
        'server-silent',
        'note',
        `The name server ${name} of ${zone} does not answer, so some visitors wait: have it mended or take it out at your registrar.`,
        change,
      ),
    ]
  return [
    about(
      'server-lame',
      'note',
      `The name server ${name} does not serve ${zone}: set the zone up there, or take it out at your registrar.`,
      change,
    ),
  ]
}

/** Resolvers that check signatures give nothing out, while the servers themselves answer. */
function findBrokenSignatures({ zone, servers, cached }: Seen): Finding[] {
  const answers = servers.every((each) => servesZone(each) && !failedOf(each.apex.A))
  if (failedOf(cached.apex) !== 'servfail' || !answers) return []
  return [
    about(
      'dnssec-broken',
      'routing',
      `The signatures (DNSSEC) of ${zone} do not fit, so resolvers that check them give no answer: remove the DS record at your registrar, or have the zone signed again.`,
      { act: 'remove', record: { type: 'DS', name: zone, value: '' } },
    ),
  ]
}

// ── Ownership ────────────────────────────────────────────────────────────────────────────

const PROOF = /^"?vitrine-[0-9a-f]{32}"?$/

function findProofFaults(
  { domain, zone, astray }: Seen,
  serving: readonly ServerSeen[],
  { proof }: Ours,
): { ownership: Diagnosis['ownership']; findings: Finding[] } {
  const name = `_vitrine.${domain}`
  const right: DnsRecord = { type: 'TXT', name, value: proof }
  const add: Change = { act: 'add', record: right }
  const isOurs = (text: string) => text.trim().toLowerCase() === proof
  const shows = ({ proof: { TXT } }: ServerSeen) => recordsOf(TXT).some(isOurs)
  const missing = (code: string, sentence: string, change: Change = add) => ({
    ownership: 'missing' as const,
    findings: [about(code, 'ownership', sentence, change)],
  })

  const showing = serving.filter(shows)
  if (showing.length > 0) {
    const others = recordsOf(showing[0]?.proof.TXT).filter((text) => !isOurs(text))
    const lacking = serving.filter((server) => !shows(server))
    const [other] = others
    return {
      ownership: 'shown',
      findings: [
        ...(other === undefined
          ? []
          : [
              about(
                'proof-twice',
                'note',
                `${name} has a second ownership record, “${shortened(other)}”: remove it, so that nobody else can claim the domain with it.`,
                { act: 'remove', record: { ...right, value: other } },
              ),
            ]),
        ...lacking.map((server) =>
          about(
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
  const [alias] = recordsOf(first?.CNAME)
  if (alias !== undefined)
    return missing(
      'proof-alias',
      `${name} is an alias (CNAME) of ${alias}, and beside it no TXT record can stand: remove the CNAME record, which may be one for all names (*), for this name, and add the TXT record.`,
      { act: 'remove', record: { type: 'CNAME', name, value: alias } },
    )
  const failure = failedOf(first?.TXT)
  if (failure === 'cut')
    return missing(
      'proof-cut',
      `The TXT records of ${name} are too long for one packet, and the name server takes no longer ones (TCP): remove those that nobody needs.`,
      { act: 'remove', record: { type: 'TXT', name, value: '' } },
    )
  if (failure)
    return {
      ownership: 'unknown',
      findings: [
        about(
          'proof-unanswered',
          'ownership',
          `The name server ${serving[0]?.name} of ${zone} gives no answer about ${name}: ask its operator to load the zone again, and check the TXT record there.`,
          add,
        ),
      ],
    }
  const there = recordsOf(first?.TXT)
  const [wrong = ''] = there
  const change: Change = { act: 'change', record: right }
  if (there.some((text) => isOurs(text.replaceAll('"', ''))))
    return missing(
      'proof-quoted',
      `The TXT record of ${name} has quotation marks in its value: enter it without them.`,
      change,
    )
  if (there.some((text) => PROOF.test(text)))
    return missing(
      'proof-of-another',
      `The TXT record of ${name} holds the ownership record of another order, “${shortened(wrong)}”: change its value to yours.`,
      change,
    )
  if (there.length > 0)
    return missing(
      'proof-wrong',
      `The TXT record of ${name} says “${shortened(wrong)}”: change its value to ${proof}.`,
      change,
    )
  const places: readonly [string, string, Answer | undefined, string][] = [
    [
      'proof-twice-named',
      `${name}.${zone}`,
      astray?.txtTwice,
      `Your registrar’s form adds ${zone} by itself: the TXT record stands at ${name}.${zone}. Enter only ${shortName(name, zone)} as its name.`,
    ],
    [
      'proof-at-domain',
      domain,
      astray?.txtAtDomain,
      `The TXT record stands at ${domain} itself: give it the name ${shortName(name, zone)}.`,
    ],
    [
      'proof-at-www',
      `_vitrine.www.${domain}`,
      astray?.txtAtWww,
      `The TXT record stands at _vitrine.www.${domain}: give it the name ${shortName(name, zone)}, without www.`,
    ],
    [
      'proof-without-underscore',
      `vitrine.${domain}`,
      astray?.txtBare,
      `The TXT record stands at vitrine.${domain}: its name begins with an underscore, ${shortName(name, zone)}.`,
    ],
  ]
  for (const [code, _place, answer, sentence] of places)
    if (recordsOf(answer).some(isOurs)) return missing(code, sentence, change)
  return missing(
    'proof-missing',
    `There is no TXT record at ${name} yet: add one with the value ${proof}.`,
  )
}

// ── Where the domain and `www` lead ──────────────────────────────────────────────────────

type NameFaults = {
  readonly isRight: boolean
  readonly isUnknown: boolean
  readonly findings: readonly Finding[]
}

function findNameFaults(
  seen: Seen,
  serving: readonly ServerSeen[],
  name: string,
  ours: Ours,
): NameFaults {
  const isWww = name !== seen.domain
  const answersOf = (server: ServerSeen) => (isWww ? server.www : server.apex)
  const looked = serving.flatMap((server) => {
    const answers = answersOf(server)
    return answers ? [{ server, ...lookAt(seen, name, answers, ours, isWww) }] : []
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
        about(
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

function lookAt(
  seen: Seen,
  name: string,
  answers: NameAnswers,
  ours: Ours,
  isWww: boolean,
): NameFaults {
  const hinders = isWww ? 'www' : 'routing'
  const mayAlias = isWww || seen.domain !== seen.zone
  const wanted: DnsRecord = mayAlias
    ? { type: 'CNAME', name, value: ours.target }
    : { type: 'A', name, value: ours.v4[0] ?? ours.target }
  const codeOf = (code: string) => (isWww ? `www-${code}` : code)
  const fault = (code: string, sentence: string, change: Change | null): NameFaults => ({
    isRight: false,
    isUnknown: false,
    findings: [about(codeOf(code), hinders, sentence, change)],
  })
  const fine: NameFaults = { isRight: true, isUnknown: false, findings: [] }

  const [alias] = recordsOf(answers.CNAME)
  if (alias !== undefined) {
    const present: DnsRecord = { type: 'CNAME', name, value: alias }
    const change: Change = { act: 'change', record: wanted }
    if (!mayAlias)
      return fault(
        'alias-at-domain',
        `${name} itself is an alias (CNAME) of ${alias}, which breaks its mail and its other records: remove it and add an A record with ${wanted.value}, or ALIAS if your form has it.`,
        { act: 'remove', record: present },
      )
    const { names = [], end = 'unanswered', A = [], AAAA = [] } = seen.chains[name] ?? {}
    if (names.includes(ours.target)) return fine
    if (alias === seen.domain && end === 'addresses' && areOurs(A, ours.v4)) return fine
    if (alias.startsWith(`${ours.target}.`))
      return fault(
        'alias-twice-named',
        `Your registrar’s form adds ${seen.zone} by itself: ${name} leads to ${alias}. Enter the value with a dot at its end, ${ours.target}.`,
        change,
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
        about(
          codeOf('unanswered'),
          hinders,
          `The name servers of ${seen.zone} give no answer about ${name}: ask their operator to load the zone again, and check its ${wanted.type} record.`,
          {
            act: 'change',
            record: wanted,
          },
        ),
      ],
    }

  const v4 = recordsOf(answers.A)
  const v6 = recordsOf(answers.AAAA)
  const foreignV6 = v6.filter((address) => !ours.v6.includes(address))
  const strange6 = foreignV6.map((address) =>
    about(
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
  const and6 = (faults: NameFaults): NameFaults => ({
    ...faults,
    isRight: faults.isRight && strange6.length === 0,
    findings: [...faults.findings, ...strange6],
  })
  if (v4.length === 0) {
    const twice = isWww ? seen.astray?.wwwTwice : seen.astray?.apexTwice
    const add: Change = { act: 'add', record: wanted }
    if (recordsOf(twice).length > 0)
      return and6(
        fault(
          'twice-named',
          `Your registrar’s form adds ${seen.zone} by itself: the record stands at ${name}.${seen.zone}. Enter ${shortName(name, seen.zone)} as its name.`,
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
            add,
          ),
    )
  }
  const foreign = v4.filter((address) => !ours.v4.includes(address))
  const [address = ''] = foreign
  if (foreign.length === 0) return and6(fine)
  const change: Change = { act: 'change', record: wanted }
  if (foreign.length < v4.length)
    return and6(
      fault(
        'a-conflict',
        `${name} has a second A record, ${listOf(foreign)}, so visitors arrive there by chance: remove it.`,
        {
          act: 'remove',
          record: { type: 'A', name, value: address },
        },
      ),
    )
  if (isPrivate(address) || address === '0.0.0.0')
    return and6(
      fault(
        'a-private',
        `The A record of ${name} says ${address}, which nobody on the internet reaches: change it to ${ours.v4[0]}.`,
        change,
      ),
    )
  const wild = recordsOf(seen.astray?.wildcard)
  if (isWww && wild.includes(address))
    return and6(
      fault(
        'wildcard',
        `${name} has no record of its own, so the one for all names (*) answers with ${address}: add a CNAME record for www with ${ours.target}.`,
        { act: 'add', record: wanted },
      ),
    )
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

// ── Certificates, and what is remembered elsewhere ───────────────────────────────────────

function findCaaFaults({ domain, zone, astray }: Seen, { authority }: Ours): Finding[] {
  for (const { name, answer } of astray?.caa ?? []) {
    if (failedOf(answer))
      return [
        about(
          'caa-unanswered',
          'routing',
          `The name servers give no answer about the CAA records of ${name}, and then nobody may make its certificate: ask the operator of ${zone} to allow ${authority}.`,
          {
            act: 'add',
            record: { type: 'CAA', name, value: `0 issue "${authority}"` },
          },
        ),
      ]
    const issuers = recordsOf(answer)
      .filter((record) => record.startsWith('issue '))
      .map((record) => record.slice('issue '.length).split(';')[0]?.trim() ?? '')
    // Those nearest to the name count, and records of other kinds forbid nothing.
    if (issuers.length === 0 || issuers.includes(authority)) {
      if (name === `www.${domain}`) continue
      return []
    }
    const hinders = name === `www.${domain}` ? 'www' : 'routing'
    const named = issuers.filter((issuer) => issuer !== '')
    return [
      named.length > 0
        ? about(
            'caa-forbids',
            hinders,
            `The CAA records of ${name} allow certificates by ${listOf(named)} only: add one for ${authority}.`,
            {
              act: 'add',
              record: { type: 'CAA', name, value: `0 issue "${authority}"` },
            },
          )
        : about(
            'caa-forbids-all',
            hinders,
            `The CAA record of ${name} forbids every certificate: change it to one for ${authority}.`,
            {
              act: 'change',
              record: { type: 'CAA', name, value: `0 issue "${authority}"` },
            },
          ),
    ]
  }
  return []
}

function findCached(
  { domain, cached }: Seen,
  ours: Ours,
  isApexRight: boolean,
  isWwwRight: boolean,
  now: Date,
): Finding[] {
  const names: readonly [string, Answer | null, boolean][] = [
    [domain, cached.apex, isApexRight],
    [`www.${domain}`, cached.www, isWwwRight],
  ]
  return names.flatMap(([name, answer, isRight]) => {
    if (!isRight || !answer) return []
    if ('none' in answer)
      return [
        about(
          'cached-none',
          'note',
          `The records of ${name} are right; some resolvers still remember that there were none, an hour or so. There is nothing to change.`,
        ),
      ]
    const old = recordsOf(answer).filter((address) => ![...ours.v4, ...ours.v6].includes(address))
    const [address] = old
    if (address === undefined || !('records' in answer)) return []
    const until = new Date(now.getTime() + (answer.ttlSeconds ?? 0) * 1000)
    return [
      about(
        'cached-old',
        'note',
        `The records of ${name} are right; some visitors still arrive at ${address}, remembered until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC. There is nothing to change.`,
      ),
    ]
  })
}

function findAcme({ domain, astray }: Seen): Finding[] {
  const [alias] = recordsOf(astray?.acme)
  if (alias === undefined || recordsOf(astray?.wildcard).includes(alias)) return []
  return [
    about(
      'acme-elsewhere',
      'note',
      `_acme-challenge.${domain} is left from another host (${alias}), which could still have certificates made: remove it.`,
      {
        act: 'remove',
        record: { type: 'CNAME', name: `_acme-challenge.${domain}`, value: alias },
      },
    ),
  ]
}

// ── Words ────────────────────────────────────────────────────────────────────────────────

type Change = NonNullable<Finding['change']>

function about(
  code: string,
  hinders: Finding['hinders'],
  sentence: string,
  change: Change | null = null,
): Finding {
  return { code, hinders, sentence, change }
}

const areOurs = (addresses: readonly string[], ours: readonly string[]) =>
  addresses.length > 0 && addresses.every((address) => ours.includes(address))

/** As a registrar's form takes it, which adds the zone. */
const shortName = (name: string, zone: string) =>
  name === zone ? '@' : name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name

const isOurTarget = (name: string, { target, sitesDomain }: Ours) =>
  name !== target &&
  new RegExp(`^to-[0-9a-z]{20}\\.${sitesDomain.replaceAll('.', '\\.')}$`).test(name)

const listOf = (names: readonly string[]) => names.join(', ')

/** What strangers wrote into their records is shown, not much of it. */
const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
