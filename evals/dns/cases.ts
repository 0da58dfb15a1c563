/**
 * Planted DNS cases with the expected verdict of each, written from RFC 1034 and 2181 (CNAME), 4592
 * (wildcards), 4033 to 4035 and 8914 (DNSSEC, extended errors), 7208 (SPF), 8659 and 8657 (CAA) and
 * the providers' documentation.
 */
import type { Zone } from '../../server/testing/fake-dns-server.ts'
import type { ExpectedMail } from '../../server/src/addresses/dns/mail-dns-answers.ts'

export const D = 'ada-quill.example'
export const TARGET = 'to-aaaaaaaaaaaaaaaaaaaa.vitrine.site'
export const PROOF = `vitrine-${'0a'.repeat(16)}`
export const HERE = '192.0.2.10'
const OLD = '203.0.113.9'

export type Verdict = {
  /** Ownership, routing and `www`; of mail: the outcome. Undefined: not judged. */
  readonly states?: readonly string[]
  /** Patterns that one notice, its sentence and its record, matches all. None: no blocking notice. */
  readonly says?: readonly RegExp[]
  /** Patterns that no notice matches. */
  readonly never?: readonly RegExp[]
}

export type Case = {
  readonly kind: string
  readonly title: string
  readonly domain?: string
  readonly zone: readonly string[]
  /** The second name server, if it differs. */
  readonly other?: Zone
  readonly faults?: NonNullable<Zone['faults']>
  /** The name servers by the registry; null: not registered. */
  readonly delegates?: readonly string[] | null
  /** What resolvers know besides. */
  readonly elsewhere?: readonly string[]
  /** Of the resolver alone. */
  readonly resolver?: Pick<Zone, 'faults' | 'leavesAliases'>
  readonly mail?: ExpectedMail
  readonly expected: Verdict
  /** If a resolver can know less or other things than the name servers. */
  readonly byResolver?: Verdict
}

export const NAMES = ['ns1.dns.example', 'ns2.dns.example']
const P = `_vitrine.${D} TXT ${PROOF}`
const A = `${D} A ${HERE}`
const W = `www.${D} CNAME ${TARGET}`
const MANY = `vitrine-${'ff'.repeat(16)}`

const RIGHT = ['shown', 'right', 'right']
const FINE: Verdict = { states: RIGHT, never: [/127\.0\.0\.\d/] }
const NOT_OURS = /127\.0\.0\.\d/

const healthy = (title: string, zone: readonly string[], rest: Partial<Case> = {}): Case => ({
  kind: 'healthy',
  title,
  zone,
  expected: FINE,
  ...rest,
})

const wrong =
  (kind: string) =>
  (
    title: string,
    zone: readonly string[],
    expected: { states?: readonly string[]; says: readonly RegExp[]; never?: readonly RegExp[] },
    rest: Partial<Case> = {},
  ): Case => ({
    kind,
    title,
    zone,
    expected: { ...expected, never: [NOT_OURS, ...(expected.never ?? [])] },
    ...rest,
  })

const proof = wrong('ownership')
const NO_PROOF = ['missing', 'right', 'right']
const ADD_PROOF = [new RegExp(`add TXT _vitrine\\.${D} ${PROOF}`)]
const CHANGE_PROOF = [new RegExp(`change TXT _vitrine\\.${D} ${PROOF}`)]

const routing = wrong('address')
const NO_ROUTE = ['shown', 'wrong', 'right']
const changeA = new RegExp(`change A ${D} ${HERE}`)

const www = wrong('www')
const NO_WWW = ['shown', 'right', 'wrong']
const changeW = new RegExp(`change CNAME www\\.${D} ${TARGET}`)
const addW = new RegExp(`add CNAME www\\.${D} ${TARGET}`)

const caa = wrong('certificates')
const zoneOf = wrong('name servers')
const UNKNOWN = ['unknown', 'unknown', 'unknown']

const KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu1SU1LfVLPHCozMxH2Mo4lgOEePzNm0tRgeLezV6ffAt0gunVTLw7onLRnrq0/IzW7yWR7QkrmBL7jTKEn5u+qKhbwKfBstIs+bMY2Zkp18gnTxKLxoS2tFczGkPLPgizskuemMghRniWaoLcyehkd3qqGElvW/VDL5AaWTg0nLVkjRo9z+40RQzuVaE8AkAFmxZzow3x+VJYKdjykkJ0iT9wCS0DRTXu269V264Vf/3jvredZiKRkgwlL9xNAwxXFg0x/XFw005UWVRIkdgcKWTjpBP2dPwVZ4WWC+9aGVd+Gyn1o0CLelf4rEjGoXbAAEgAqeGUxrcIlbjXfbcmwIDAQAB'
const none = { mx: null, spf: null, dkimName: null, dkimValue: null, reportsTo: `dmarc@${D}` }
const FASTMAIL: ExpectedMail = { ...none, provider: 'fastmail' }
const MICROSOFT: ExpectedMail = {
  ...none,
  provider: 'microsoft',
  mx: `0 ada-quill-example.mail.protection.outlook.com`,
  dkimValue: 'selector1-ada-quill-example._domainkey.adaquill.onmicrosoft.com',
}
const GOOGLE: ExpectedMail = {
  ...none,
  provider: 'google',
  dkimName: 'google._domainkey',
  dkimValue: `v=DKIM1; k=rsa; p=${KEY}`,
}
const DMARC = `_dmarc.${D} TXT v=DMARC1; p=none; rua=mailto:dmarc@${D}`
const FM_MX = [`${D} MX 10 in1-smtp.messagingengine.com`, `${D} MX 20 in2-smtp.messagingengine.com`]
const FM_SPF = `${D} TXT v=spf1 include:spf.messagingengine.com ~all`
const FM_DKIM = ['fm1', 'fm2', 'fm3'].map(
  (each) => `${each}._domainkey.${D} CNAME ${each}.${D}.dkim.fmhosted.com`,
)
const FM = [...FM_MX, FM_SPF, ...FM_DKIM, DMARC]
const MS_MX = `${D} MX 0 ada-quill-example.mail.protection.outlook.com`
const MS_SPF = `${D} TXT v=spf1 include:spf.protection.outlook.com -all`
const MS_DKIM = [1, 2].map(
  (each) =>
    `selector${each}._domainkey.${D} CNAME selector${each}-ada-quill-example._domainkey.adaquill.onmicrosoft.com`,
)
const MS = [MS_MX, MS_SPF, ...MS_DKIM, DMARC]
const G_MX = `${D} MX 1 smtp.google.com`
const G_SPF = `${D} TXT v=spf1 include:_spf.google.com ~all`
const G_DKIM = `google._domainkey.${D} TXT v=DKIM1; k=rsa; p=${KEY}`
const G = [G_MX, G_SPF, G_DKIM, DMARC]
const MAIL_WORLD = [
  ...['in1-smtp', 'in2-smtp'].map((each) => `${each}.messagingengine.com A 192.0.2.28`),
  'spf.messagingengine.com TXT v=spf1 ip4:192.0.2.0/24 ?all',
  ...['fm1', 'fm2', 'fm3'].map((each) => `${each}.${D}.dkim.fmhosted.com TXT v=DKIM1; p=${KEY}`),
  'ada-quill-example.mail.protection.outlook.com A 192.0.2.31',
  'spf.protection.outlook.com TXT v=spf1 ip4:192.0.2.0/24 -all',
  ...[1, 2].map(
    (each) =>
      `selector${each}-ada-quill-example._domainkey.adaquill.onmicrosoft.com TXT v=DKIM1; p=${KEY}`,
  ),
  'smtp.google.com A 192.0.2.25',
  '_spf.google.com TXT v=spf1 ip4:192.0.2.0/24 ~all',
]
const mail = (
  title: string,
  wanted: ExpectedMail,
  zone: readonly string[],
  expected: Verdict,
  rest: Partial<Case> = {},
): Case => ({
  kind: 'mail',
  title,
  zone,
  mail: wanted,
  elsewhere: [...MAIL_WORLD, ...(rest.elsewhere ?? [])],
  expected: { ...expected, never: [NOT_OURS, ...(expected.never ?? [])] },
  ...Object.fromEntries(Object.entries(rest).filter(([key]) => key !== 'elsewhere')),
})
const MAIL_RIGHT: Verdict = { states: ['right'] }
const SUB = `cv.${D}`
const SUB_RIGHT = [`_vitrine.${SUB} TXT ${PROOF}`, `${SUB} CNAME ${TARGET}`]

export const CASES: readonly Case[] = [
  healthy('all records as asked for', [P, A, W]),
  healthy('www by its address', [P, A, `www.${D} A ${HERE}`]),
  healthy('www as an alias of the domain', [P, A, `www.${D} CNAME ${D}`]),
  healthy('www by two aliases', [P, A, `www.${D} CNAME w.${D}`, `w.${D} CNAME ${TARGET}`]),
  healthy('other addresses behind a wildcard', [P, A, W, `*.${D} A ${OLD}`]),
  healthy('a TXT record for all names', [P, A, W, `*.${D} TXT v=spf1 -all`]),
  healthy('our authority among two', [
    ...[P, A, W, `${D} CAA issue digicert.com`],
    `${D} CAA issue letsencrypt.org`,
  ]),
  healthy('a critical property that is known', [P, A, W, `${D} CAA 128 issue letsencrypt.org`]),
  healthy('an unknown property that is not critical', [P, A, W, `${D} CAA 0 weather sunny`]),
  healthy('reports of certificates', [P, A, W, `${D} CAA iodef mailto:ada@ada.example`]),
  healthy('our authority with http-01 allowed', [
    ...[P, A, W],
    `${D} CAA issue letsencrypt.org; validationmethods=http-01,dns-01`,
  ]),
  healthy('mail beside the site', [P, A, W, ...G]),
  healthy('a subdomain', SUB_RIGHT, {
    domain: SUB,
    expected: { states: ['shown', 'right', 'unknown'] },
  }),

  proof('no record', [A, W], { states: NO_PROOF, says: ADD_PROOF }),
  proof('another text', [A, W, `_vitrine.${D} TXT hello`], {
    states: NO_PROOF,
    says: [/hello/, ...CHANGE_PROOF],
  }),
  proof('another order’s record', [A, W, `_vitrine.${D} TXT ${MANY}`], {
    states: NO_PROOF,
    says: [/another order/, ...CHANGE_PROOF],
  }),
  proof('the record at the domain', [A, W, `${D} TXT ${PROOF}`], {
    states: NO_PROOF,
    says: [/_vitrine/, ...CHANGE_PROOF],
  }),
  proof('the name with the domain twice', [A, W, `_vitrine.${D}.${D} TXT ${PROOF}`], {
    states: NO_PROOF,
    says: [/only _vitrine as its name/],
  }),
  proof('the record under www', [A, W, `_vitrine.www.${D} TXT ${PROOF}`], {
    states: NO_PROOF,
    says: [/without www/],
  }),
  proof('quotation marks', [A, W, `_vitrine.${D} TXT "${PROOF}"`], {
    states: NO_PROOF,
    says: [/quotation marks/],
  }),
  proof('a TXT record for all names alone', [A, W, `*.${D} TXT v=spf1 -all`], {
    states: NO_PROOF,
    says: [/\(\*\)/, ...ADD_PROOF],
  }),
  proof('an alias for all names alone', [A, W, `*.${D} CNAME elsewhere.example`], {
    states: NO_PROOF,
    says: [/\(\*\)/, ...ADD_PROOF],
  }),
  proof('an alias in its place', [A, W, `_vitrine.${D} CNAME elsewhere.example`], {
    states: NO_PROOF,
    says: [/alias/, ...CHANGE_PROOF],
  }),
  proof(
    'an old value on the second server',
    [P, A, W],
    { states: RIGHT, says: [/ns2\.dns\.example/, /hello/, new RegExp(PROOF), /TXT/] },
    {
      other: { records: [A, W, `_vitrine.${D} TXT hello`] },
      byResolver: FINE,
    },
  ),

  routing('no address', [P, W], { states: NO_ROUTE, says: [new RegExp(`add A ${D} ${HERE}`)] }),
  routing('another address', [P, W, `${D} A ${OLD}`], {
    states: NO_ROUTE,
    says: [/203\.0\.113\.9/, changeA],
  }),
  routing('two addresses', [P, A, W, `${D} A ${OLD}`], {
    states: NO_ROUTE,
    says: [new RegExp(`remove A ${D} ${OLD}`)],
  }),
  routing('another IPv6 address', [P, A, W, `${D} AAAA 2001:db8::9`], {
    states: NO_ROUTE,
    says: [/remove AAAA .* 2001:db8::9/],
  }),
  routing('a private address', [P, W, `${D} A 192.168.1.20`], {
    states: NO_ROUTE,
    says: [/nobody on the internet reaches/, changeA],
  }),
  routing('a parking page', [P, W, `${D} A 91.195.240.12`], {
    states: NO_ROUTE,
    says: [/parking page of Sedo/, changeA],
  }),
  routing('a proxy', [P, W, `${D} A 104.21.3.4`], {
    states: NO_ROUTE,
    says: [/Cloudflare/, /104\.21\.3\.4/, /the A record of ada-quill\.example/, /192\.0\.2\.10/],
  }),
  routing(
    'a subdomain behind a wildcard',
    [`_vitrine.x.${D} TXT x`, `*.${D} A ${OLD}`],
    {
      states: ['missing', 'wrong', 'unknown'],
      says: [/\(\*\)/, new RegExp(`add CNAME cv\\.${D} ${TARGET}`)],
    },
    { domain: SUB },
  ),
  routing(
    'an alias at the domain',
    [P, W, `${D} CNAME elsewhere.example`],
    {
      states: NO_ROUTE,
      says: [/CNAME/, changeA],
    },
    { elsewhere: [`elsewhere.example A ${OLD}`] },
  ),
  routing(
    'an alias alone at the domain',
    [P, W, `${D} CNAME elsewhere.example`],
    {
      states: NO_ROUTE,
      says: [/CNAME/, changeA],
      never: [/name servers? at your registrar|not registered/],
    },
    { elsewhere: [`elsewhere.example A ${OLD}`], kind: 'alias alone' },
  ),
  routing(
    'an old address on the second server',
    [P, A, W],
    {
      states: NO_ROUTE,
      says: [/ns2\.dns\.example/, /A record/, /203\.0\.113\.9/, /192\.0\.2\.10/],
    },
    { other: { records: [P, W, `${D} A ${OLD}`] }, byResolver: FINE },
  ),
  routing(
    'no address on the second server',
    [P, A, W],
    { states: NO_ROUTE, says: [/ns2\.dns\.example/, new RegExp(`add A ${D} ${HERE}`)] },
    { other: { records: [P, W] }, byResolver: FINE },
  ),

  www('none', [P, A], { states: NO_WWW, says: [addW] }),
  www('at another host', [P, A, `www.${D} CNAME shops.myshopify.com`], {
    states: NO_WWW,
    says: [/Shopify/, changeW],
  }),
  www('an alias and an old address', [P, A, W, `www.${D} A ${OLD}`], {
    states: NO_WWW,
    says: [new RegExp(`remove A www\\.${D} ${OLD}`)],
  }),
  www('an alias and an old IPv6 address', [P, A, W, `www.${D} AAAA 2001:db8::9`], {
    states: NO_WWW,
    says: [new RegExp(`remove AAAA www\\.${D} 2001:db8::9`)],
  }),
  www(
    'another customer’s target',
    [P, A, `www.${D} CNAME to-${'b'.repeat(20)}.vitrine.site`],
    {
      states: NO_WWW,
      says: [/another customer/, changeW],
    },
    { elsewhere: [`to-${'b'.repeat(20)}.vitrine.site A ${HERE}`] },
  ),
  www('the target with the domain twice', [P, A, `www.${D} CNAME ${TARGET}.${D}`], {
    states: NO_WWW,
    says: [new RegExp(`change CNAME www\\.${D} ${TARGET}\\.(?:$|\\s)`)],
  }),
  www('a target that does not exist', [P, A, `www.${D} CNAME gone.host.example`], {
    states: NO_WWW,
    says: [/does not exist/, changeW],
  }),
  www('a link as its value', [P, A, `www.${D} CNAME https://${TARGET}`], {
    states: NO_WWW,
    says: [/link/, changeW],
  }),
  www('an address for all names', [P, A, `*.${D} A ${OLD}`], {
    states: NO_WWW,
    says: [/\(\*\)/, addW],
  }),
  www(
    'an old alias on the second server',
    [P, A, W],
    {
      states: NO_WWW,
      says: [/ns2\.dns\.example/, /web\.host\.example/, new RegExp(TARGET.slice(0, 10)), /CNAME/],
    },
    {
      other: { records: [P, A, `www.${D} CNAME web.host.example`] },
      elsewhere: [`web.host.example A ${OLD}`],
      byResolver: FINE,
    },
  ),

  caa('another authority only', [P, A, W, `${D} CAA issue digicert.com`], {
    states: ['shown', 'wrong', 'wrong'],
    says: [/digicert\.com/, /add CAA .*letsencrypt\.org/],
  }),
  caa('no authority', [P, A, W, `${D} CAA issue ;`], {
    states: ['shown', 'wrong', 'wrong'],
    says: [/change CAA .*letsencrypt\.org/],
  }),
  caa(
    'a critical property that is unknown',
    [...[P, A, W, `${D} CAA issue letsencrypt.org`], `${D} CAA 128 weather sunny`],
    {
      states: ['shown', 'wrong', 'wrong'],
      says: [/weather/, /remove CAA/],
    },
  ),
  caa(
    'another account of our authority',
    [...[P, A, W], `${D} CAA issue letsencrypt.org; accounturi=https://acme.example/acct/1`],
    {
      states: ['shown', 'wrong', 'wrong'],
      says: [/accounturi/, /CAA .*letsencrypt\.org/],
    },
  ),
  caa(
    'our authority by DNS only',
    [...[P, A, W], `${D} CAA issue letsencrypt.org;validationmethods=dns-01`],
    {
      states: ['shown', 'wrong', 'wrong'],
      says: [/validationmethods/, /CAA .*letsencrypt\.org/],
    },
  ),
  caa(
    'no answer about it',
    [P, A, W],
    {
      states: ['shown', 'wrong', 'wrong'],
      says: [/CAA/, /ada-quill\.example/, /ns1\.dns\.example/, /letsencrypt\.org/],
    },
    {
      faults: { [`${D} CAA`]: 'servfail' },
      byResolver: {
        states: ['shown', 'wrong', 'wrong'],
        says: [/CAA/, /ada-quill\.example/, /letsencrypt\.org/],
        never: [NOT_OURS],
      },
    },
  ),

  zoneOf('not registered', [], { states: UNKNOWN, says: [/not registered/] }, { delegates: null }),
  zoneOf(
    'run out',
    [P, A, W],
    { states: UNKNOWN, says: [/has run out/, /renew/] },
    {
      delegates: ['ns1.pendingrenewaldeletion.com'],
    },
  ),
  zoneOf(
    'not confirmed',
    [P, A, W],
    { states: UNKNOWN, says: [/mail to the owner/] },
    {
      delegates: ['failed-whois-verification.namecheap.com'],
    },
  ),
  zoneOf(
    'parked',
    [],
    { states: UNKNOWN, says: [/parked/, /ns1\.sedoparking\.com/] },
    {
      delegates: ['ns1.sedoparking.com', 'ns2.sedoparking.com'],
    },
  ),
  zoneOf(
    'refused by all',
    [P, A, W],
    {
      says: [/ns1\.dns\.example|name servers of ada-quill\.example/],
      never: [/there is nothing to change/],
    },
    { faults: { '*': 'refused' } },
  ),
  zoneOf(
    'SERVFAIL by all',
    [P, A, W],
    {
      says: [/ns1\.dns\.example|name servers of ada-quill\.example/],
    },
    { faults: { '*': 'servfail' } },
  ),
  zoneOf(
    'silent',
    [P, A, W],
    {
      says: [/name servers of ada-quill\.example/, /answer/],
    },
    { faults: { '*': 'silent' } },
  ),
  zoneOf(
    'one silent server',
    [P, A, W],
    {
      states: RIGHT,
      says: [/ns2\.dns\.example/, /remove NS/],
    },
    { other: { records: [], faults: { '*': 'silent' } }, byResolver: FINE },
  ),
  zoneOf(
    'broken signatures',
    [P, A, W],
    {
      says: [/DNSSEC/, /remove DS ada-quill\.example/],
      never: [/not registered|does not serve|do not serve/],
    },
    { resolver: { faults: { [`*.${D}`]: 'bogus' } } },
  ),
  zoneOf(
    'a resolver that fails for another reason',
    [P, A, W],
    {
      never: [/DNSSEC|DS/],
      says: [],
    },
    {
      resolver: { faults: { [`${D} A`]: 'servfail' } },
      kind: 'healthy',
      byResolver: { says: [/ada-quill\.example/], never: [/DNSSEC|DS/, NOT_OURS] },
    },
  ),

  zoneOf(
    'a resolver that is away',
    [P, A, W],
    { states: UNKNOWN, says: [/there is nothing to change/], never: [/DNSSEC|not registered/] },
    { resolver: { faults: { '*': 'silent' } } },
  ),
  zoneOf(
    'a resolver that reaches no server, with checking disabled too',
    [P, A, W],
    { states: RIGHT, says: [], never: [/DNSSEC|DS/] },
    {
      resolver: { faults: { [`*.${D}`]: 'unreachable' } },
      byResolver: {
        states: UNKNOWN,
        says: [
          /name servers of ada-quill\.example \(ns1|name servers of ada-quill\.example answer/,
        ],
        never: [/DNSSEC|DS|not registered/, NOT_OURS],
      },
    },
  ),

  mail('Google', GOOGLE, G, MAIL_RIGHT),
  mail('Fastmail', FASTMAIL, FM, MAIL_RIGHT),
  mail('Microsoft', MICROSOFT, MS, MAIL_RIGHT),
  mail('Fastmail, aliases without their targets', FASTMAIL, FM, MAIL_RIGHT, {
    resolver: { leavesAliases: true },
  }),
  mail('Microsoft, aliases without their targets', MICROSOFT, MS, MAIL_RIGHT, {
    resolver: { leavesAliases: true },
  }),
  mail(
    'SPF by an alias without its target',
    FASTMAIL,
    [
      ...FM.filter((each) => each !== FM_SPF),
      `${D} TXT v=spf1 include:spf.messagingengine.com include:_spf.${D} ~all`,
      `_spf.${D} CNAME spf.protection.outlook.com`,
    ],
    MAIL_RIGHT,
    { resolver: { leavesAliases: true } },
  ),
  mail('no MX record', GOOGLE, [G_SPF, G_DKIM, DMARC], {
    states: ['wrong'],
    says: [new RegExp(`add MX ${D} smtp\\.google\\.com`)],
  }),
  mail(
    'the MX value with the domain twice',
    FASTMAIL,
    [...[FM_SPF, ...FM_DKIM, DMARC], `${D} MX 10 in1-smtp.messagingengine.com.${D}`],
    {
      states: ['wrong'],
      says: [new RegExp(`change MX ${D} in1-smtp\\.messagingengine\\.com\\.(?:$|\\s)`)],
    },
  ),
  mail(
    'a DKIM value with the domain twice',
    FASTMAIL,
    [
      ...[...FM_MX, FM_SPF, DMARC, ...FM_DKIM.slice(1)],
      `fm1._domainkey.${D} CNAME fm1.${D}.dkim.fmhosted.com.${D}`,
    ],
    {
      says: [
        new RegExp(
          `change CNAME fm1\\._domainkey\\.${D} fm1\\.${D}\\.dkim\\.fmhosted\\.com\\.(?:$|\\s)`,
        ),
      ],
    },
  ),
  mail(
    'a TXT record for all names where DKIM belongs',
    GOOGLE,
    [...[G_MX, G_SPF, DMARC], `*.${D} TXT v=spf1 -all`],
    {
      states: ['wrong'],
      says: [new RegExp(`add TXT google\\._domainkey\\.${D}`)],
    },
  ),
  mail(
    'an MX record for all names alone',
    GOOGLE,
    [...[G_SPF, G_DKIM, DMARC], `*.${D} MX 1 smtp.google.com`],
    {
      states: ['wrong'],
      says: [new RegExp(`add MX ${D} smtp\\.google\\.com`)],
      never: [/ada-quill\.example\.ada-quill/],
    },
  ),
  mail('two SPF records', GOOGLE, [...G, `${D} TXT v=spf1 -all`], {
    states: ['wrong'],
    says: [/2 SPF records/],
  }),
  mail(
    'an old MX record on the second server',
    GOOGLE,
    G,
    {
      states: ['right'],
      says: [/ns2\.dns\.example/, /mx\.old-host\.example/, /smtp\.google\.com/, /MX/],
    },
    {
      other: { records: [`${D} MX 10 mx.old-host.example`, G_SPF, G_DKIM, DMARC] },
      byResolver: { states: ['right'], never: [NOT_OURS] },
    },
  ),
  mail(
    'broken signatures',
    GOOGLE,
    G,
    {
      says: [/DNSSEC/, /remove DS ada-quill\.example/],
    },
    { resolver: { faults: { [`*.${D}`]: 'bogus' } } },
  ),
  mail('not registered', GOOGLE, [], { says: [/not registered/] }, { delegates: null }),
]
