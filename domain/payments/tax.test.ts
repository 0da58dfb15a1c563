import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultPageTexts } from '../storefront/page-copy.ts'
import { euStandardRates } from './eu-vat.ts'
import { quotePrice, quoteReceived, taxInRefund } from './money.ts'
import {
  priceNote,
  renewalTaxTerms,
  SPECIFIED_TAX_RULE,
  taxAnswer,
  taxedByState,
  taxLabel,
  taxNotice,
  taxQuestions,
  type TaxRule,
  taxTermsFor,
} from './tax.ts'
import { NO_TAX, SPECIFIED_TAX, termsLabel, termsNote, type VatCheck } from './tax-terms.ts'

const GERMAN: TaxRule = {
  mode: 'by-country',
  name: 'VAT',
  sellerCountry: 'DE',
  reverseCharge: true,
  rates: [
    ...euStandardRates,
    { country: 'CH', percentHundredths: 810, name: 'MwSt.', isInclusive: false },
  ],
}
const checked = (outcome: VatCheck['outcome'], isWellFormed = true): VatCheck => ({
  number: 'FR40303265045',
  isWellFormed,
  outcome,
  checkedAt: '2026-11-28T12:00:00.000Z',
})

test('names the specified tax', () => {
  expect(taxLabel(SPECIFIED_TAX_RULE)).toBe('Tax (8%)')
  expect(taxNotice(SPECIFIED_TAX_RULE)).toBe(
    'On the payment page that takes a billing address, 8% sales tax is added and shown before you pay.',
  )
  expect(taxNotice({ ...SPECIFIED_TAX_RULE, name: 'VAT' })).toContain('8% VAT is added')
  expect([priceNote(SPECIFIED_TAX_RULE), taxQuestions(SPECIFIED_TAX_RULE)]).toEqual(['', ''])
})

test('has no label where nothing is charged', () => {
  const none: TaxRule = { ...SPECIFIED_TAX_RULE, mode: 'none', name: 'VAT' }
  expect(taxLabel(none)).toBe('')
  expect(taxNotice(none)).toContain('No tax is charged')
  expect(taxTermsFor(none, 'payment-page', { country: 'DE' })).toEqual(NO_TAX)
})

test('charges the specified tax on the payment page only', () => {
  const of = (flow: Parameters<typeof taxTermsFor>[1]) =>
    taxTermsFor(SPECIFIED_TAX_RULE, flow, { country: 'US' })
  expect(of('payment-page')).toEqual(SPECIFIED_TAX)
  for (const flow of ['checkout', 'renewal', 'by-hand'] as const) expect(of(flow)).toEqual(NO_TAX)
})

// @promise tax-by-country: One quote for every flow: net and tax sum to the price shown.
test('taxes every flow alike by country', () => {
  for (const flow of ['checkout', 'payment-page', 'renewal', 'by-hand'] as const) {
    const { taxCents, totalCents } = quotePrice(2499, taxTermsFor(GERMAN, flow, { country: 'FR' }))
    expect([flow, taxCents, totalCents]).toEqual([flow, 416, 2499])
  }
  const swiss = quotePrice(2499, taxTermsFor(GERMAN, 'checkout', { country: 'CH' }))
  expect([swiss.taxCents, swiss.totalCents]).toEqual([202, 2701])
  const abroad = taxTermsFor(GERMAN, 'checkout', { country: 'US' })
  expect([abroad.kind, quotePrice(2499, abroad).totalCents]).toEqual(['no-rate', 2499])
  expect(taxTermsFor(GERMAN, 'checkout', { country: '' }).country).toBe('DE')
})

// @promise reverse-charge: A business of another EU country with a valid number pays the net price.
test.each([
  [checked('valid'), 'reverse-charge'],
  [checked('valid', false), 'reverse-charge'],
  [checked('format'), 'reverse-charge'],
  [checked('silent'), 'reverse-charge'],
  [checked('silent', false), 'country'],
  [checked('format', false), 'country'],
  [checked('invalid'), 'country'],
  [undefined, 'country'],
] as const)('decides about the VAT number by check %j', (vatCheck, kind) => {
  const terms = taxTermsFor(GERMAN, 'payment-page', { country: 'FR', vatCheck })
  expect(terms.kind).toBe(kind)
  expect(quotePrice(2499, terms).totalCents).toBe(kind === 'country' ? 2499 : 2083)
})

test('takes the rate of the state', () => {
  const named = { name: 'Sales tax', isInclusive: false }
  const rule: TaxRule = {
    ...GERMAN,
    sellerCountry: 'US',
    rates: [
      { country: 'US', percentHundredths: 0, ...named },
      { country: 'US', state: 'CA', percentHundredths: 725, ...named },
      { country: 'CA', state: 'ON', percentHundredths: 1300, ...named },
    ],
  }
  const of = (country: string, state: string) => {
    const { kind, percentHundredths } = taxTermsFor(rule, 'checkout', { country, state })
    return [kind, percentHundredths]
  }
  expect(of('US', 'CA')).toEqual(['country', 725])
  expect(of('US', 'OR')).toEqual(['country', 0])
  expect(of('US', '')).toEqual(['country', 0])
  expect(of('CA', 'ON')).toEqual(['country', 1300])
  expect(of('CA', 'QC')).toEqual(['no-rate', 0])
  expect([taxedByState(rule), taxedByState(GERMAN)]).toEqual(['US CA', ''])
  const tax = taxTermsFor(rule, 'checkout', { country: 'US', state: 'CA' })
  expect(renewalTaxTerms(rule, { tax, billing: null }).percentHundredths).toBe(725)
  const billing = { country: 'US', state: 'California' }
  expect(renewalTaxTerms(rule, { tax: null, billing }).percentHundredths).toBe(725)
})

test('answers about tax as the setting charges it', () => {
  const { text1 = '' } = defaultPageTexts('answer-tax')
  expect(text1).toContain('8% sales tax')
  expect(taxAnswer(SPECIFIED_TAX_RULE, text1)).toBe(text1)
  const vat = taxAnswer({ ...SPECIFIED_TAX_RULE, name: 'VAT' }, text1)
  expect(vat).toContain('it adds 8% VAT.')
  const none = taxAnswer({ ...SPECIFIED_TAX_RULE, mode: 'none' }, text1)
  for (const answer of [none, taxAnswer(GERMAN, text1)]) expect(answer).not.toMatch(/\d/)
})

test('refuses the reverse charge at home and for other countries', () => {
  const vatCheck = checked('valid')
  const kindOf = (rule: TaxRule, country: string) =>
    taxTermsFor(rule, 'checkout', { country, vatCheck }).kind
  expect(kindOf({ ...GERMAN, sellerCountry: 'FR' }, 'FR')).toBe('country')
  expect(kindOf({ ...GERMAN, reverseCharge: false }, 'FR')).toBe('country')
  expect(kindOf(GERMAN, 'IT')).toBe('country')
  expect(kindOf(GERMAN, 'CH')).toBe('country')
})

test('taxes a renewal by the order that it belongs to', () => {
  const tax = taxTermsFor(GERMAN, 'payment-page', { country: 'FR', vatCheck: checked('valid') })
  expect(renewalTaxTerms(GERMAN, { tax, billing: null }).kind).toBe('reverse-charge')
  expect(renewalTaxTerms(GERMAN, { tax: null, billing: { country: 'IT' } }).country).toBe('IT')
})

test('writes label and note of the terms', () => {
  const finnish = taxTermsFor(GERMAN, 'checkout', { country: 'FI' })
  expect([termsLabel(finnish), termsNote(finnish)]).toEqual(['VAT (25.5%)', ''])
  const reversed = taxTermsFor(GERMAN, 'checkout', { country: 'FR', vatCheck: checked('valid') })
  expect(termsLabel(reversed)).toBe('TVA (reverse charge)')
  expect(termsNote(reversed)).toContain('FR40303265045, accounts for the tax')
  expect(priceNote({ ...GERMAN, rates: euStandardRates })).toBe('Prices include VAT.')
})

const terms = fc.record({
  kind: fc.constantFrom('country', 'reverse-charge', 'no-rate', 'specified'),
  name: fc.constant('VAT'),
  percentHundredths: fc.integer({ min: 0, max: 5000 }),
  isInclusive: fc.boolean(),
  country: fc.constant('FR'),
})

// @promise tax-by-country
test('sums net price and tax to the total', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), terms, (listed, each) => {
      const { subtotalCents, taxCents, totalCents } = quotePrice(listed, each)
      expect(subtotalCents + taxCents).toBe(totalCents)
      for (const cents of [subtotalCents, taxCents, totalCents])
        expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true)
      if (each.kind === 'reverse-charge') expect(taxCents).toBe(0)
      else {
        expect(each.isInclusive ? totalCents : subtotalCents).toBe(listed)
        // Half a cent at most from the exact tax of the net price.
        const exact = (subtotalCents * each.percentHundredths) / 10_000
        const inexact = each.isInclusive ? 0.5 * (1 + each.percentHundredths / 10_000) : 0.5
        expect(Math.abs(taxCents - exact)).toBeLessThanOrEqual(inexact + 1e-6)
      }
    }),
    { numRuns: 2000 },
  )
})

// @promise tax-by-country
test('returns the same tax in parts', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 12 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), terms, parts, (listed, each, wanted) => {
      const paid = quotePrice(listed, each)
      let [refunded, tax] = [0, 0]
      for (const part of [...wanted, paid.totalCents]) {
        const after = Math.min(paid.totalCents, refunded + part)
        tax += taxInRefund(paid, refunded, after)
        refunded = after
      }
      expect([refunded, tax]).toEqual([paid.totalCents, paid.taxCents])
    }),
  )
})

test('finds the tax in an amount that was received', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), terms, (received, each) => {
      const quote = quoteReceived(received, each)
      expect(quote.totalCents).toBe(received)
      expect(quote.subtotalCents + quote.taxCents).toBe(received)
    }),
  )
})
