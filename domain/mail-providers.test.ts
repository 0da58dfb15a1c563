import { expect, test } from 'vitest'
import {
  type MailFacts,
  mailProviderIds,
  mailProviders,
  providerOfServer,
} from './mail-providers.ts'

const D = 'ada-quill.com'
const none: MailFacts = { mx: null, spf: null, dkimName: null, dkimValue: null }

test('who asks for nothing has all records at once, and who asks says what to look for', () => {
  for (const id of mailProviderIds) {
    const { asks, mx, spf, dkim } = mailProviders[id]
    const isWhole = mx(none).length > 0 && spf(none).length > 0 && dkim(D, none).length > 0
    expect([id, isWhole]).toEqual([id, Object.keys(asks).length === 0])
    for (const hint of Object.values(asks)) expect(hint).toMatch(/\S/)
  }
})

test('the mail servers of each provider are known as its own', () => {
  for (const id of mailProviderIds)
    for (const { host } of mailProviders[id].mx(none))
      expect([id, providerOfServer(host)]).toEqual([id, mailProviders[id].name])
  expect(providerOfServer('mx.evilgoogle.com')).toBeUndefined()
})

test('from one alias follow the others', () => {
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

test('Zoho’s records are those of the place where the customer’s mail is', () => {
  const { zoho } = mailProviders
  const facts = { ...none, mx: '10 mx.zoho.com.au' }
  expect(zoho.mx(facts).map(({ host }) => host)).toEqual([
    'mx.zoho.com.au',
    'mx2.zoho.com.au',
    'mx3.zoho.com.au',
  ])
  expect(zoho.spf(facts)).toContain('zohomail.com.au')
})
