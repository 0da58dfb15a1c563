import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxInRefund, quotePrice } from '../payments/money.ts'
import { NO_TAX, SPECIFIED_TAX, type TaxTerms } from '../payments/tax-terms.ts'
import type { BillingDocument } from './billing-document.ts'
import {
  askedBuyerFields,
  composeEInvoice,
  eInvoiceNotice,
  type EInvoiceSeller,
  eInvoiceFileName,
  NO_E_INVOICE_BUYER,
} from './e-invoice.ts'

const PARIS = {
  ...{ line1: '1 rue Lamarck', line2: null, city: 'Paris', state: '' },
  ...{ postalCode: '75018', country: 'FR' },
}
const SELLER: EInvoiceSeller = {
  address: { ...PARIS, line1: 'Am Kai 1', city: 'Kiel', postalCode: '24103', country: 'DE' },
  taxId: '',
  register: 'HRB 7',
  contactName: '',
  phone: '+49 431 100',
}
const FRENCH: TaxTerms = {
  ...{ kind: 'country', name: 'TVA', percentHundredths: 2000, isInclusive: true, country: 'FR' },
}
const AT = '2026-11-28T12:00:00.000Z'
const receipt = (part: Partial<BillingDocument> = {}): BillingDocument => ({
  ...{ kind: 'receipt', number: 'R-000001', trial: false, issuedAt: AT, receiptNumber: null },
  ...{ orderReference: 'VT-1', orderedAt: AT, paidAt: AT, paymentReference: 'pi_1' },
  seller: { name: 'Kai GmbH', addressLines: [], taxId: 'DE 123456789', email: 'kai@example.com' },
  buyer: {
    ...{ name: 'Ada Quill', email: 'ada@example.com', addressLines: ['Paris'] },
    ...{ company: 'Quill SARL', address: PARIS },
  },
  lines: [{ text: 'Basic: personal website', cents: 3333 }],
  ...{ tax: FRENCH, taxCents: 666, totalCents: 3999 },
  ...part,
})
const compose = (
  document: BillingDocument,
  format: 'factur-x' | 'xrechnung' = 'factur-x',
  added = NO_E_INVOICE_BUYER,
  seller = SELLER,
) => composeEInvoice(document, format, { seller, added })
const written = (...given: Parameters<typeof compose>) => JSON.stringify(compose(...given))

test.each([
  [{ taxId: 'DE 123456789' }, 'Factur-X or XRechnung'],
  [{ taxId: 'DE 123456789', phone: '' }, 'Factur-X'],
  [{ taxId: '' }, ''],
  [{ taxId: 'DE 123456789', address: null }, ''],
])('promises formats that the seller can write: %j', (seller, formats) => {
  expect(eInvoiceNotice({ ...SELLER, ...seller })).toBe(
    formats && `For a business, My site offers the invoice as ${formats}, too.`,
  )
})

// @promise e-invoice: An e-invoice has the stored amounts to the cent; what it lacks is named, never made up.
test('asks for what a document lacks by name', () => {
  const { address: _address, ...buyer } = receipt().buyer
  const bare = receipt({ buyer, seller: { ...receipt().seller, taxId: null } })
  const noSeller = { address: null, taxId: '', register: '', contactName: '', phone: '12' }
  expect(compose(bare, 'factur-x', NO_E_INVOICE_BUYER, noSeller)).toEqual({
    missing: { buyer: ['line1', 'city', 'country'], seller: ['address', 'taxId'] },
  })
  expect(compose(bare, 'xrechnung', NO_E_INVOICE_BUYER, noSeller)).toEqual({
    missing: {
      buyer: ['line1', 'city', 'postalCode', 'country', 'buyerReference'],
      seller: ['address', 'taxId', 'phone'],
    },
  })
  expect(askedBuyerFields([bare])).toEqual([
    ...['line1', 'line2', 'city', 'state', 'postalCode', 'country', 'taxId', 'buyerReference'],
  ])
  expect(askedBuyerFields([receipt()])).toEqual(['taxId', 'buyerReference'])
})

test('takes from today’s settings what an old document lacks', () => {
  const old = receipt({ seller: { ...receipt().seller, taxId: null } })
  const seller = { ...SELLER, taxId: 'DE999999999' }
  expect(written(old, 'factur-x', NO_E_INVOICE_BUYER, seller)).toContain('DE999999999')
  expect(written(receipt(), 'factur-x', NO_E_INVOICE_BUYER, seller)).not.toContain('DE999999999')
})

test('adds details without replacing those of the document', () => {
  const added = {
    ...NO_E_INVOICE_BUYER,
    ...{
      company: 'Other',
      line1: 'Elsewhere',
      city: 'Rome',
      country: 'IT',
      taxId: 'FR40303265045',
    },
  }
  const { buyer } = receipt()
  expect(compose(receipt(), 'factur-x', added)).toMatchObject({
    document: { buyer: { ...buyer, taxId: 'FR40303265045' } },
  })
  const { address: _address, ...bare } = buyer
  expect(compose(receipt({ buyer: bare }), 'factur-x', added)).toMatchObject({
    document: { buyer: { company: 'Quill SARL', addressLines: ['Elsewhere', 'Rome', 'Italy'] } },
  })
})

test.each([
  ['S', {}],
  ['S', { tax: SPECIFIED_TAX, taxCents: 267, totalCents: 3600 }],
  ['Z', { tax: { ...FRENCH, percentHundredths: 0 }, taxCents: 0, totalCents: 3333 }],
  ['O', { tax: NO_TAX, taxCents: 0, totalCents: 3333 }],
  ['O', { tax: { ...NO_TAX, kind: 'no-rate' }, taxCents: 0, totalCents: 3333 }],
] as const)('takes category %s from the stored tax', (category, part) => {
  expect(written(receipt(part))).toContain(`"cac:TaxCategory":{"cbc:ID":"${category}"`)
})

test('needs the buyer’s VAT number for the reverse charge', () => {
  const tax: TaxTerms = { ...FRENCH, kind: 'reverse-charge' }
  const reversed = receipt({ tax, taxCents: 0, totalCents: 3333 })
  expect(compose(reversed)).toEqual({ missing: { buyer: ['taxId'], seller: [] } })
  const vatCheck = { isWellFormed: true, outcome: 'valid', checkedAt: AT } as const
  const checked = { ...tax, vatCheck: { ...vatCheck, number: 'FR40303265045' } }
  const text = written({ ...reversed, tax: checked })
  for (const part of ['"AE"', 'VATEX-EU-AE', '"cbc:CompanyID":"FR40303265045"'])
    expect(text).toContain(part)
})

test('names no VAT number outside the scope of VAT', () => {
  const { buyer } = receipt()
  const outside = receipt({
    ...{ tax: NO_TAX, taxCents: 0, totalCents: 3333 },
    buyer: { ...buyer, taxId: 'FR40303265045' },
  })
  expect(written(outside)).not.toContain('"cbc:ID":"FC"')
  expect(written(outside)).not.toMatch(/PartyTaxScheme/)
  expect(written(outside)).toContain('HRB 7')
})

test('marks credit notes and corrections with their invoice', () => {
  for (const [kind, code] of [
    ['credit-note', '381'],
    ['credit-note-cancelled', '384'],
  ] as const) {
    const text = written(receipt({ kind, receiptNumber: 'R-000001', number: 'C-000001' }))
    expect(text).toContain(`"cbc:InvoiceTypeCode":"${code}"`)
    expect(text).toContain('"cac:InvoiceDocumentReference":{"cbc:ID":"R-000001"}')
  }
})

test('refuses amounts that contradict the rate', () => {
  const refused = { refused: 'amounts_disagree' }
  const short = [{ text: 'Received instead of $39.99', cents: 1000 }]
  expect(compose(receipt({ lines: short, totalCents: 1666 }))).toEqual(refused)
  expect(compose(receipt({ totalCents: 4000 }))).toEqual(refused)
  const below = [{ text: 'Received', cents: -1 }]
  expect(compose(receipt({ lines: below, taxCents: 1, totalCents: 0 }))).toEqual(refused)
  expect(compose(receipt({ tax: NO_TAX }))).toEqual(refused)
})

test('writes no characters that XML forbids', () => {
  const { buyer } = receipt()
  const made = compose(receipt({ buyer: { ...buyer, name: 'Ada\u0000\uFFFF \uD800Quill' } }))
  expect('invoice' in made && JSON.stringify(made.invoice)).toContain('"Ada  \uFFFDQuill"')
})

test('names the file by document and format', () => {
  expect(eInvoiceFileName(receipt(), 'factur-x')).toBe('receipt-R-000001-factur-x.pdf')
  expect(eInvoiceFileName(receipt(), 'xrechnung')).toBe('receipt-R-000001-xrechnung.xml')
})

const terms = fc.record({
  kind: fc.constantFrom('country', 'no-rate', 'specified'),
  name: fc.constant('VAT'),
  percentHundredths: fc.integer({ min: 0, max: 5000 }),
  isInclusive: fc.boolean(),
  country: fc.constant('FR'),
})

test('accepts every quote and its refunds in parts', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 6 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), terms, parts, (listed, given, wanted) => {
      const tax = given.kind === 'no-rate' ? { ...given, percentHundredths: 0 } : given
      const paid = quotePrice(listed, tax)
      const of = (totalCents: number, taxCents: number) =>
        receipt({ lines: [{ text: 'x', cents: totalCents - taxCents }], tax, taxCents, totalCents })
      expect(compose(of(paid.totalCents, paid.taxCents))).toHaveProperty('invoice')
      let refunded = 0
      for (const part of wanted) {
        const after = Math.min(paid.totalCents, refunded + part)
        const taxCents = taxInRefund(paid, refunded, after)
        if (after > refunded)
          expect(compose(of(after - refunded, taxCents))).toHaveProperty('invoice')
        refunded = after
      }
    }),
  )
})
