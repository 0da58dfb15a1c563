import { expect, test } from 'vitest'
import { agreementOf } from './agreement.ts'
import { laterYearsNotice } from './later-years.ts'
import { SPECIFIED_TAX_RULE, taxNotice } from '../payments/tax.ts'
import { consentWords, lawPackOf, withdrawalNotice } from './law-packs.ts'

const seller = {
  name: 'Quill GmbH',
  addressLines: ['12 Analytical Row', '10115 Berlin'],
  taxId: '',
  email: 'help@quill.example',
  country: 'DE',
  representedBy: '',
  register: '',
  phone: '',
  host: '',
} as const
const factsOf = (country: 'DE' | 'US') => {
  const pack = lawPackOf({ country, buyers: 'consumers' })
  const facts = {
    brandName: 'Quill',
    seller,
    supportEmail: seller.email,
    legalNotice: 'Quill GmbH\n10115 Berlin',
    withdrawalNotice: withdrawalNotice(pack),
    taxNotice: taxNotice(SPECIFIED_TAX_RULE),
    laterYears: laterYearsNotice({ yearCents: 2900 }),
    servicesUrl: 'https://quill.example/services',
    withdrawalUrl: 'https://quill.example/withdrawal',
  }
  return { pack, facts }
}

test('holds terms, notice, model form and consent', () => {
  const { pack, facts } = factsOf('DE')
  const { text, beginsAtOnce } = agreementOf(facts, pack, true)
  expect(beginsAtOnce).toBe(true)
  for (const part of [
    '7. Refunds',
    '- Within 7 days of the purchase',
    'Services <https://quill.example/services>',
    'write to help@quill.example',
    'another year of hosting costs $29.00',
    '§§ 312g, 355 to 357a BGB',
    'To Quill GmbH, 12 Analytical Row, 10115 Berlin, help@quill.example:',
    consentWords(pack),
  ])
    expect(text).toContain(part)
  expect(text).not.toMatch(/\]\(|\*\*|`/)
})

test('says that no consent was given', () => {
  const { pack, facts } = factsOf('DE')
  const { text, beginsAtOnce } = agreementOf(facts, pack, false)
  expect(beginsAtOnce).toBe(false)
  expect(text).toContain('no wish of yours on record')
  expect(text).not.toContain(consentWords(pack))
})

test('asks for no consent without a right of withdrawal', () => {
  const { pack, facts } = factsOf('US')
  expect(agreementOf(facts, pack, true)).toMatchObject({ beginsAtOnce: null })
  expect(consentWords(pack)).toBe('')
})
