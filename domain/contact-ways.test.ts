import { expect, test } from 'vitest'
import { isWebAddress } from './contact-ways.ts'

test.each(['github.com/ada', 'https://example.com/', 'http://a.example'])(
  '"%s" is an address of the web',
  (address) => {
    expect(isWebAddress(address)).toBe(true)
  },
)

test.each([
  'nowhere',
  'javascript:alert(1)',
  'ftp://files.example.com/cv.pdf',
  'ws://example.com/',
  'https://user:pass@evil.example/',
])('"%s" is no address that a page leads to', (address) => {
  expect(isWebAddress(address)).toBe(false)
})

test('an address is taken with spaces around it, and not with one within', () => {
  expect(isWebAddress(' github.com/ada ')).toBe(true)
  expect(isWebAddress('github.com/ada quill')).toBe(false)
})
