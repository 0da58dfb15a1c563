import { expect, test } from 'vitest'
import { isEmail } from '../email/email-address.ts'
import { hasContact, isPhone, isWebAddress } from './contact-methods.ts'

test.each(['github.com/ada', 'https://example.com/', 'http://a.example', 'HTTPS://EXAMPLE.COM'])(
  'accepts the web address "%s"',
  (address) => {
    expect(isWebAddress(address)).toBe(true)
  },
)

test.each([
  '',
  'nowhere',
  'nowhere.',
  '.example',
  'javascript:alert(1)',
  'ftp://files.example.com/cv.pdf',
  'ws://example.com/',
  'httpsx://example.com/',
  'x-http://example.com/',
  'https://user:pass@evil.example/',
  'https://user@evil.example/',
])('rejects the web address "%s"', (address) => {
  expect(isWebAddress(address)).toBe(false)
})

test('trims an address but rejects inner spaces', () => {
  expect(isWebAddress(' github.com/ada ')).toBe(true)
  expect(isWebAddress('github.com/ada quill')).toBe(false)
})

test.each(['ada@example.com', ' ada.quill+cv@mail.example.co.uk '])(
  'accepts the email address "%s"',
  (address) => {
    expect(isEmail(address)).toBe(true)
  },
)

test.each([
  '',
  'ada',
  'ada@example',
  '@example.com',
  'ada@.',
  'ada@example.',
  'ada @example.com',
  'ada@exa mple.com',
  'ada@example.com, eve@example.com',
  'Ada <ada@example.com>',
  'ada@@example.com',
])('rejects the email address "%s"', (address) => {
  expect(isEmail(address)).toBe(false)
})

test.each([
  '+351 912 345 678',
  '(555) 010-0000',
  '0041 44/123.45.67',
  '555‐0100',
  '12345',
  ' 55501 ',
])('accepts the phone number "%s"', (number) => {
  expect(isPhone(number)).toBe(true)
})

test.each([
  '',
  '1234',
  '1234567890123456',
  'call 555 0100',
  '555 0100 ext 4',
  '555+0100',
  '++15550100',
])('rejects the phone number "%s"', (number) => {
  expect(isPhone(number)).toBe(false)
})

test('requires one contact method', () => {
  expect(hasContact({})).toBe(false)
  expect(hasContact({ basics: { email: 'nobody', phone: '12', url: 'nowhere' } })).toBe(false)
  expect(hasContact({ basics: { email: 'ada@example.com' } })).toBe(true)
  expect(hasContact({ basics: { phone: '+1 555 0100' } })).toBe(true)
  expect(hasContact({ basics: { url: 'ada.example' } })).toBe(true)
  const profiles = [{ network: 'X', url: 'nowhere' }, { url: 'linkedin.com/in/ada' }]
  expect(hasContact({ basics: { profiles } })).toBe(true)
  expect(hasContact({ basics: { profiles: profiles.slice(0, 1) } })).toBe(false)
})
