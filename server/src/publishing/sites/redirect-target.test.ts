import { expect, test } from 'vitest'
import { parseRedirectTarget } from './redirect-target.ts'

const OWN = ['vitrine.shop', 'sites.vitrine.page:8443', 'www.ada-quill.com']
const read = (typed: string) => {
  const result = parseRedirectTarget(typed, OWN)
  return 'url' in result ? result.url : 'refused'
}

// @promise leaving-redirect
test.each([
  ['https://ada-quill.dev', 'https://ada-quill.dev'],
  [' ada-quill.dev/ ', 'https://ada-quill.dev'],
  ['https://ADA.github.io/cv/?from=mail#top', 'https://ada.github.io/cv'],
  ['https://www.linkedin.com/in/ada', 'https://www.linkedin.com/in/ada'],
  ['https://bücher.de', 'https://xn--bcher-kva.de'],
])('parses %s as %s', (typed, url) => {
  expect(read(typed)).toBe(url)
})

test.each([
  '',
  'http://ada-quill.dev',
  'javascript:alert(1)',
  'data:text/html,hello',
  'https://',
  'https://ada quill.dev',
  'https://ada-quill.dev\\@elsewhere.dev',
  'https://vitrine.shop@elsewhere.dev',
  'https://ada-quill.dev:8443',
  'https://127.0.0.1/admin',
  'https://2130706433',
  'https://0x7f.1',
  'https://[::1]/',
  'https://192.168.1.1',
  'https://localhost',
  'https://printer',
  'https://printer.local',
  'https://wiki.internal',
  'https://co.uk',
  'https://github.io',
])('nobody is led to "%s"', (typed) => {
  expect(read(typed)).toBe('refused')
})

test.each([
  'https://vitrine.shop',
  'https://vitrine.shop./',
  'https://ada.sites.vitrine.page',
  'https://VITRINE.shop/admin',
  'https://www.ada-quill.com',
])('rejects our own address as redirect target: %s', (typed) => {
  expect(parseRedirectTarget(typed, OWN)).toEqual({
    refused: 'That is an address of ours. Enter where your page is now.',
  })
})
