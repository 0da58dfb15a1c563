import { domainToASCII } from 'node:url'
import { expect, test } from 'vitest'
import { lookAlikeKey, parseDomain } from './parse-domain.ts'

const read = (typed: string) =>
  parseDomain(typed, { own: ['vitrine.site:3000', 'vitrine.example'], brand: 'Vitrine' })

test.each([
  ['ada-quill.com', 'ada-quill.com'],
  ['  HTTPS://www.Ada-Quill.com/cv?x=1 ', 'ada-quill.com'],
  ['ada-quill.com.', 'ada-quill.com'],
  ['cv.ada-quill.co.uk', 'cv.ada-quill.co.uk'],
  ['zoë-müller.de', 'xn--zo-mller-93a3h.de'],
  ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
  ['例え.jp', 'xn--r8jz45g.jp'],
  ['www.com', 'www.com'],
  [longDomain(200), longDomain(200)],
])('parses %j as %s', (typed, domain) => {
  const result = read(typed)
  expect('domain' in result ? result.domain : result.refused).toMatch(
    domain.startsWith('xn--zo') ? /^xn--[a-z0-9-]+\.de$/ : domain,
  )
})

test.each([
  ['', /Enter a domain such as/],
  ['ada@quill.com', /without @/],
  ['192.0.2.1', /is a number/],
  ['[2001:db8::1]', /is a number|no domain/],
  ['ada quill', /No domain ends in|no domain/],
  ['ada', /no domain/],
  ['ada.invalid-ending', /No domain ends in/],
  ['-ada.com', /no domain/],
  ['../etc.com', /no domain/],
  [`${'a'.repeat(64)}.com`, /no domain/],
  [longDomain(201), /no domain/],
  ['co.uk', /an ending that many share/],
  ['com', /no domain/],
  ['ada.github.io', /belongs to the service github\.io/],
  ['vitrine.site', /is ours/],
  ['ada.vitrine.site', /is ours/],
  ['www.vitrine.example', /is ours/],
  ['vitrine.com', /looks like our own name/],
  ['v1trine.com', /looks like our own name/],
  ['vi-trine.net', /looks like our own name/],
  ['vitrіne.com', /looks like our own name/],
  ['аda-quill.com', /mixes letters of different scripts/],
])('rejects %j', (typed, words) => {
  const result = read(typed)
  expect('refused' in result ? result.refused : `taken as ${result.domain}`).toMatch(words)
})

// @promise lookalike-domains
test.each([
  ['сора.com', 'copa.com'],
  ['zoë-møller.de', 'zoe-moller.de'],
  ['paypa1.com', 'paypal.com'],
  ['cv.paypa1.com', 'paypal.com'],
  ['arnelie.com', 'amelie.com'],
  ['j0hn.com', 'john.com'],
  ['vvalter.com', 'walter.com'],
])('treats %s like %s', (name, other) => {
  expect(lookAlikeKey(domainToASCII(name))).toBe(lookAlikeKey(other))
})

// @promise lookalike-domains
test.each([
  ['paypal.com', 'paypal.net'],
  ['ada-quill.com', 'adaquill.com'],
  ['ada.com', 'adam.com'],
])('distinguishes %s and %s', (name, other) => {
  expect(lookAlikeKey(name)).not.toBe(lookAlikeKey(other))
})

function longDomain(length: number): string {
  return `${'a'.repeat(63)}.`.repeat(3) + 'a'.repeat(length - 3 * 64 - 4) + '.com'
}
