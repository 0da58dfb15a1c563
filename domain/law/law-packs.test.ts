import { expect, test } from 'vitest'
import { LAW_COUNTRIES, lawPackOf, legalNotice, sellerLine, withdrawalNotice } from './law-packs.ts'

const seller = {
  name: 'Quill GmbH',
  addressLines: ['12 Analytical Row', '10115 Berlin'],
  taxId: 'DE123456789',
  email: 'help@quill.example',
  country: 'DE',
  representedBy: 'Ada Quill',
  register: '',
  phone: '+49 30 5550100',
  host: '',
} as const

test('European consumers get button words and fourteen days', () => {
  for (const country of LAW_COUNTRIES.filter((each) => each !== 'US')) {
    const pack = lawPackOf({ country, buyers: 'consumers' })
    expect([country, pack.withdrawalDays, pack.payWords]).toEqual([
      country,
      14,
      'Order with obligation to pay',
    ])
    const notice = withdrawalNotice(pack)
    expect(notice).toContain('within 14 days of the order')
    expect(notice).toContain(pack.withdrawalLaw)
  }
})

test('businesses and the United States have no right of withdrawal', () => {
  const cases = [
    lawPackOf({ country: 'US', buyers: 'consumers' }),
    ...LAW_COUNTRIES.map((country) => lawPackOf({ country, buyers: 'businesses' })),
  ]
  for (const pack of cases) {
    expect(pack).toMatchObject({ withdrawalDays: null, payWords: 'Pay', withdrawalLaw: null })
    expect(withdrawalNotice(pack)).toContain('gives no right of withdrawal')
  }
})

test('the legal notice names given facts only', () => {
  expect(legalNotice(seller)).toBe(
    [
      'Quill GmbH',
      '12 Analytical Row',
      '10115 Berlin',
      '',
      'Represented by: Ada Quill',
      'Tax ID: DE123456789',
      'Email: help@quill.example',
      'Telephone: +49 30 5550100',
    ].join('\n'),
  )
})

test('the line of emails names representative and register', () => {
  expect(sellerLine(seller)).toBe(
    'Quill GmbH, 12 Analytical Row, 10115 Berlin, represented by Ada Quill, Tax ID DE123456789',
  )
  expect(sellerLine({ ...seller, register: 'HRB 1234, Amtsgericht Berlin' })).toContain(
    'HRB 1234, Amtsgericht Berlin, Tax ID',
  )
  expect(sellerLine({ ...seller, addressLines: [] })).toBe('')
})
