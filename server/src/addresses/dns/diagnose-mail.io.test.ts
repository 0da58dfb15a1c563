import { generateKeyPairSync } from 'node:crypto'
import type { MailProviderId } from '@vitrine/domain/addresses/mail-providers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type FakeDnsServer,
  startFakeDnsServer,
  type Zone,
} from '../../../testing/fake-dns-server.ts'
import type { DnsSettings } from './dns-settings.ts'
import { queryMailDns } from './query-mail-dns.ts'
import { diagnoseMail } from './diagnose-mail.ts'
import type { ExpectedMail } from './mail-dns-answers.ts'

const D = 'ada-quill.example'
const keyOf = (modulusLength: number) =>
  generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).publicKey.toString('base64')
const KEY = keyOf(2048)
const SHORT_KEY = keyOf(768)
const WEAK_KEY = keyOf(1024)
const dkimOf = (key: string) => `v=DKIM1; k=rsa; p=${key}`

const GOOGLE: ExpectedMail = {
  provider: 'google',
  mx: null,
  spf: null,
  dkimName: 'google._domainkey',
  dkimValue: dkimOf(KEY),
  reportsTo: `dmarc@${D}`,
}
const without = (provider: MailProviderId, entered: Partial<ExpectedMail> = {}): ExpectedMail => ({
  ...GOOGLE,
  provider,
  dkimName: null,
  dkimValue: null,
  ...entered,
})

/** The registry, two name servers of the domain, and a public resolver. */
let registry: FakeDnsServer
let first: FakeDnsServer
let second: FakeDnsServer
let resolver: FakeDnsServer
let settings: DnsSettings

beforeAll(async () => {
  first = await startFakeDnsServer('127.0.0.31')
  const { port } = first
  second = await startFakeDnsServer('127.0.0.32', port)
  registry = await startFakeDnsServer('127.0.0.33', port)
  resolver = await startFakeDnsServer('127.0.0.34', port)
  settings = {
    resolvers: [`127.0.0.34:${port}`],
    resolversOnly: false,
    port,
    isAllowed: (address) => address.startsWith('127.0.0.3'),
    timeoutMs: 150,
  }
})
afterAll(() => Promise.all([registry, first, second, resolver].map((server) => server.close())))

const SOA = `${D} SOA ns1.dns.example`
const MX = `${D} MX 1 smtp.google.com`
const SPF = `${D} TXT v=spf1 include:_spf.google.com ~all`
const DKIM = `google._domainkey.${D} TXT ${dkimOf(KEY)}`
const DMARC = `_dmarc.${D} TXT v=DMARC1; p=none; rua=mailto:dmarc@${D}`
const RIGHT = [MX, SPF, DKIM, DMARC] as const
const but = (gone: string, ...instead: readonly string[]) => [
  ...RIGHT.filter((record) => record !== gone),
  ...instead,
]

/** Records of all cases. */
const WORLD = [
  'example NS registry.example',
  'registry.example A 127.0.0.33',
  'ns1.dns.example A 127.0.0.31',
  'ns2.dns.example A 127.0.0.32',
  'smtp.google.com A 192.0.2.25',
  'aspmx.l.google.com A 192.0.2.26',
  'mx.old-host.example A 192.0.2.27',
  'in1-smtp.messagingengine.com A 192.0.2.28',
  'in2-smtp.messagingengine.com A 192.0.2.29',
  'mail.protonmail.ch A 192.0.2.30',
  'mailsec.protonmail.ch A 192.0.2.31',
  'spf.messagingengine.com TXT v=spf1 ip4:192.0.2.0/24 ?all',
  '_spf.protonmail.ch TXT v=spf1 ip4:192.0.2.0/24 ~all',
  '_spf.google.com TXT v=spf1 include:_netblocks.google.com include:_netblocks2.google.com ~all',
  '_netblocks.google.com TXT v=spf1 ip4:192.0.2.0/24 ~all',
  '_netblocks2.google.com TXT v=spf1 ip6:2001:db8::/32 ~all',
  'spf.shop.example TXT v=spf1 a:a.shop.example mx:shop.example include:deep.shop.example ~all',
  'a.shop.example A 192.0.2.40',
  'shop.example MX 10 a.shop.example',
  'deep.shop.example TXT v=spf1 a:a.shop.example a:a.shop.example ptr exists:a.shop.example -all',
  'spf.news.example TXT v=spf1 ip4:192.0.2.0/24 -all',
  'two.example TXT v=spf1 -all',
  'two.example TXT v=spf1 ~all',
  'wrong.example TXT v=spf1 ip4:300.1.1.1 -all',
  `round.example TXT v=spf1 include:round2.example -all`,
  `round2.example TXT v=spf1 include:round.example -all`,
  'bare.example A 192.0.2.41',
] as const

type World = {
  zone?: readonly string[]
  /** Of the second name server, if different. */
  other?: Zone
  faults?: NonNullable<Zone['faults']>
  resolver?: Partial<Zone>
  registry?: Zone
  wanted?: ExpectedMail
}

async function look(world: World) {
  const zone: Zone = {
    records: [SOA, ...(world.zone ?? RIGHT)],
    ...(world.faults ? { faults: world.faults } : {}),
  }
  first.setZone(zone)
  second.setZone(world.other ?? zone)
  registry.setZone(
    world.registry ?? { records: [], delegates: { [D]: ['ns1.dns.example', 'ns2.dns.example'] } },
  )
  resolver.setZone({
    records: [...WORLD, ...(world.zone ?? RIGHT), ...(world.resolver?.records ?? [])],
    ...(world.resolver?.faults ? { faults: world.resolver.faults } : {}),
  })
  const wanted = world.wanted ?? GOOGLE
  return diagnoseMail(await queryMailDns(D, wanted, settings), wanted)
}

const FASTMAIL = without('fastmail')
const FM_RIGHT = [
  `${D} MX 10 in1-smtp.messagingengine.com`,
  `${D} MX 20 in2-smtp.messagingengine.com`,
  `${D} TXT v=spf1 include:spf.messagingengine.com ~all`,
  DMARC,
  ...['fm1', 'fm2', 'fm3'].flatMap((selector) => [
    `${selector}._domainkey.${D} CNAME ${selector}.${D}.dkim.fmhosted.com`,
  ]),
]
const FM_KEYS = ['fm1', 'fm2', 'fm3'].map(
  (selector) => `${selector}.${D}.dkim.fmhosted.com TXT ${dkimOf(KEY)}`,
)

const spf = (text: string) => but(SPF, `${D} TXT ${text}`)
const dkim = (text: string) => but(DKIM, `google._domainkey.${D} TXT ${text}`)
const dmarc = (text: string) => but(DMARC, `_dmarc.${D} TXT ${text}`)
const MERGED = 'v=spf1 include:_spf.google.com ~all'

/** Every fault with all its issues and the record to change. */
const FAULTS: Readonly<
  Record<string, { world: World; finds: readonly string[]; says: RegExp; value?: string }>
> = {
  'no MX record': {
    world: { zone: but(MX) },
    finds: ['mx-missing'],
    says: /no MX record, so no mail arrives: add smtp\.google\.com \(priority 1\)/,
    value: 'smtp.google.com',
  },
  'no such name for MX': {
    world: { zone: but(MX), faults: { [`${D} MX`]: 'no-name' } },
    finds: ['mx-missing'],
    says: /no MX record/,
  },
  'MX at another provider': {
    world: { zone: but(MX, `${D} MX 10 in1-smtp.messagingengine.com`) },
    finds: ['mx-elsewhere'],
    says: /goes to in1-smtp\.messagingengine\.com \(Fastmail\), not to Google Workspace/,
    value: 'smtp.google.com',
  },
  'MX at a host that nobody knows': {
    world: { zone: but(MX, `${D} MX 10 mx.old-host.example`) },
    finds: ['mx-elsewhere'],
    says: /goes to mx\.old-host\.example, not/,
  },
  'an old MX beside the right one': {
    world: { zone: [...RIGHT, `${D} MX 5 mx.old-host.example`] },
    finds: ['mx-mixed'],
    says: /Some mail .* goes to mx\.old-host\.example/,
    value: 'mx.old-host.example',
  },
  'a domain that takes no mail (null MX)': {
    world: { zone: but(MX, `${D} MX 0 .`) },
    finds: ['mx-null'],
    says: /takes no mail \(a dot/,
    value: 'smtp.google.com',
  },
  'a number as mail server': {
    world: { zone: but(MX, `${D} MX 10 192.0.2.25`) },
    finds: ['mx-address'],
    says: /holds the number 192\.0\.2\.25/,
    value: 'smtp.google.com',
  },
  'the domain added to the mail server': {
    world: { zone: but(MX, `${D} MX 1 smtp.google.com.${D}`) },
    finds: ['mx-appended'],
    says: /dot at its end/,
    value: 'smtp.google.com.',
  },
  'the MX record’s name with the domain added': {
    world: { zone: but(MX, `${D}.${D} MX 1 smtp.google.com`) },
    finds: ['mx-twice-named'],
    says: /enter @, or nothing/,
  },
  'an alias where the MX record belongs': {
    world: {
      zone: but(MX, `${D} CNAME elsewhere.example`),
    },
    finds: ['mx-alias'],
    says: /alias \(CNAME\) of elsewhere\.example/,
  },
  'no answer about MX': {
    world: { faults: { [`${D} MX`]: 'servfail' } },
    finds: ['mx-unanswered'],
    says: /no answer about its MX records/,
  },
  'a mail server that is not there': {
    world: {
      zone: but(MX, `${D} MX 0 ada-quil-example.mail.protection.outlook.com`).map((record) =>
        record === SPF ? `${D} TXT v=spf1 include:spf.protection.outlook.com -all` : record,
      ),
      wanted: {
        ...GOOGLE,
        provider: 'other',
        mx: '0 ada-quil-example.mail.protection.outlook.com',
        spf: 'spf.protection.outlook.com',
      },
      resolver: { records: ['spf.protection.outlook.com TXT v=spf1 ip4:192.0.2.0/24 -all'] },
    },
    finds: ['mx-host-unknown'],
    says: /has no address: check its spelling/,
  },

  'no SPF record': {
    world: { zone: but(SPF) },
    finds: ['spf-missing'],
    says: /no SPF record/,
    value: MERGED,
  },
  'two SPF records': {
    world: { zone: [...RIGHT, `${D} TXT v=spf1 ip4:192.0.2.9 include:spf.news.example -all`] },
    finds: ['spf-twice'],
    says: /has 2 SPF records, and receivers then count none/,
    value: 'v=spf1 include:_spf.google.com ip4:192.0.2.9 include:spf.news.example ~all',
  },
  'an SPF record without the provider': {
    world: { zone: spf('v=spf1 include:spf.news.example -all') },
    finds: ['spf-without-provider'],
    says: /add include:_spf\.google\.com to it, and keep the rest/,
    value: 'v=spf1 include:spf.news.example include:_spf.google.com -all',
  },
  'the provider refused by the record': {
    world: { zone: spf('v=spf1 -include:_spf.google.com ~all') },
    finds: ['spf-without-provider'],
    says: /does not let Google Workspace send/,
  },
  'the provider after the end': {
    world: { zone: spf('v=spf1 ip4:192.0.2.1 ~all include:_spf.google.com') },
    finds: ['spf-after-all'],
    says: /stands after ~all/,
    value: 'v=spf1 ip4:192.0.2.1 include:_spf.google.com ~all',
  },
  'an SPF record that lets everybody send': {
    world: { zone: spf('v=spf1 include:_spf.google.com +all') },
    finds: ['spf-allows-all'],
    says: /lets anybody send/,
    value: MERGED,
  },
  'the same without its sign': {
    world: { zone: spf('v=spf1 include:_spf.google.com all') },
    finds: ['spf-allows-all'],
    says: /ends in all,/,
    value: MERGED,
  },
  'a part that is none': {
    world: { zone: spf('v=spf1 include=_spf.google.com ipv4:192.0.2.1 ~all') },
    finds: ['spf-syntax'],
    says: /“ipv4:192\.0\.2\.1” in it/,
    value: MERGED,
  },
  'a comma between parts': {
    world: { zone: spf('v=spf1 include:_spf.google.com, ~all') },
    finds: ['spf-syntax'],
    says: /“include:_spf\.google\.com,”/,
    value: MERGED,
  },
  'a number that is none': {
    world: { zone: spf('v=spf1 ip4:192.0.2.256 include:_spf.google.com ~all') },
    finds: ['spf-syntax'],
    says: /ip4:192\.0\.2\.256/,
    value: MERGED,
  },
  'quotation marks round the record': {
    world: { zone: spf('"v=spf1 include:_spf.google.com ~all"') },
    finds: ['spf-malformed'],
    says: /has to begin with v=spf1/,
    value: MERGED,
  },
  'another version': {
    world: { zone: spf('v=spf2 include:_spf.google.com ~all') },
    finds: ['spf-malformed'],
    says: /v=spf2/,
    value: MERGED,
  },
  'the SPF record’s name with the domain added': {
    world: { zone: but(SPF, `${D}.${D} TXT v=spf1 include:_spf.google.com ~all`) },
    finds: ['spf-twice-named'],
    says: /stands at ada-quill\.example\.ada-quill\.example/,
  },
  'too many look-ups': {
    world: {
      zone: spf('v=spf1 include:_spf.google.com include:spf.shop.example ~all'),
    },
    finds: ['spf-too-many'],
    says: /takes 11 look-ups, and receivers make 10: .*\(include:spf\.shop\.example takes 8\)/,
  },
  'an include without a record': {
    world: { zone: spf('v=spf1 include:_spf.google.com include:bare.example ~all') },
    finds: ['spf-include-missing'],
    says: /leads to bare\.example, which has no SPF record/,
    value: MERGED,
  },
  'an include of a name that is gone': {
    world: { zone: spf('v=spf1 include:gone.example include:_spf.google.com ~all') },
    finds: ['spf-include-missing'],
    says: /leads to gone\.example/,
    value: MERGED,
  },
  'an include with two records': {
    world: { zone: spf('v=spf1 include:two.example include:_spf.google.com ~all') },
    finds: ['spf-include-twice'],
    says: /more than one SPF record/,
    value: MERGED,
  },
  'an include that is written wrongly': {
    world: { zone: spf('v=spf1 include:wrong.example include:_spf.google.com ~all') },
    finds: ['spf-include-syntax'],
    says: /wrong\.example, whose SPF record is written wrongly/,
    value: MERGED,
  },
  'an SPF record that leads in a circle': {
    world: { zone: spf('v=spf1 include:_spf.google.com include:round.example ~all') },
    finds: ['spf-loop'],
    says: /leads in a circle/,
    value: MERGED,
  },
  'an SPF record that leads to itself': {
    world: { zone: spf(`v=spf1 include:_spf.google.com redirect=${D}`) },
    finds: ['spf-loop'],
    says: /leads in a circle/,
    value: MERGED,
  },
  'three names that have nothing': {
    world: {
      zone: spf(
        'v=spf1 a:no1.example include:_spf.google.com mx:no2.example exists:no3.example ~all',
      ),
    },
    finds: ['spf-void'],
    says: /3 names that have nothing \(no1\.example, no2\.example, no3\.example\)/,
    value: MERGED,
  },
  'no answer about an include': {
    world: {
      zone: spf('v=spf1 include:_spf.google.com include:busy.example ~all'),
      resolver: { faults: { 'busy.example': 'servfail' } },
    },
    finds: ['spf-include-unanswered'],
    says: /Nobody answers about busy\.example/,
  },
  'no answer about the domain’s texts': {
    world: { faults: { [`${D} TXT`]: 'silent' } },
    finds: ['spf-unanswered'],
    says: /no answer about its TXT records/,
  },

  'a DKIM record that nobody entered here': {
    world: { wanted: without('google') },
    finds: ['dkim-not-entered'],
    says: /Enter above the DKIM record that Google Workspace shows/,
  },
  'no DKIM record': {
    world: { zone: but(DKIM) },
    finds: ['dkim-missing'],
    says: /no DKIM record at google\._domainkey/,
    value: dkimOf(KEY),
  },
  'the DKIM record’s name with the domain added': {
    world: { zone: but(DKIM, `google._domainkey.${D}.${D} TXT ${dkimOf(KEY)}`) },
    finds: ['dkim-twice-named'],
    says: /enter only google\._domainkey as its name/,
  },
  'a DKIM key that is cut off': {
    world: { zone: dkim(dkimOf(KEY.slice(0, 200))) },
    finds: ['dkim-cut'],
    says: /cut off/,
    value: dkimOf(KEY),
  },
  'a DKIM record without a key': {
    world: { zone: dkim('v=DKIM1; k=rsa') },
    finds: ['dkim-no-key'],
    says: /has no key \(p=\)/,
  },
  'another text where DKIM belongs': {
    world: { zone: dkim('hello there') },
    finds: ['dkim-no-tags'],
    says: /says “hello there”/,
  },
  'a DKIM record of another version': {
    world: { zone: dkim(`v=DKIM2; p=${KEY}`) },
    finds: ['dkim-version'],
    says: /begin with v=DKIM1/,
  },
  'a revoked DKIM key': {
    world: { zone: dkim('v=DKIM1; k=rsa; p=') },
    finds: ['dkim-revoked'],
    says: /empty key \(p=\)/,
    value: dkimOf(KEY),
  },
  'a DKIM key that is too short': {
    world: {
      zone: dkim(dkimOf(SHORT_KEY)),
      wanted: { ...GOOGLE, dkimValue: dkimOf(SHORT_KEY) },
    },
    finds: ['dkim-short'],
    says: /has 768 bits/,
  },
  'an alias for all names where DKIM belongs': {
    world: { zone: but(DKIM, `*.${D} CNAME web.host.example`) },
    finds: ['dkim-missing'],
    says: /no DKIM record at google\._domainkey/,
    value: dkimOf(KEY),
  },
  'an alias without a key where DKIM belongs': {
    world: { zone: but(DKIM, `google._domainkey.${D} CNAME web.host.example`) },
    finds: ['dkim-keyless-alias'],
    says: /alias \(CNAME\) of web\.host\.example, where there is no key/,
    value: dkimOf(KEY),
  },
  'aliases of DKIM with empty keys behind them': {
    world: {
      wanted: FASTMAIL,
      zone: FM_RIGHT,
      resolver: {
        records: FM_KEYS.map((record) => record.replace(/ TXT .*/, ' TXT v=DKIM1; p=')),
      },
    },
    finds: ['dkim-revoked-alias'],
    says: /does not sign with it: switch signing/,
  },
  'an alias for all names where DMARC belongs': {
    world: { zone: but(DMARC, `*.${D} CNAME web.host.example`) },
    finds: ['dmarc-missing'],
    says: /no DMARC record/,
    value: `v=DMARC1; p=none; rua=mailto:dmarc@${D}`,
  },
  'a text for all names': {
    world: { zone: but(DMARC, `*.${D} TXT v=spf1 -all`) },
    finds: ['dmarc-missing'],
    says: /no DMARC record/,
  },
  'another DKIM key': {
    world: { zone: dkim(dkimOf(WEAK_KEY)) },
    finds: ['dkim-other-key'],
    says: /not the one that you entered/,
    value: dkimOf(KEY),
  },
  'two DKIM texts': {
    world: { zone: [...RIGHT, `google._domainkey.${D} TXT ${dkimOf(WEAK_KEY)}`] },
    finds: ['dkim-twice'],
    says: /stand 2 texts/,
  },
  'no answer about DKIM': {
    world: { faults: { [`google._domainkey.${D} TXT`]: 'servfail' } },
    finds: ['dkim-unanswered'],
    says: /no answer about google\._domainkey/,
  },
  'no alias of several': {
    world: {
      wanted: FASTMAIL,
      zone: FM_RIGHT.filter((record) => !record.includes('_domainkey')),
    },
    finds: ['dkim-all-missing'],
    says: /no DKIM records at fm1\._domainkey\S*, fm2\._domainkey\S*, fm3\._domainkey/,
  },
  'an alias of DKIM to elsewhere': {
    world: {
      wanted: FASTMAIL,
      zone: [
        ...FM_RIGHT.filter((record) => !record.startsWith('fm2')),
        `fm2._domainkey.${D} CNAME fm2.other.example`,
      ],
      resolver: { records: FM_KEYS },
    },
    finds: ['dkim-elsewhere'],
    says: /points to fm2\.other\.example, not to Fastmail/,
    value: `fm2.${D}.dkim.fmhosted.com`,
  },
  'an alias of DKIM with the domain added': {
    world: {
      wanted: FASTMAIL,
      zone: [
        ...FM_RIGHT.filter((record) => !record.startsWith('fm1')),
        `fm1._domainkey.${D} CNAME fm1.${D}.dkim.fmhosted.com.${D}`,
      ],
      resolver: { records: FM_KEYS },
    },
    finds: ['dkim-appended'],
    says: /with a dot at its end/,
  },
  'aliases behind which there is no key': {
    world: { wanted: FASTMAIL, zone: FM_RIGHT },
    finds: ['dkim-no-key-yet'],
    says: /switch signing \(DKIM\) on at Fastmail/,
  },

  'no DMARC record': {
    world: { zone: but(DMARC) },
    finds: ['dmarc-missing'],
    says: /no DMARC record at _dmarc\.ada-quill\.example/,
    value: `v=DMARC1; p=none; rua=mailto:dmarc@${D}`,
  },
  'two DMARC records': {
    world: { zone: [...RIGHT, `_dmarc.${D} TXT v=DMARC1; p=reject`] },
    finds: ['dmarc-twice'],
    says: /has 2 DMARC records/,
  },
  'a DMARC record without semicolons': {
    world: { zone: dmarc('v=DMARC1 p=none') },
    finds: ['dmarc-no-version'],
    says: /v=DMARC1 and a semicolon/,
  },
  'a DMARC record with a part that is none': {
    world: { zone: dmarc('v=DMARC1; p none') },
    finds: ['dmarc-malformed'],
    says: /name=value/,
  },
  'a DMARC record that does not say what to do': {
    world: { zone: dmarc('v=DMARC1; rua=mailto:x@ada-quill.example') },
    finds: ['dmarc-no-policy'],
    says: /does not say what to do/,
    value: 'v=DMARC1; p=none; rua=mailto:x@ada-quill.example',
  },
  'a DMARC policy that is none': {
    world: { zone: dmarc('v=DMARC1; p=monitor; pct=50') },
    finds: ['dmarc-policy'],
    says: /p=monitor, which is none of/,
    value: 'v=DMARC1; p=none; pct=50',
  },
  'a DMARC policy for names below that is none': {
    world: { zone: dmarc(`v=DMARC1; p=none; sp=all; rua=mailto:dmarc@${D}`) },
    finds: ['dmarc-subdomain-policy'],
    says: /sp=all/,
    value: `v=DMARC1; p=none; rua=mailto:dmarc@${D}`,
  },
  'an address of reports without mailto': {
    world: { zone: dmarc(`v=DMARC1; p=none; rua=dmarc@${D}`) },
    finds: ['dmarc-reports'],
    says: /has to begin with mailto:/,
    value: `v=DMARC1; p=none; rua=mailto:dmarc@${D}`,
  },
  'the DMARC record at the domain': {
    world: { zone: but(DMARC, `${D} TXT v=DMARC1; p=none`) },
    finds: ['dmarc-at-domain'],
    says: /give it the name _dmarc/,
  },
  'the DMARC record’s name with the domain added': {
    world: { zone: but(DMARC, `_dmarc.${D}.${D} TXT v=DMARC1; p=none`) },
    finds: ['dmarc-twice-named'],
    says: /enter only _dmarc/,
  },
  'no answer about DMARC': {
    world: { faults: { [`_dmarc.${D} TXT`]: 'refused' } },
    finds: ['dmarc-unanswered'],
    says: /no answer about _dmarc/,
  },

  'a domain that nobody registered': {
    world: { registry: { records: [], faults: { '*': 'no-name' } } },
    finds: ['not-registered'],
    says: /registry does not know/,
  },
  'servers that fail': {
    world: { faults: { '*': 'servfail' } },
    finds: ['servers-fail'],
    says: /SERVFAIL/,
  },
  'servers that are silent': {
    world: { faults: { '*': 'silent' } },
    finds: ['servers-silent'],
    says: /None of the name servers/,
  },
}

test('covers at least 25 DNS faults', () => {
  expect(Object.keys(FAULTS).length).toBeGreaterThanOrEqual(25)
})

// @promise mail-dns-diagnosis: Mail DNS issues are named with the record to change.
test.each(Object.entries(FAULTS))(
  'reports %s in one sentence with its record',
  async (_fault, { world, finds, says, value }) => {
    const { findings, outcome } = await look(world)
    expect(findings.map(({ code }) => code)).toEqual(finds)
    const [finding] = findings
    expect(finding?.sentence).toMatch(says)
    expect(finding?.sentence.match(/[.!?](\s|$)/g)).toHaveLength(1)
    if (value !== undefined) expect(finding?.change?.record.value).toBe(value)
    const isUnknown = /unanswered|servers-(fail|silent)/.test(finds[0] ?? '')
    expect(outcome).toBe(isUnknown ? 'unknown' : 'wrong')
  },
  20_000,
)

// @promise mail-dns-diagnosis
test.each(
  Object.entries(FAULTS).filter(
    ([, { value, finds }]) =>
      value !== undefined && !/mx-(elsewhere|mixed|null)/.test(finds[0] ?? ''),
  ),
)(
  'finds nothing after fixing %s',
  async (_fault, { world }) => {
    const { records } = await look(world)
    const zone = records.map(
      ({ record: { type, name, value, priority } }) =>
        `${name} ${type} ${priority === undefined ? '' : `${priority} `}${value}`,
    )
    const resolved = world.resolver ? { resolver: world.resolver } : {}
    const wanted = world.wanted ? { wanted: world.wanted } : {}
    const after = await look({ zone, ...resolved, ...wanted })
    expect(after.findings.filter(({ hinders }) => hinders === 'mail')).toEqual([])
    expect(after.outcome).toBe('right')
    expect(after.records.every(({ isThere }) => isThere)).toBe(true)
  },
  20_000,
)

const PROTON_TOKEN = 'dabc123.domains.proton.ch'

/** Without issues, or with notes only. */
const FINE: Readonly<Record<string, { world: World; finds?: readonly string[] }>> = {
  'all as it was asked for': { world: {} },
  'another mail server of the same provider': {
    world: { zone: but(MX, `${D} MX 1 aspmx.l.google.com`) },
  },
  'exactly ten look-ups': {
    world: {
      zone: spf(
        'v=spf1 include:_spf.google.com a:a.shop.example exists:a.shop.example include:deep.shop.example ~all',
      ),
    },
  },
  'look-ups after the end, which nobody makes': {
    world: {
      zone: spf(
        'v=spf1 include:_spf.google.com ~all include:spf.shop.example include:gone.example',
      ),
    },
  },
  'two names that have nothing': {
    world: { zone: spf('v=spf1 a:no1.example a:no2.example include:_spf.google.com -all') },
  },
  'the provider within another record': {
    world: {
      zone: spf(`v=spf1 redirect=_spf.${D}`),
      resolver: { records: [`_spf.${D} TXT v=spf1 include:_spf.google.com -all`] },
    },
  },
  'an SPF record in capitals, with signs and other texts beside it': {
    world: {
      zone: [
        ...spf(
          'V=SPF1 +INCLUDE:_SPF.GOOGLE.COM. ip4:192.0.2.0/24 ip6:2001:db8::1/64 a/24 mx/24//64 ~ALL',
        ),
        `${D} TXT google-site-verification=abc`,
        `${D} A 192.0.2.10`,
      ],
    },
  },
  'a name that depends on the sender': {
    world: { zone: spf('v=spf1 include:%{ir}.%{v}.%{d}.spf.pool.example ~all') },
  },
  'unknown modifiers': {
    world: { zone: spf('v=spf1 include:_spf.google.com exp=why.example x-by=me ~all') },
  },
  'an SPF record without an end': {
    world: { zone: spf('v=spf1 include:_spf.google.com') },
    finds: ['spf-open'],
  },
  'a DKIM key of the length that was usual': {
    world: { zone: dkim(dkimOf(WEAK_KEY)), wanted: { ...GOOGLE, dkimValue: dkimOf(WEAK_KEY) } },
    finds: ['dkim-weak'],
  },
  'a DKIM key that is tried out': {
    world: { zone: dkim(`v=DKIM1; t=y; p=${KEY}`) },
    finds: ['dkim-test'],
  },
  'a DKIM key with blanks, and without its version': {
    world: { zone: dkim(`k=rsa; p=${KEY.slice(0, 100)} ${KEY.slice(100)};`) },
  },
  'a stricter DMARC policy': {
    world: {
      zone: dmarc(
        'v=DMARC1;p=reject;sp=quarantine;pct=100;rua=mailto:a@x.example,mailto:b@y.example!10m;',
      ),
    },
  },
  'a DMARC record without reports': {
    world: { zone: dmarc('v=DMARC1; p=quarantine') },
    finds: ['dmarc-no-reports'],
  },
  'a DMARC record by way of an alias': {
    world: {
      zone: but(DMARC, `_dmarc.${D} CNAME dmarc.service.example`),
      resolver: {
        records: [`dmarc.service.example TXT v=DMARC1; p=none; rua=mailto:a@service.example`],
      },
    },
  },
  'three aliases of DKIM': {
    world: { wanted: FASTMAIL, zone: FM_RIGHT, resolver: { records: FM_KEYS } },
  },
  'three aliases, with a key behind one': {
    world: { wanted: FASTMAIL, zone: FM_RIGHT, resolver: { records: FM_KEYS.slice(0, 1) } },
  },
  'one of two mail servers': {
    world: {
      wanted: FASTMAIL,
      zone: FM_RIGHT.filter((record) => !record.includes('in2-smtp')),
      resolver: { records: FM_KEYS },
    },
    finds: ['mx-incomplete'],
  },
  'the three aliases of Proton, from the one that was entered': {
    world: {
      wanted: without('proton', { dkimValue: `protonmail.domainkey.${PROTON_TOKEN}` }),
      zone: [
        `${D} MX 10 mail.protonmail.ch`,
        `${D} MX 20 mailsec.protonmail.ch`,
        `${D} TXT v=spf1 include:_spf.protonmail.ch ~all`,
        DMARC,
        ...['', '2', '3'].map(
          (which) =>
            `protonmail${which}._domainkey.${D} CNAME protonmail${which}.domainkey.${PROTON_TOKEN}`,
        ),
      ],
      resolver: { records: [`protonmail.domainkey.${PROTON_TOKEN} TXT ${dkimOf(KEY)}`] },
    },
  },
  'a second server that is behind': {
    world: { other: { records: [SOA, ...but(MX)] } },
    finds: ['mail-servers-differ'],
  },
  'a text left over that looks like SPF': {
    world: { zone: [...RIGHT, `${D} TXT spf2.0/pra include:x.example`] },
    finds: ['spf-leftover'],
  },
}

// @promise mail-dns-diagnosis
test.each(Object.entries(FINE))(
  '%s is right',
  async (_how, { world, finds = [] }) => {
    const { findings, outcome, records } = await look(world)
    expect(findings.map(({ code }) => code)).toEqual(finds)
    expect(outcome).toBe('right')
    expect(records.filter(({ isThere, purpose }) => !isThere && purpose !== 'mx')).toEqual([])
  },
  20_000,
)

// @promise mail-setup: Missing mail records are named, and existing ones are kept.
test('names missing values and keeps present records', async () => {
  const { findings, records } = await look({ wanted: without('other'), zone: [SPF] })
  expect(findings.map(({ code }) => code)).toEqual([
    'mx-not-entered',
    'spf-not-entered',
    'dkim-not-entered',
    'dmarc-missing',
  ])
  expect(records.map(({ purpose }) => purpose)).toEqual(['dmarc'])
})

test('sends only DNS name queries', async () => {
  for (const server of [registry, first, second, resolver]) server.queries.length = 0
  await look({ zone: spf('v=spf1 include:_spf.google.com a:192.0.2.1.example ~all') })
  const kinds = [registry, first, second, resolver].flatMap(({ queries }) =>
    queries.map((question) => question.split(' ')[1]),
  )
  expect([...new Set(kinds)].toSorted()).toEqual(['A', 'AAAA', 'CNAME', 'MX', 'NS', 'SOA', 'TXT'])
})
