import { expect, test } from 'vitest'
import { parseTypedAddress } from './search-orders.ts'

// @promise search-by-content
test.each([
  ['https://Anna-Becker.vitrine.example/de/?a#b', 'anna-becker'],
  ['anna-becker.vitrine.example:3000', 'anna-becker'],
  ['www.anna-becker.de', 'anna-becker.de'],
  ['http://Müller.de', 'xn--mller-kva.de'],
  ['anna becker.de', null],
  ['anna@becker.de', null],
  ['anna', null],
  ['', null],
])('parses the address of "%s" as %s', (typed, address) => {
  expect(parseTypedAddress(typed, 'vitrine.example:3000')).toBe(address)
})
