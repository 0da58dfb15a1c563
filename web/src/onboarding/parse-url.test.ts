import { expect, test } from 'vitest'
import { parseDomainName, parseWebUrl } from './parse-url.ts'

test.each([
  ['https://linkedin.com/in/ada', 'https://linkedin.com/in/ada'],
  [' linkedin.com/in/ada ', 'https://linkedin.com/in/ada'],
  ['http://drive.example.com/x?y=1', 'http://drive.example.com/x?y=1'],
])('parses the URL "%s" as %s', (typed, address) => {
  expect(parseWebUrl(typed)).toBe(address)
})

// @promise web-links-only
test.each([
  '',
  'ada',
  'javascript:alert(1)',
  'mailto:ada@example.com',
  'my cv.pdf',
  'https://',
  'file:///c',
  'ftp://files.example.com/cv.pdf',
  'ws://example.com/',
])('rejects "%s" as a URL', (typed) => expect(parseWebUrl(typed)).toBeUndefined())

test.each([
  ['AdaLovelace.com', 'adalovelace.com'],
  ['https://www.ada.dev/', 'ada.dev'],
  ['müller.de', 'müller.de'],
])('parses the domain "%s" as %s', (typed, domain) => {
  expect(parseDomainName(typed)).toBe(domain)
})

test.each(['ada', 'ada .com', '-ada.com', 'ada.c', 'ada..com', 'a@b.com'])(
  'rejects "%s" as a domain',
  (typed) => expect(parseDomainName(typed)).toBeUndefined(),
)
