import { generateKeyPairSync } from 'node:crypto'
import type { TypedMail } from '@vitrine/contract/addresses'
import { expect, test } from 'vitest'
import { parseMailSettings } from './parse-mail-settings.ts'

const D = 'ada-quill.com'
const KEY = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).publicKey.toString('base64')

const typed = (facts: Partial<TypedMail>): TypedMail => ({
  provider: 'google',
  mx: '',
  spf: '',
  dkimName: '',
  dkimValue: '',
  reportsTo: '',
  ...facts,
})
const read = (facts: Partial<TypedMail>) => {
  const result = parseMailSettings(typed(facts), D)
  if ('refused' in result) throw new Error(JSON.stringify(result.refused))
  return { ...result.facts, reportsTo: result.reportsTo }
}
const refuses = (facts: Partial<TypedMail>) => {
  const result = parseMailSettings(typed(facts), D)
  return 'refused' in result ? result.refused : {}
}

test('parses quoted, split and fully qualified values', () => {
  expect(
    read({
      dkimName: `Google._domainkey.${D}.`,
      dkimValue: `"v=DKIM1; k=rsa; p=${KEY.slice(0, 90)}" "${KEY.slice(90)}"`,
    }),
  ).toMatchObject({
    dkimName: 'google._domainkey',
    dkimValue: `v=DKIM1; k=rsa; p=${KEY}`,
  })
  expect(read({ provider: 'other', mx: '10 MX1.Host.example.\n\nmx2.host.example' }).mx).toBe(
    '10 mx1.host.example\n10 mx2.host.example',
  )
  expect(read({ provider: 'other', spf: 'v=spf1 include:spf.host.example ~all' }).spf).toBe(
    'spf.host.example',
  )
})

test('accepts an empty form and defaults the report address', () => {
  expect(read({})).toEqual({
    mx: null,
    spf: null,
    dkimName: null,
    dkimValue: null,
    reportsTo: `dmarc@${D}`,
  })
})

test('drops values that the provider does not use', () => {
  expect(read({ provider: 'fastmail', mx: '1 a.example', dkimValue: 'x' })).toMatchObject({
    mx: null,
    dkimValue: null,
  })
})

test('names the field of each rejected value', () => {
  expect(refuses({ provider: 'other', mx: '10 mx1' }).mx).toContain('10 mx1.example.com')
  expect(refuses({ provider: 'microsoft', mx: 'mx.other.example' }).mx).toContain(
    'no mail server of Microsoft 365',
  )
  expect(refuses({ provider: 'other', spf: 'spf' }).spf).toContain('such as spf.example.com')
  expect(refuses({ dkimName: 'google', dkimValue: `v=DKIM1; p=${KEY}` }).dkimName).toContain(
    'ends in ._domainkey',
  )
  expect(refuses({ dkimValue: `v=DKIM1; p=${KEY}` }).dkimName).toContain('name, too')
  expect(refuses({ dkimValue: `v=DKIM1; p=${KEY.slice(0, 50)}` }).dkimValue).toContain(
    'no whole key',
  )
  expect(refuses({ dkimValue: 'v=DKIM1; p=' }).dkimValue).toContain('empty')
  expect(refuses({ dkimValue: 'selector1.example.com' }).dkimValue).toContain('no DKIM key')
  expect(refuses({ provider: 'proton', dkimValue: 'abc' }).dkimValue).toContain('domains.proton.ch')
  expect(refuses({ reportsTo: 'ada@elsewhere.example' }).reportsTo).toContain(`dmarc@${D}`)
})

test("accepts Microsoft's second alias and mail server", () => {
  expect(
    read({
      provider: 'microsoft',
      mx: '0 ada-quill-com.mail.protection.outlook.com',
      dkimValue: 'selector1-ada-quill-com._domainkey.adaquill.n-v1.dkim.mail.microsoft',
    }),
  ).toMatchObject({ mx: '0 ada-quill-com.mail.protection.outlook.com' })
})

test('Names have at most 253 characters', () => {
  const name = (length: number) =>
    `${'a'.repeat(63)}.`.repeat(3) + 'a'.repeat(length - 196) + '.com'
  expect(read({ provider: 'other', spf: name(253) }).spf).toBe(name(253))
  expect(refuses({ provider: 'other', spf: name(254) })).toHaveProperty('spf')
})
