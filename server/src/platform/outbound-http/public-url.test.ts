import { expect, test } from 'vitest'
import { parsePublicUrl } from './public-url.ts'

// @promise link-check-limits
test.each([
  ['ftp://example.com/', 'not-web'],
  ['file:///etc/passwd', 'not-web'],
  ['javascript:alert(1)', 'not-web'],
  ['no address', 'not-web'],
  ['https://ada:secret@example.com/', 'credentials'],
  ['https://example.com@127.0.0.1/', 'credentials'],
  ['http://example.com:22/', 'port'],
  ['http://example.com:6379/', 'port'],
  ['https://example.com:8443/', 'port'],
  ['http://localhost/', 'name'],
  ['http://intranet/', 'name'],
  ['http://printer.local/', 'name'],
  ['http://metadata.google.internal/computeMetadata/', 'name'],
  ['http://LOCALHOST./', 'name'],
])('refuses the URL %s', (address, why) => {
  expect(parsePublicUrl(address)).toEqual({ refused: why })
})

test('parses URLs like a browser, including disguised IP addresses', () => {
  const hosts = ['http://2130706433/', 'http://0x7f.1/', 'http://127.1/'].map((address) => {
    const judged = parsePublicUrl(address)
    return 'url' in judged ? judged.url.hostname : judged.refused
  })
  // Numeric hosts are checked like resolved names.
  expect(hosts).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1'])
  for (const fine of [
    'https://example.com/a?b=c#d',
    'http://example.com:80/',
    'http://example.com:443/',
  ])
    expect(parsePublicUrl(fine)).toHaveProperty('url')
})
