import type { DnsIssue } from '@vitrine/contract/addresses'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rounds } from '../../../../tools/test-rounds.ts'
import {
  type FakeDnsServer,
  startFakeDnsServer,
  type Zone,
} from '../../../testing/fake-dns-server.ts'
import type { DnsSettings } from './dns-settings.ts'
import { queryDns } from './query-dns.ts'
import { diagnoseDns } from './diagnose-dns.ts'
import type { ExpectedRecords } from './dns-answers.ts'

const NOW = new Date('2026-03-02T09:00:00Z')
const D = 'ada-quill.example'
const TARGET = 'to-aaaaaaaaaaaaaaaaaaaa.vitrine.site'
const PROOF = `vitrine-${'0a'.repeat(16)}`
const HERE = '192.0.2.10'
const ours: ExpectedRecords = {
  proof: PROOF,
  target: TARGET,
  sitesDomain: 'vitrine.site',
  v4: [HERE],
  v6: [],
  authority: 'letsencrypt.org',
}

/** The registry, two name servers of the domain, and a public resolver. */
let registry: FakeDnsServer
let first: FakeDnsServer
let second: FakeDnsServer
let resolver: FakeDnsServer
let settings: DnsSettings

beforeAll(async () => {
  first = await startFakeDnsServer('127.0.0.11')
  const { port } = first
  second = await startFakeDnsServer('127.0.0.12', port)
  registry = await startFakeDnsServer('127.0.0.13', port)
  resolver = await startFakeDnsServer('127.0.0.14', port)
  settings = {
    resolvers: [`127.0.0.14:${port}`],
    resolversOnly: false,
    port,
    isAllowed: (address) => address.startsWith('127.0.0.1'),
    timeoutMs: 150,
  }
})
afterAll(() => Promise.all([registry, first, second, resolver].map((server) => server.close())))
beforeEach(() => sayAllIsWell())

const SOA = `${D} SOA ns1.dns.example`
const RIGHT = [`_vitrine.${D} TXT ${PROOF}`, `${D} A ${HERE}`, `www.${D} CNAME ${TARGET}`] as const
const NAMES = ['ns1.dns.example', 'ns2.dns.example']
const DIRECTORY = [
  'example NS registry.example',
  'registry.example A 127.0.0.13',
  'ns1.dns.example A 127.0.0.11',
  'ns2.dns.example A 127.0.0.12',
  `${TARGET} A ${HERE}`,
]

/** Answers of the public resolver, except for name servers. */
type World = {
  zone?: readonly string[]
  /** Of the second name server, if different. */
  other?: Zone
  faults?: NonNullable<Zone['faults']>
  cut?: NonNullable<Zone['cut']>
  resolver?: Partial<Zone>
  registry?: Zone
}

function sayAllIsWell(): void {
  say({})
}

function say(world: World): void {
  const zone: Zone = {
    records: [SOA, ...(world.zone ?? RIGHT)],
    ...(world.faults ? { faults: world.faults } : {}),
    ...(world.cut ? { cut: world.cut } : {}),
  }
  first.setZone(zone)
  second.setZone(world.other ?? zone)
  registry.setZone(world.registry ?? { records: [], delegates: { [D]: NAMES } })
  resolver.setZone({
    records: [...DIRECTORY, ...(world.zone ?? RIGHT), ...(world.resolver?.records ?? [])],
    ...(world.resolver?.faults ? { faults: world.resolver.faults } : {}),
    ...(world.resolver?.ttl ? { ttl: world.resolver.ttl } : {}),
  })
}

const look = async (domain = D) => diagnoseDns(await queryDns(domain, ours, settings), ours, NOW)

const without = (start: string) => RIGHT.filter((record) => !record.startsWith(start))
const noProof = without('_vitrine')
const noApex = without(`${D} A`)
const noWww = without('www')
const NO_TXT = `_vitrine.${D}`

type Fault = {
  readonly world: World
  readonly finds: readonly string[]
  readonly says: RegExp
  /** The record to change, as `act TYPE name value`; null: none. */
  readonly asks: string | RegExp | null
}

/** Every fault with all its issues. */
const FAULTS: Readonly<Record<string, Fault>> = {
  'no ownership record': {
    world: { zone: noProof },
    finds: ['proof-missing'],
    says: /no TXT record at _vitrine/,
    asks: `add TXT ${NO_TXT} ${PROOF}`,
  },
  'another text there': {
    world: { zone: [...noProof, `${NO_TXT} TXT hello`] },
    finds: ['proof-wrong'],
    says: /“hello”: change its value to vitrine-/,
    asks: `change TXT ${NO_TXT} ${PROOF}`,
  },
  'the record of another order': {
    world: { zone: [...noProof, `${NO_TXT} TXT vitrine-${'ff'.repeat(16)}`] },
    finds: ['proof-of-another'],
    says: /another order/,
    asks: `change TXT ${NO_TXT} ${PROOF}`,
  },
  'two ownership records': {
    world: { zone: [...RIGHT, `${NO_TXT} TXT vitrine-${'ff'.repeat(16)}`] },
    finds: ['proof-twice'],
    says: /second ownership record/,
    asks: `remove TXT ${NO_TXT} vitrine-${'ff'.repeat(16)}`,
  },
  'three ownership records': {
    world: {
      zone: [
        ...RIGHT,
        `${NO_TXT} TXT vitrine-${'ff'.repeat(16)}`,
        `${NO_TXT} TXT vitrine-${'ee'.repeat(16)}`,
      ],
    },
    finds: ['proof-twice', 'proof-twice'],
    says: /second ownership record/,
    asks: /remove TXT _vitrine\.ada-quill\.example vitrine-(ff|ee){16}/,
  },
  'the TXT record at the domain': {
    world: { zone: [...noProof, `${D} TXT ${PROOF}`] },
    finds: ['proof-at-domain'],
    says: /give it the name _vitrine\./,
    asks: `change TXT ${NO_TXT} ${PROOF}`,
  },
  'the TXT record’s name with the domain added': {
    world: { zone: [...noProof, `_vitrine.${D}.${D} TXT ${PROOF}`] },
    finds: ['proof-twice-named'],
    says: /adds ada-quill\.example by itself/,
    asks: `change TXT ${NO_TXT} ${PROOF}`,
  },
  'the TXT record under www': {
    world: { zone: [...noProof, `_vitrine.www.${D} TXT ${PROOF}`] },
    finds: ['proof-at-www'],
    says: /without www/,
    asks: `change TXT ${NO_TXT} ${PROOF}`,
  },
  'the TXT record without its underscore': {
    world: { zone: [...noProof, `vitrine.${D} TXT ${PROOF}`] },
    finds: ['proof-without-underscore'],
    says: /begins with an underscore/,
    asks: `change TXT ${NO_TXT} ${PROOF}`,
  },
  'quotation marks in the value': {
    world: { zone: [...noProof, `${NO_TXT} TXT "${PROOF}"`] },
    finds: ['proof-quoted'],
    says: /quotation marks/,
    asks: `change TXT ${NO_TXT} ${PROOF}`,
  },
  'an alias where the TXT record belongs': {
    world: { zone: [...noProof, `${NO_TXT} CNAME elsewhere.example`] },
    finds: ['proof-alias'],
    says: /beside it no TXT record can stand/,
    asks: `change TXT ${NO_TXT} ${PROOF}`,
  },
  'an alias for all names, over the TXT record': {
    world: { zone: [...noProof, `*.${D} CNAME elsewhere.example`] },
    finds: ['proof-wildcard'],
    says: /as all names \(\*\) of ada-quill\.example do/,
    asks: `add TXT ${NO_TXT} ${PROOF}`,
  },
  'the TXT record on one of two servers': {
    world: { other: { records: [SOA, ...noProof] } },
    finds: ['proof-on-one-server'],
    says: /no TXT record on the name server ns2\.dns\.example, and the right one on ns1/,
    asks: `add TXT ${NO_TXT} ${PROOF}`,
  },
  'no answer about the TXT record': {
    world: { faults: { [`${NO_TXT} TXT`]: 'servfail' } },
    finds: ['proof-unanswered'],
    says: /no answer about _vitrine.* by the name server ns1\.dns\.example/,
    asks: null,
  },
  'an answer cut off, and no longer way': {
    world: {
      zone: [...noProof, `${NO_TXT} TXT ${'x'.repeat(900)}`],
      cut: { bytes: 512, tcp: false },
    },
    finds: ['proof-cut'],
    says: /too long for one packet/,
    asks: `change TXT ${NO_TXT} ${PROOF}`,
  },

  'a domain that nobody registered': {
    world: { registry: { records: [], faults: { '*': 'no-name' } } },
    finds: ['not-registered'],
    says: /registry does not know ada-quill\.example/,
    asks: null,
  },
  'a domain that has run out': {
    world: { registry: { records: [], delegates: { [D]: ['ns1.pendingrenewaldeletion.com'] } } },
    finds: ['expired'],
    says: /has run out/,
    asks: null,
  },
  'an owner who was not confirmed': {
    world: {
      registry: { records: [], delegates: { [D]: ['ns.failed-whois-verification.namecheap.com'] } },
    },
    finds: ['unconfirmed'],
    says: /mail to the owner/,
    asks: null,
  },
  'parked name servers': {
    world: { registry: { records: [], delegates: { [D]: ['ns1.sedoparking.com'] } } },
    finds: ['parked-servers'],
    says: /is parked at the name server ns1\.sedoparking\.com/,
    asks: null,
  },
  'lame delegation': {
    world: { faults: { '*': 'refused' } },
    finds: ['lame'],
    says: /do not serve it/,
    asks: null,
  },
  'one lame server of two': {
    world: { other: { records: [], faults: { '*': 'refused' } } },
    finds: ['server-lame'],
    says: /ns2\.dns\.example does not serve/,
    asks: `remove NS ${D} ns2.dns.example`,
  },
  'servers that fail': {
    world: { faults: { '*': 'servfail' } },
    finds: ['servers-fail'],
    says: /SERVFAIL/,
    asks: null,
  },
  'servers that are silent': {
    world: { faults: { '*': 'silent' } },
    finds: ['servers-silent'],
    says: /None of the name servers/,
    asks: null,
  },
  'one silent server of two': {
    world: { other: { records: [], faults: { '*': 'silent' } } },
    finds: ['server-silent'],
    says: /ns2\.dns\.example of .* does not answer/,
    asks: `remove NS ${D} ns2.dns.example`,
  },
  'name servers without an address': {
    world: { registry: { records: [], delegates: { [D]: ['ns1.nowhere.example'] } } },
    finds: ['servers-unknown'],
    says: /have no address/,
    asks: null,
  },
  'name servers that nobody reaches': {
    world: {
      registry: { records: [], delegates: { [D]: ['ns1.home.example'] } },
      resolver: { records: ['ns1.home.example A 10.0.0.1'] },
    },
    finds: ['servers-private'],
    says: /nobody on the internet reaches/,
    asks: null,
  },
  'one name server without an address': {
    world: {
      registry: { records: [], delegates: { [D]: ['ns1.dns.example', 'ns9.nowhere.example'] } },
    },
    finds: ['server-unknown'],
    says: /ns9\.nowhere\.example .* has no address/,
    asks: `remove NS ${D} ns9.nowhere.example`,
  },
  'broken signatures': {
    world: { resolver: { faults: { [`${D} A`]: 'bogus' } } },
    finds: ['dnssec-broken'],
    says: /remove the DS record/,
    asks: `remove DS ${D} `,
  },

  'no record of the domain': {
    world: { zone: noApex },
    finds: ['missing'],
    says: /leads nowhere yet: add a record of the type A with 192\.0\.2\.10/,
    asks: `add A ${D} ${HERE}`,
  },
  'another address': {
    world: { zone: [...noApex, `${D} A 193.0.6.139`] },
    finds: ['a-wrong'],
    says: /says 193\.0\.6\.139: change it to 192\.0\.2\.10/,
    asks: `change A ${D} ${HERE}`,
  },
  'two addresses, one ours': {
    world: { zone: [...RIGHT, `${D} A 193.0.6.139`] },
    finds: ['a-conflict'],
    says: /second A record, 193\.0\.6\.139/,
    asks: `remove A ${D} 193.0.6.139`,
  },
  'three addresses, one ours': {
    world: { zone: [...RIGHT, `${D} A 193.0.6.139`, `${D} A 193.0.6.140`] },
    finds: ['a-conflict', 'a-conflict'],
    says: /second A record, 193\.0\.6\.(139|140),/,
    asks: /remove A ada-quill\.example 193\.0\.6\.(139|140)/,
  },
  'an address for IPv6 that leads elsewhere': {
    world: { zone: [...RIGHT, `${D} AAAA 2001:db8::9`] },
    finds: ['aaaa-wrong'],
    says: /leads visitors with IPv6 to 2001:db8::9/,
    asks: `remove AAAA ${D} 2001:db8::9`,
  },
  'an address that nobody reaches': {
    world: { zone: [...noApex, `${D} A 192.168.1.20`] },
    finds: ['a-private'],
    says: /nobody on the internet reaches/,
    asks: `change A ${D} ${HERE}`,
  },
  'an alias at the domain': {
    world: { zone: [...noApex, `${D} CNAME ${TARGET}`] },
    finds: ['alias-at-domain'],
    says: /breaks its mail/,
    asks: `change A ${D} ${HERE}`,
  },
  'a parked page': {
    world: { zone: [...noApex, `${D} A 91.195.240.12`] },
    finds: ['parked'],
    says: /parking page of Sedo/,
    asks: `change A ${D} ${HERE}`,
  },
  'a registrar’s forwarding': {
    world: { zone: [...noApex, `${D} A 162.255.119.40`] },
    finds: ['forwarding'],
    says: /forwarded by Namecheap/,
    asks: `change A ${D} ${HERE}`,
  },
  'a proxy in front': {
    world: { zone: [...noApex, `${D} A 104.21.3.4`] },
    finds: ['proxy'],
    says: /Cloudflare stands between visitors and us .* in the A record/,
    asks: `change A ${D} ${HERE}`,
  },
  'the host before': {
    world: { zone: [...noApex, `${D} A 185.199.108.153`] },
    finds: ['other-host'],
    says: /leads to GitHub Pages/,
    asks: `change A ${D} ${HERE}`,
  },
  'the record’s name with the domain added': {
    world: { zone: [...noApex, `${D}.${D} A ${HERE}`] },
    finds: ['twice-named'],
    says: /enter @ as its name/,
    asks: `change A ${D} ${HERE}`,
  },
  'no answer about the address': {
    world: { faults: { [`${D} A`]: 'servfail' } },
    finds: ['unanswered'],
    says: /give no answer about ada-quill\.example/,
    asks: null,
  },
  'servers that say different addresses': {
    world: { other: { records: [SOA, ...noApex, `${D} A 193.0.6.139`] } },
    finds: ['servers-differ'],
    says: /the A record 193\.0\.6\.139 on .* ns2\.dns\.example, and the A record 192\.0\.2\.10 on ns1/,
    asks: `change A ${D} ${HERE}`,
  },
  'a record that one of two servers lacks': {
    world: { other: { records: [SOA, ...noApex] } },
    finds: ['servers-differ'],
    says: /no record on .* ns2\.dns\.example, and the A record 192\.0\.2\.10 on ns1/,
    asks: `add A ${D} ${HERE}`,
  },

  'no www': {
    world: { zone: noWww },
    finds: ['www-missing'],
    says: /www\.ada-quill\.example leads nowhere yet: add a record of the type CNAME/,
    asks: `add CNAME www.${D} ${TARGET}`,
  },
  'www at another host': {
    world: { zone: [...noWww, `www.${D} CNAME shops.myshopify.com`] },
    finds: ['www-other-host'],
    says: /leads to Shopify/,
    asks: `change CNAME www.${D} ${TARGET}`,
  },
  'www somewhere unknown': {
    world: {
      zone: [...noWww, `www.${D} CNAME web.host.example`],
      resolver: { records: ['web.host.example A 193.0.6.139'] },
    },
    finds: ['www-alias-wrong'],
    says: /leads to web\.host\.example: change its CNAME record/,
    asks: `change CNAME www.${D} ${TARGET}`,
  },
  'www at the target of another customer': {
    world: {
      zone: [...noWww, `www.${D} CNAME to-bbbbbbbbbbbbbbbbbbbb.vitrine.site`],
      resolver: { records: [`to-bbbbbbbbbbbbbbbbbbbb.vitrine.site A ${HERE}`] },
    },
    finds: ['www-alias-of-another'],
    says: /another customer’s/,
    asks: `change CNAME www.${D} ${TARGET}`,
  },
  'www at a subdomain of ours': {
    world: {
      zone: [...noWww, `www.${D} CNAME ada.vitrine.site`],
      resolver: { records: [`ada.vitrine.site A ${HERE}`] },
    },
    finds: ['www-alias-not-own'],
    says: /anybody could come to have/,
    asks: `change CNAME www.${D} ${TARGET}`,
  },
  'the target with the domain added': {
    world: { zone: [...noWww, `www.${D} CNAME ${TARGET}.${D}`] },
    finds: ['www-alias-twice-named'],
    says: /with a dot at its end/,
    asks: `change CNAME www.${D} ${TARGET}.`,
  },
  'a target that does not exist': {
    world: { zone: [...noWww, `www.${D} CNAME gone.host.example`] },
    finds: ['www-alias-nowhere'],
    says: /does not exist/,
    asks: `change CNAME www.${D} ${TARGET}`,
  },
  'aliases in a circle': {
    world: {
      zone: [...noWww, `www.${D} CNAME b.host.example`],
      resolver: {
        records: [`b.host.example CNAME c.host.example`, `c.host.example CNAME b.host.example`],
      },
    },
    finds: ['www-alias-loop'],
    says: /in a circle/,
    asks: `change CNAME www.${D} ${TARGET}`,
  },
  'a chain of aliases without an end': {
    world: {
      zone: [...noWww, `www.${D} CNAME a0.host.example`],
      resolver: {
        records: Array.from(
          { length: 12 },
          (_, place) => `a${place}.host.example CNAME a${place + 1}.host.example`,
        ),
      },
    },
    finds: ['www-alias-too-long'],
    says: /more than eight times/,
    asks: `change CNAME www.${D} ${TARGET}`,
  },
  'an alias about which nobody answers': {
    world: {
      zone: [...noWww, `www.${D} CNAME web.broken.example`],
      resolver: { records: [], faults: { 'web.broken.example': 'servfail' } },
    },
    finds: ['www-alias-unanswered'],
    says: /about which nobody answers/,
    asks: `change CNAME www.${D} ${TARGET}`,
  },
  'a link in the place of a name': {
    world: { zone: [...noWww, `www.${D} CNAME https://${TARGET}`] },
    finds: ['www-alias-is-link'],
    says: /holds a link/,
    asks: `change CNAME www.${D} ${TARGET}`,
  },
  'www by the record for all names': {
    world: { zone: [...noWww, `*.${D} A 193.0.6.139`] },
    finds: ['www-wildcard'],
    says: /as all names \(\*\) of ada-quill\.example do/,
    asks: `add CNAME www.${D} ${TARGET}`,
  },
  'www by the alias for all names': {
    world: {
      zone: [...noWww, `*.${D} CNAME web.host.example`],
      resolver: { records: ['web.host.example A 193.0.6.139'] },
    },
    finds: ['www-wildcard'],
    says: /leads to web\.host\.example, as all names \(\*\) of ada-quill\.example do/,
    asks: `add CNAME www.${D} ${TARGET}`,
  },
  'www’s record with the domain added': {
    world: { zone: [...noWww, `www.${D}.${D} CNAME ${TARGET}`] },
    finds: ['www-twice-named'],
    says: /enter www as its name/,
    asks: `change CNAME www.${D} ${TARGET}`,
  },
  'www of two servers, one without it': {
    world: { other: { records: [SOA, ...noWww] } },
    finds: ['www-servers-differ'],
    says: /no record on .* ns2\.dns\.example, and the CNAME record to-/,
    asks: `add CNAME www.${D} ${TARGET}`,
  },

  'certificates by others only': {
    world: { zone: [...RIGHT, `${D} CAA issue digicert.com`] },
    finds: ['caa-forbids'],
    says: /by digicert\.com only: add one for letsencrypt\.org/,
    asks: `add CAA ${D} 0 issue "letsencrypt.org"`,
  },
  'no certificates at all': {
    world: { zone: [...RIGHT, `${D} CAA issue ;`] },
    finds: ['caa-forbids-all'],
    says: /forbids every certificate/,
    asks: `change CAA ${D} 0 issue "letsencrypt.org"`,
  },
  'no answer about certificates': {
    world: { faults: { [`${D} CAA`]: 'servfail' } },
    finds: ['caa-unanswered'],
    says: /nobody may make its certificate/,
    asks: null,
  },
  'a challenge left by another host': {
    world: { zone: [...RIGHT, `_acme-challenge.${D} CNAME x.old-host.example`] },
    finds: ['acme-elsewhere'],
    says: /left from another host/,
    asks: `remove CNAME _acme-challenge.${D} x.old-host.example`,
  },
}

test('covers at least 40 DNS faults', () => {
  expect(Object.keys(FAULTS).length).toBeGreaterThanOrEqual(40)
})

const askedOf = ({ change }: DnsIssue) =>
  change && `${change.act} ${change.record.type} ${change.record.name} ${change.record.value}`

// @promise dns-diagnosis: DNS issues are named with the record to change.
test.each(Object.entries(FAULTS))(
  'reports %s in one sentence with its record',
  async (_fault, { world, finds, says, asks }) => {
    say(world)
    const { findings } = await look()
    expect(findings.map(({ code }) => code)).toEqual(finds)
    for (const finding of findings) {
      expect(finding.sentence).toMatch(says)
      expect(finding.sentence.match(/[.!?](\s|$)/g)).toHaveLength(1)
      const asked = askedOf(finding)
      if (asks instanceof RegExp) expect(asked).toMatch(asks)
      else expect(asked).toBe(asks)
    }
  },
)

// @promise dns-diagnosis
test.each(Object.entries(FAULTS).filter(([, { asks }]) => asks !== null))(
  'finds nothing after fixing %s',
  async (_fault, { world }) => {
    say(world)
    const { findings } = await look()
    say(findings.reduce(follow, world))
    const after = await look()
    expect(after.findings).toEqual([])
    expect([after.ownership, after.routing, after.www]).toEqual(['shown', 'right', 'right'])
  },
)

/** Two faults of one kind cannot be combined. */
function kindOf([, { finds }]: readonly [string, Fault]): string {
  const [code = ''] = finds
  return (
    /^(proof|www|caa|acme)-/.exec(code)?.[1] ??
    (/^(not-registered|expired|unconfirmed|parked-servers|lame|server|dnssec)/.test(code)
      ? 'zone'
      : 'apex')
  )
}

/** Further issues of combined faults. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'an alias for all names, over the TXT record': ['www-wildcard'],
  'www by the alias for all names': ['proof-wildcard'],
  // A wildcard does not apply to names with records below them.
  'the TXT record under www': ['www-missing'],
}

const PAIRS = Object.entries(FAULTS).flatMap((one, place, all) =>
  all.slice(place + 1).flatMap((other) => (kindOf(one) === kindOf(other) ? [] : [{ one, other }])),
)

// @promise dns-diagnosis
test('finds combined faults and converges after each fix', async () => {
  expect(PAIRS.length).toBeGreaterThan(1000)
  const everyNth = Math.floor(PAIRS.length / rounds(PAIRS.length))
  for (const { one, other } of PAIRS.filter((_, place) => place % everyNth === 0)) {
    const planted = [one, other]
    const pair = planted.map(([title]) => title).join(' and ')
    const known = planted.flatMap(([title, { finds }]) => [...finds, ...(ALSO[title] ?? [])])
    let world = both(one[1].world, other[1].world)
    for (let steps = 0; ; steps++) {
      expect(steps, pair).toBeLessThan(5)
      say(world)
      const { findings, ...states } = await look()
      const strange = findings.filter(({ code }) => !known.includes(code))
      expect(strange, pair).toEqual([])
      if (findings.length === 0) {
        expect(states, pair).toEqual({ ownership: 'shown', routing: 'right', www: 'right' })
        break
      }
      world = findings.reduce(follow, world)
      for (const { code, change } of findings) {
        const cause = planted.find(([, { finds }]) => change === null && finds.includes(code))
        if (cause) world = healed(world, cause[1].world)
      }
    }
  }
})

/** The records of both faults. */
function both(one: World, other: World): World {
  const changed = (records: readonly string[], by: readonly string[] = RIGHT) => [
    ...records.filter((each) => !RIGHT.some((right) => right === each) || by.includes(each)),
    ...by.filter((each) => !RIGHT.some((right) => right === each)),
  ]
  const zone = changed(one.zone ?? RIGHT, other.zone)
  const differing = one.other ?? other.other
  const { faults, resolver, registry } = {
    faults: { ...one.faults, ...other.faults },
    resolver: {
      records: [...(one.resolver?.records ?? []), ...(other.resolver?.records ?? [])],
      faults: { ...one.resolver?.faults, ...other.resolver?.faults },
    },
    registry: one.registry ?? other.registry,
  }
  const cut = one.cut ?? other.cut
  return {
    zone,
    faults,
    resolver,
    ...(cut ? { cut } : {}),
    ...(registry ? { registry } : {}),
    ...(differing
      ? {
          other: {
            records: [
              ...differing.records.filter((record) => record === SOA),
              ...changed(
                zone,
                differing.records.filter((record) => record !== SOA),
              ),
            ],
            faults: { ...faults, ...differing.faults },
          },
        }
      : {}),
  }
}

/** After the registry or the name servers were fixed. */
function healed({ registry: _gone, ...world }: World, cause: World): World {
  const left = (faults: World['faults'] = {}) =>
    Object.fromEntries(Object.entries(faults).filter(([place]) => !cause.faults?.[place]))
  return {
    ...world,
    ...(cause.registry || !_gone ? {} : { registry: _gone }),
    faults: left(world.faults),
    ...(world.other ? { other: { ...world.other, faults: left(world.other.faults) } } : {}),
  }
}

/** After the customer made the change of an issue. */
function follow(world: World, { change }: DnsIssue): World {
  if (!change) return world
  const { act, record } = change
  const { type, name } = record
  if (type === 'NS') return registered(world, name, record.value)
  if (type === 'DS') return { ...world, resolver: { ...world.resolver, faults: {} } }
  const value = type === 'CAA' ? record.value.replace(/^0 |"/g, '') : record.value
  const wanted = `${name} ${type} ${value.replace(/\.$/, '')}`
  const mend = (records: readonly string[]) => {
    if (act === 'remove') return records.filter((each) => each !== wanted)
    const kept = act === 'add' ? records : records.filter((each) => !givesWay(each, type, name))
    return kept.includes(wanted) ? kept : [...kept, wanted]
  }
  const { other } = world
  return {
    ...world,
    zone: mend(world.zone ?? RIGHT),
    ...(other ? { other: { ...other, records: mend(other.records) } } : {}),
  }
}

function registered(world: World, zone: string, gone: string): World {
  const names = world.registry?.delegates?.[zone] ?? NAMES
  return {
    ...world,
    registry: { records: [], delegates: { [zone]: names.filter((name) => name !== gone) } },
  }
}

/** Records that the new one replaces. */
function givesWay(record: string, type: string, name: string): boolean {
  const [at = '', kind = ''] = record.split(' ')
  const leads = ['A', 'CNAME']
  const isOfKind =
    kind === type || kind === 'CNAME' || (leads.includes(type) && leads.includes(kind))
  return isOfKind && (at === name || at === `${name}.${D}`)
}

/** Without issues, or with notes only. */
const FINE: Readonly<Record<string, { world: World; finds?: readonly string[] }>> = {
  'all as it was asked for': { world: {} },
  'the proof among other texts, in two parts': {
    world: { zone: [...RIGHT, `${D} TXT v=spf1 -all`, `${D} MX 10 mail.example`] },
  },
  'an answer cut off that is whole over TCP': {
    world: {
      zone: [...RIGHT, `${NO_TXT} TXT vitrine-${'ff'.repeat(16)}`],
      cut: { bytes: 120, tcp: true },
    },
    finds: ['proof-twice'],
  },
  'www by a chain of aliases': {
    world: {
      zone: [...noWww, `www.${D} CNAME w.${D}`, `w.${D} CNAME ${TARGET}`],
    },
  },
  'www as an alias of the domain': { world: { zone: [...noWww, `www.${D} CNAME ${D}`] } },
  'www by its address': { world: { zone: [...noWww, `www.${D} A ${HERE}`] } },
  'a record for all names beside ours': { world: { zone: [...RIGHT, `*.${D} A 193.0.6.139`] } },
  'an alias for all names beside ours': { world: { zone: [...RIGHT, `*.${D} CNAME x.example`] } },
  'our authority among others': {
    world: { zone: [...RIGHT, `${D} CAA issue digicert.com`, `${D} CAA issue letsencrypt.org`] },
  },
  'where to report certificates to': {
    world: { zone: [...RIGHT, `${D} CAA iodef mailto:ada@ada.example`] },
  },
}

// @promise dns-diagnosis
test.each(Object.entries(FINE))('accepts %s', async (_how, { world, finds = [] }) => {
  say(world)
  const { findings, ownership, routing, www } = await look()
  expect(findings.map(({ code }) => code)).toEqual(finds)
  expect([ownership, routing, www]).toEqual(['shown', 'right', 'right'])
})

// @promise dns-diagnosis
test('reports a cached answer with its expiry', async () => {
  say({})
  resolver.setZone({ records: [...DIRECTORY, `${D} A 193.0.6.139`, ...noApex], ttl: 5400 })
  const { findings, routing } = await look()
  expect(findings.map(({ code }) => code)).toEqual(['cached-old'])
  expect(findings[0]?.sentence).toContain('193.0.6.139, remembered until 2026-03-02 10:30 UTC')
  expect(routing).toBe('right')
})

// @promise dns-diagnosis
test('ignores wildcard records when looking for appended domains', async () => {
  say({ zone: [...noApex, `*.${D} A 193.0.6.139`] })
  const codes = async (domain = D) => (await look(domain)).findings.map(({ code }) => code)
  expect(await codes()).toEqual(['missing'])
  say({ zone: [`_vitrine.cv.${D} TXT ${PROOF}`, `*.${D} A 193.0.6.139`] })
  expect(await codes(`cv.${D}`)).toEqual(['missing'])
})

test('checks a subdomain in its zone, without www', async () => {
  const name = `cv.${D}`
  say({ zone: [`_vitrine.${name} TXT ${PROOF}`, `${name} CNAME ${TARGET}`, `${D} A 193.0.6.139`] })
  expect(await look(name)).toMatchObject({ findings: [], ownership: 'shown', routing: 'right' })
  say({ zone: [`_vitrine.${name}.${D} TXT ${PROOF}`, `${D} CAA issue digicert.com`] })
  const { findings } = await look(name)
  expect(findings.map(({ code }) => code)).toEqual(['proof-twice-named', 'missing'])
  expect(findings[0]?.sentence).toContain('enter only _vitrine.cv as its name')
})

// @promise dns-diagnosis
test('queries only public addresses, and only for names', async () => {
  say({})
  registry.setZone({ records: [], delegates: { [D]: ['ns1.home.example'] } })
  resolver.setZone({ records: [...DIRECTORY, 'ns1.home.example A 10.0.0.1'] })
  const before = first.queries.length + second.queries.length
  const { ownership, routing, www } = await look()
  expect([ownership, routing, www]).toEqual(['unknown', 'unknown', 'unknown'])
  expect(first.queries.length + second.queries.length).toBe(before)
})

test('queries the configured resolvers instead of name servers', async () => {
  say({})
  const seen = await queryDns(D, ours, {
    ...settings,
    resolvers: [`127.0.0.11:${first.port}`],
    resolversOnly: true,
  })
  expect(seen.servers.map(({ name }) => name)).toEqual([''])
  expect(diagnoseDns(seen, ours, NOW)).toMatchObject({ ownership: 'shown', routing: 'right' })
})
