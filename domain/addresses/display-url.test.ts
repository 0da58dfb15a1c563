import { domainToASCII, domainToUnicode } from 'node:url'
import { expect, test } from 'vitest'
import { displayNames, displayUrl } from './display-url.ts'

const NAMES = ['müller.example', 'bücher-café.example', '例え.テスト', 'пример.рф', 'שלום.example']

test.each(NAMES)('shows %s in Unicode', (name) => {
  const ascii = domainToASCII(name)
  expect(ascii).toContain('xn--')
  expect(displayNames(ascii)).toBe(domainToUnicode(ascii))
  expect(displayUrl(`https://${ascii}/`)).toBe(name)
  expect(displayNames(`The record _vitrine.${ascii}: add it.`)).toBe(
    `The record _vitrine.${name}: add it.`,
  )
})

test('leaves other text as it is', () => {
  for (const text of [
    'ada.example',
    'xn--',
    'xn--a-',
    'xn--99999999',
    'a-xn--mller-kva',
    'xn--zzzzzzzzzzzz',
    'xn--tui',
  ])
    expect(displayNames(text)).toBe(text)
})
