import { expect, test } from 'vitest'
import {
  isDkimKey,
  type MailProviderValues,
  mailProviderIds,
  mailProviders,
  findMailProvider,
  parseMxLines,
} from './mail-providers.ts'

const D = 'ada-quill.com'
const none: MailProviderValues = { mx: null, spf: null, dkimName: null, dkimValue: null }

test('asks only for values that a provider shows', () => {
  for (const id of mailProviderIds) {
    const { asks, mx, spf, dkim } = mailProviders[id]
    const isWhole = mx(none).length > 0 && spf(none).length > 0 && dkim(D, none).length > 0
    expect([id, isWhole]).toEqual([id, Object.keys(asks).length === 0])
    for (const hint of Object.values(asks)) expect(hint).toMatch(/\S/)
  }
})

test('recognizes the mail servers of each provider', () => {
  for (const id of mailProviderIds)
    for (const { host } of mailProviders[id].mx(none))
      expect([id, findMailProvider(host)]).toEqual([id, mailProviders[id].name])
  expect(findMailProvider('mx.evilgoogle.com')).toBeUndefined()
})

test('derives the other aliases from one', () => {
  const { microsoft, proton } = mailProviders
  const values = (records: readonly { value: string }[]) => records.map(({ value }) => value)
  expect(
    values(
      microsoft.dkim(D, {
        ...none,
        dkimValue: 'selector1-ada-quill-com._domainkey.adaquill.n-v1.dkim.mail.microsoft',
      }),
    ),
  ).toEqual([
    'selector1-ada-quill-com._domainkey.adaquill.n-v1.dkim.mail.microsoft',
    'selector2-ada-quill-com._domainkey.adaquill.n-v2.dkim.mail.microsoft',
  ])
  const old = 'selector2-ada-quill-com._domainkey.adaquill.onmicrosoft.com'
  expect(values(microsoft.dkim(D, { ...none, dkimValue: old }))).toEqual([
    old.replace('selector2', 'selector1'),
    old,
  ])
  const token = 'protonmail.domainkey.dabc.domains.proton.ch'
  expect(proton.dkim(D, { ...none, dkimValue: token })).toEqual([
    { type: 'CNAME', name: `protonmail._domainkey.${D}`, value: token },
    {
      type: 'CNAME',
      name: `protonmail2._domainkey.${D}`,
      value: 'protonmail2.domainkey.dabc.domains.proton.ch',
    },
    {
      type: 'CNAME',
      name: `protonmail3._domainkey.${D}`,
      value: 'protonmail3.domainkey.dabc.domains.proton.ch',
    },
  ])
})

test('uses the Zoho region of the customer', () => {
  const { zoho } = mailProviders
  const facts = { ...none, mx: '10 mx.zoho.com.au' }
  expect(zoho.mx(facts).map(({ host }) => host)).toEqual([
    'mx.zoho.com.au',
    'mx2.zoho.com.au',
    'mx3.zoho.com.au',
  ])
  expect(zoho.spf(facts)).toContain('zohomail.com.au')
})

const SHOWN: MailProviderValues = {
  mx: '10 mx1.example.net\n20 mx2.example.net',
  spf: 'spf.example.net',
  dkimName: 'mail._domainkey',
  dkimValue: 'v=DKIM1; k=rsa; p=MIGf',
}

test.each([
  ['google', [[1, 'smtp.google.com']], ['_spf.google.com']],
  [
    'proton',
    [
      [10, 'mail.protonmail.ch'],
      [20, 'mailsec.protonmail.ch'],
    ],
    ['_spf.protonmail.ch'],
  ],
  [
    'fastmail',
    [
      [10, 'in1-smtp.messagingengine.com'],
      [20, 'in2-smtp.messagingengine.com'],
    ],
    ['spf.messagingengine.com'],
  ],
  [
    'icloud',
    [
      [10, 'mx01.mail.icloud.com'],
      [10, 'mx02.mail.icloud.com'],
    ],
    ['icloud.com'],
  ],
  [
    'migadu',
    [
      [10, 'aspmx1.migadu.com'],
      [20, 'aspmx2.migadu.com'],
    ],
    ['spf.migadu.com'],
  ],
  [
    'zoho',
    [
      [10, 'mx.zoho.com'],
      [20, 'mx2.zoho.com'],
      [50, 'mx3.zoho.com'],
    ],
    ['zohomail.com', 'zoho.com', 'spf.zoho.com', 'one.zoho.com'],
  ],
] as const)('routes mail at %s through its servers', (id, mx, spf) => {
  const { [id]: provider } = mailProviders
  expect(provider.mx(none).map(({ priority, host }) => [priority, host])).toEqual(mx)
  expect(provider.spf(none)).toEqual(spf)
})

test.each([
  [
    'fastmail',
    ['fm1', 'fm2', 'fm3'].map((key) => [`${key}._domainkey.${D}`, `${key}.${D}.dkim.fmhosted.com`]),
  ],
  ['icloud', [[`sig1._domainkey.${D}`, `sig1.dkim.${D}.at.icloudmailadmin.com`]]],
  [
    'migadu',
    ['key1', 'key2', 'key3'].map((key) => [
      `${key}._domainkey.${D}`,
      `${key}.${D}._domainkey.migadu.com`,
    ]),
  ],
] as const)('signs %s mail by aliases of the domain', (id, records) => {
  expect(mailProviders[id].dkim(D, none)).toEqual(
    records.map(([name, value]) => ({ type: 'CNAME', name, value })),
  )
})

test('derives two DKIM aliases for Microsoft 365', () => {
  const { mx, spf, dkim } = mailProviders.microsoft
  const target = (which: number) => `selector${which}-ada-quill-com._domainkey.aq.onmicrosoft.com`
  expect(dkim(D, { ...none, dkimValue: target(1) })).toEqual([
    { type: 'CNAME', name: `selector1._domainkey.${D}`, value: target(1) },
    { type: 'CNAME', name: `selector2._domainkey.${D}`, value: target(2) },
  ])
  const host = 'ada-quill-com.mail.protection.outlook.com'
  expect(mx({ ...none, mx: `0 ${host}` })).toEqual([{ priority: 0, host }])
  expect(spf(none)).toEqual(['spf.protection.outlook.com'])
})

test('uses the entered records of another provider', () => {
  const { mx, spf, dkim } = mailProviders.other
  expect(mx(SHOWN)).toEqual([
    { priority: 10, host: 'mx1.example.net' },
    { priority: 20, host: 'mx2.example.net' },
  ])
  expect([spf(SHOWN), spf(none)]).toEqual([['spf.example.net'], []])
  const name = `mail._domainkey.${D}`
  expect(dkim(D, SHOWN)).toEqual([{ type: 'TXT', name, value: SHOWN.dkimValue }])
  const alias = 'mail.dkim.example.net'
  expect(dkim(D, { ...SHOWN, dkimValue: alias })).toEqual([{ type: 'CNAME', name, value: alias }])
  for (const missing of ['dkimName', 'dkimValue'])
    expect(dkim(D, { ...SHOWN, [missing]: null })).toEqual([])
})

test.each([
  ['v=DKIM1; k=rsa; p=MIGf', true],
  ['v=DKIM1;p=MIGf', true],
  ['p=MIGf; v=DKIM1', true],
  ['V=DKIM1;  P = MIGf', true],
  ['mail.dkim.example.net', false],
  ['top=1.example.net', false],
  ['v=DKIM1; k=rsa', false],
])('classifies “%s” as a key: %s', (value, isKey) => {
  expect(isDkimKey(value)).toBe(isKey)
})

test('parses MX lines and skips others', () => {
  expect(parseMxLines('10 mx1.example.net\n20 mx2.example.net')).toHaveLength(2)
  for (const lines of [
    null,
    '',
    'mx.example.net',
    '10',
    '10 mx .example.net',
    'x 10 mx.example.net',
  ])
    expect(parseMxLines(lines)).toEqual([])
  expect(parseMxLines('no\n0 mx.example.net\n')).toEqual([{ priority: 0, host: 'mx.example.net' }])
})

test.each([
  ['aspmx.l.google.com', 'Google Workspace'],
  ['alt1.aspmx.l.googlemail.com', 'Google Workspace'],
  ['ada-quill-com.mail.protection.outlook.com', 'Microsoft 365'],
  ['ada-quill-com.n-v1.mx.microsoft', 'Microsoft 365'],
  ['mx.zoho.eu', 'Zoho Mail'],
  ['mx.zoho.in', 'Zoho Mail'],
  ['mx.zoho.com.au', 'Zoho Mail'],
  ['mx.zoho.jp', 'Zoho Mail'],
  ['mail.protonmail.ch', 'Proton Mail'],
  ['in1-smtp.messagingengine.com', 'Fastmail'],
  ['mx01.mail.icloud.com', 'iCloud+'],
  ['aspmx1.migadu.com', 'Migadu'],
  ['migadu.com', 'Migadu'],
  ['notmigadu.com', undefined],
  ['migadu.com.example.net', undefined],
])('recognizes %s as a server of %s', (host, name) => {
  expect(findMailProvider(host)).toBe(name)
})
