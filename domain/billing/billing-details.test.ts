import { expect, test } from 'vitest'
import { addressLines, companySchema, taxIdSchema } from './billing-details.ts'

const address = {
  line1: '12 Analytical Row',
  line2: null,
  city: 'Portland',
  state: 'OR',
  postalCode: '97201',
  country: 'US',
}

test('formats an address as on an envelope', () => {
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

test('skips empty lines and keeps unknown country codes', () => {
  expect(addressLines({ ...address, city: '', state: '', country: '?' })).toEqual([
    '12 Analytical Row',
    '97201',
    '?',
  ])
})

test('spells out a country code and keeps other text', () => {
  const countryOf = (country: string) => addressLines({ ...address, country }).at(-1)
  expect(countryOf('DE')).toBe('Germany')
  for (const typed of ['USA', 'de', 'XDE', 'Deutschland', 'ZZZ9'])
    expect(countryOf(typed)).toBe(typed)
})

test('keeps the region without a city and trims spaces', () => {
  const { line1, ...rest } = address
  expect(addressLines({ ...rest, line1: ` ${line1} `, city: '', line2: '  ' })).toEqual([
    line1,
    'OR 97201',
    'United States',
  ])
  expect(addressLines({ ...rest, line1, state: '' })[1]).toBe('Portland, 97201')
})

test.each([
  'DE123456789',
  'US 12-3456789',
  'GB 123 4567 89',
  '12.345.678/0001-95',
  'CHE-123.456.789 MWST',
  'Ñ&A010101AB1',
  'ΕΛ123456789',
  ' 7710140679 ',
])('accepts the tax number %s', (typed) => {
  expect(taxIdSchema.parse(typed)).toBe(typed.trim())
})

test.each(['none', '-', '<b>1</b>', '1\n2', '1\u202e2', '1'.repeat(41), '😀1', '-1'])(
  'rejects the tax number %j',
  (typed) => {
    expect(taxIdSchema.safeParse(typed).success).toBe(false)
  },
)

test('makes company and tax number optional', () => {
  expect([taxIdSchema.parse(' '), companySchema.parse('')]).toEqual(['', ''])
  expect(companySchema.safeParse('Quill\nLtd').success).toBe(false)
})
