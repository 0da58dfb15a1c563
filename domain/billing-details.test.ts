import { expect, test } from 'vitest'
import { addressLines } from './billing-details.ts'

const address = {
  line1: '12 Analytical Row',
  line2: null,
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
  country: 'US',
}

test('an address stands as on an envelope', () => {
  expect(addressLines(address)).toEqual([
    '12 Analytical Row',
    'Portland, OR 97201',
    'United States',
  ])
  expect(addressLines({ ...address, line2: 'Flat 3', country: 'GB' })).toEqual([
    '12 Analytical Row',
    'Flat 3',
    'Portland, OR 97201',
    'United Kingdom',
  ])
})

test('what was left empty leaves no empty line, and a code of no country stands as it is', () => {
  expect(addressLines({ ...address, city: '', state: '', country: '?' })).toEqual([
    '12 Analytical Row',
    '97201',
    '?',
  ])
})
