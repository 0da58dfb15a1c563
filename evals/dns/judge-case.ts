import {
  type FakeDnsServer,
  startFakeDnsServer,
  type Zone,
} from '../../server/testing/fake-dns-server.ts'
import type { DnsIssue } from '../../contract/addresses.ts'
import { diagnoseDns } from '../../server/src/addresses/dns/diagnose-dns.ts'
import { diagnoseMail } from '../../server/src/addresses/dns/diagnose-mail.ts'
import type { DnsSettings } from '../../server/src/addresses/dns/dns-settings.ts'
import { queryDns } from '../../server/src/addresses/dns/query-dns.ts'
import { queryMailDns } from '../../server/src/addresses/dns/query-mail-dns.ts'
import { type Case, D, NAMES, HERE, PROOF, TARGET, type Verdict } from './cases.ts'

/** By the domain's own name servers, or by a configured resolver. */
export const WAYS = ['own', 'resolver'] as const
export type Way = (typeof WAYS)[number]

const DIRECTORY = [
  'example NS registry.example',
  'registry.example A 127.0.0.53',
  'ns1.dns.example A 127.0.0.51',
  'ns2.dns.example A 127.0.0.52',
  `${TARGET} A ${HERE}`,
]
const ours = {
  proof: PROOF,
  target: TARGET,
  sitesDomain: 'vitrine.site',
  v4: [HERE],
  v6: [],
  authority: 'letsencrypt.org',
}

type Servers = Readonly<Record<'first' | 'second' | 'registry' | 'resolver', FakeDnsServer>>

/** Stand-in servers on loopback. `judge` plants a case and returns what is wrong with its verdict. */
export async function openJudge() {
  const first = await startFakeDnsServer('127.0.0.51')
  const { port } = first
  const servers: Servers = {
    first,
    second: await startFakeDnsServer('127.0.0.52', port),
    registry: await startFakeDnsServer('127.0.0.53', port),
    resolver: await startFakeDnsServer('127.0.0.54', port),
  }
  return {
    async judge(planted: Case, way: Way) {
      plant(servers, planted, way)
      const seen = await diagnose(planted, way, port)
      const expected = (way === 'resolver' && planted.byResolver) || planted.expected
      return { faults: faultsOf(expected, seen), notices: seen.findings.map(textOf) }
    },
    close: () => Promise.all(Object.values(servers).map((server) => server.close())),
  }
}

function plant({ first, second, registry, resolver }: Servers, planted: Case, way: Way): void {
  const { zone: records, other, faults = {}, elsewhere = [], delegates: names = NAMES } = planted
  const soa = planted.kind === 'alias alone' ? [] : [`${D} SOA ns1.dns.example`]
  const zone: Zone = { records: [...soa, ...records], faults }
  first.setZone(zone)
  second.setZone(other ? { ...other, records: [...soa, ...other.records] } : zone)
  registry.setZone(
    names
      ? { records: [], delegates: { [D]: names } }
      : { records: [], faults: { '*': 'no-name' } },
  )
  const ns = soa.length > 0 && names ? names.map((name) => `${D} NS ${name}`) : []
  resolver.setZone({
    records: [
      ...DIRECTORY,
      ...elsewhere,
      ...ns,
      ...(names ? soa : []),
      // Other name servers than those of the case serve no record of it.
      ...(names === NAMES ? records : []),
    ],
    faults: { ...seenByResolver(planted, way), ...planted.resolver?.faults },
    ...(planted.resolver?.leavesAliases ? { leavesAliases: true } : {}),
  })
}

const SEEN_BY_RESOLVER = { silent: 'unreachable', refused: 'unreachable' } as const

/** What a resolver answers if name servers fail. */
function seenByResolver({ delegates, faults = {} }: Case, way: Way): NonNullable<Zone['faults']> {
  if (delegates === null) return { [`*.${D}`]: 'no-name' }
  if (way === 'own') return {}
  return Object.fromEntries(
    Object.entries(faults).map(([at, fault]) => [
      at === '*' ? `*.${D}` : at,
      fault === 'silent' || fault === 'refused' ? SEEN_BY_RESOLVER[fault] : fault,
    ]),
  )
}

async function diagnose(planted: Case, way: Way, port: number) {
  const settings: DnsSettings = {
    resolvers: [`127.0.0.54:${port}`],
    resolversOnly: way === 'resolver',
    port,
    isAllowed: (address) => address.startsWith('127.0.0.5'),
    timeoutMs: 150,
  }
  if (planted.mail) {
    const answers = await queryMailDns(D, planted.mail, settings)
    const { findings, outcome } = diagnoseMail(answers, planted.mail)
    return { findings, states: [outcome] }
  }
  const domain = planted.domain ?? D
  const answers = await queryDns(domain, ours, settings)
  const { findings, ownership, routing, www } = diagnoseDns(answers, ours, new Date(0))
  return { findings, states: [ownership, routing, ...(domain === D ? [www] : [])] }
}

const textOf = ({ sentence, change }: DnsIssue) =>
  `${sentence}${change ? `\n${change.act} ${change.record.type} ${change.record.name} ${change.record.value}` : ''}`

function faultsOf(
  { states, says, never = [] }: Verdict,
  seen: { findings: readonly DnsIssue[]; states: readonly string[] },
): string[] {
  const texts = seen.findings.map(textOf)
  const blocking = seen.findings.filter(({ hinders }) => hinders !== 'note')
  const isSaid = says?.length
    ? texts.some((text) => says.every((pattern) => pattern.test(text)))
    : blocking.length === 0
  const isState = !states || seen.states.every((each, place) => each === states[place])
  return [
    ...(isState ? [] : [`states ${seen.states.join(', ')} instead of ${states.join(', ')}`]),
    ...(isSaid ? [] : [`no notice matches ${says?.join(' ') ?? 'a healthy domain'}`]),
    ...never.flatMap((pattern) =>
      texts.some((text) => pattern.test(text)) ? [`a notice matches ${pattern}`] : [],
    ),
  ]
}
