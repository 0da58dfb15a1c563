import { expect, test } from 'vitest'
import { hasContact, isEmail, isPhone, isWebAddress } from './contact-methods.ts'

test.each(['github.com/ada', 'https://example.com/', 'http://a.example', 'HTTPS://EXAMPLE.COM'])(
  '"%s" is an address of the web',
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
])('"%s" is no address that a page leads to', (address) => {
  expect(isWebAddress(address)).toBe(false)
})

test('an address is taken with spaces around it, and not with one within', () => {
  expect(isWebAddress(' github.com/ada ')).toBe(true)
  expect(isWebAddress('github.com/ada quill')).toBe(false)
})

test.each(['ada@example.com', ' ada.quill+cv@mail.example.co.uk '])(
  '"%s" is an e-mail address',
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
])('"%s" is no e-mail address', (address) => {
  expect(isEmail(address)).toBe(false)
})

test.each([
  '+351 912 345 678',
  '(555) 010-0000',
  '0041 44/123.45.67',
  '555‐0100',
  '12345',
  ' 55501 ',
])('"%s" is a telephone number', (number) => {
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
])('"%s" is no telephone number', (number) => {
  expect(isPhone(number)).toBe(false)
})

test('one way to get in touch is enough, and none is too little', () => {
  expect(hasContact({})).toBe(false)
  expect(hasContact({ basics: { email: 'nobody', phone: '12', url: 'nowhere' } })).toBe(false)
  expect(hasContact({ basics: { email: 'ada@example.com' } })).toBe(true)
  expect(hasContact({ basics: { phone: '+1 555 0100' } })).toBe(true)
  expect(hasContact({ basics: { url: 'ada.example' } })).toBe(true)
  const profiles = [{ network: 'X', url: 'nowhere' }, { url: 'linkedin.com/in/ada' }]
  expect(hasContact({ basics: { profiles } })).toBe(true)
  expect(hasContact({ basics: { profiles: profiles.slice(0, 1) } })).toBe(false)
})
