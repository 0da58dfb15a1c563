import type { BillingDocument } from '@vitrine/domain/billing/billing-document'
import { composeEInvoice, NO_E_INVOICE_BUYER } from '@vitrine/domain/billing/e-invoice'
import { quotePrice, taxInRefund } from '@vitrine/domain/payments/money'
import type { TaxTerms, VatCheck } from '@vitrine/domain/payments/tax-terms'
import { renderBillingPdf } from '@vitrine/renderer/paper'
import fc from 'fast-check'
import { unzlibSync } from 'fflate'
import { expect, test } from 'vitest'
import { writeEInvoice } from './write-e-invoice.ts'

const AT = '2026-11-28T12:00:00.000Z'
const PARIS = {
  ...{ line1: '1 rue Lamarck', line2: null, city: 'Paris', state: '' },
  ...{ postalCode: '75018', country: 'FR' },
}
const SELLER = {
  address: { ...PARIS, line1: 'Am Kai 1', city: 'Kiel', postalCode: '24103', country: 'DE' },
  ...{ taxId: '', register: 'HRB 7', contactName: 'Mara Kai', phone: '+49 431 100' },
}
const documentOf = (part: Partial<BillingDocument>): BillingDocument => ({
  ...{ kind: 'receipt', number: 'R-000001', trial: false, issuedAt: AT, receiptNumber: null },
  ...{ orderReference: 'VT-1', orderedAt: AT, paidAt: AT, paymentReference: 'pi_1' },
  seller: { name: 'Kai GmbH', addressLines: [], taxId: 'DE123456789', email: 'kai@example.com' },
  buyer: {
    ...{ name: 'Ada <Quill>', email: 'ada@example.com', addressLines: ['Paris'] },
    ...{ company: 'Quill & Söhne', taxId: 'FR40303265045', address: PARIS },
  },
  lines: [{ text: 'Basic: personal website', cents: 3333 }],
  tax: { kind: 'country', name: 'TVA', percentHundredths: 2000, isInclusive: true, country: 'FR' },
  ...{ taxCents: 666, totalCents: 3999 },
  ...part,
})

function composed(document: BillingDocument, format: 'factur-x' | 'xrechnung' = 'xrechnung') {
  const added = { ...NO_E_INVOICE_BUYER, buyerReference: '04011000-12345-34' }
  const made = composeEInvoice(document, format, { seller: SELLER, added })
  if (!('invoice' in made)) throw new Error(JSON.stringify(made))
  return made
}
async function xmlOf(document: BillingDocument): Promise<string> {
  const written = await writeEInvoice(composed(document).invoice, 'xrechnung', undefined)
  if ('invalid' in written) throw new Error(written.invalid)
  return new TextDecoder().decode(written.file)
}

const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)</ram:${name}>`, 'g'))].map(
    ([, text]) => text ?? '',
  )
/** Exact: decimals are read as integers. */
const centsOf = (xml: string, name: string): number[] =>
  textsOf(xml, name).map((text) => {
    expect(text).toMatch(/^-?\d+\.\d\d$/)
    return Number(text.replace('.', ''))
  })
const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0)

/** The rules of EN 16931 about sums and tax, and those of XRechnung, by their names. */
function expectRules(xml: string, document: BillingDocument): void {
  const one = (name: string) => {
    const found = centsOf(xml, name)
    expect([name, found.length]).toEqual([name, 1])
    return found[0] ?? 0
  }
  const lines = textsOf(xml, 'LineTotalAmount').length - 1
  const net = sumOf(centsOf(xml, 'LineTotalAmount').slice(0, lines))
  expect([one('GrandTotalAmount'), one('TaxTotalAmount')]).toEqual([
    document.totalCents,
    document.taxCents,
  ])
  const { length } = document.lines
  expect(['lines', lines]).toEqual(['lines', length])
  expect(['BR-CO-10', centsOf(xml, 'LineTotalAmount')[lines]]).toEqual(['BR-CO-10', net])
  expect(['BR-CO-13', one('TaxBasisTotalAmount')]).toEqual(['BR-CO-13', net])
  expect(['BR-CO-14', one('CalculatedAmount')]).toEqual(['BR-CO-14', one('TaxTotalAmount')])
  expect(['BR-CO-15', one('GrandTotalAmount')]).toEqual(['BR-CO-15', net + one('TaxTotalAmount')])
  expect(['BR-CO-16', one('DuePayableAmount')]).toEqual([
    'BR-CO-16',
    one('GrandTotalAmount') - one('TotalPrepaidAmount'),
  ])
  expect(['BR-S-08', one('BasisAmount')]).toEqual(['BR-S-08', net])
  const [category, ...others] = new Set(textsOf(xml, 'CategoryCode'))
  expect(['one category', others]).toEqual(['one category', []])
  const rates = textsOf(xml, 'RateApplicablePercent')
  if (category === 'O') {
    // One rate, of the breakdown: none at the lines.
    expect(['BR-O-02, BR-O-05, BR-DE-14', /schemeID="VA"/.test(xml), rates]).toEqual([
      'BR-O-02, BR-O-05, BR-DE-14',
      false,
      ['0'],
    ])
  } else {
    const isPositive = Number(rates[0]) > 0
    expect(['BR-S-05, BR-Z-05, BR-AE-05', isPositive]).toEqual([
      'BR-S-05, BR-Z-05, BR-AE-05',
      category === 'S',
    ])
    const exact = (net * Number(rates[0])) / 100
    expect(Math.abs(one('TaxTotalAmount') - exact)).toBeLessThan(100)
  }
  if (category !== 'S') expect(['no tax', document.taxCents]).toEqual(['no tax', 0])
  const reasons = textsOf(xml, 'ExemptionReasonCode')
  expect(reasons).toEqual(
    category === 'AE' ? ['VATEX-EU-AE'] : category === 'O' ? ['VATEX-EU-O'] : [],
  )
  expect(['BR-27', centsOf(xml, 'ChargeAmount').every((cents) => cents >= 0)]).toEqual([
    'BR-27',
    true,
  ])
  for (const name of ['BuyerReference', 'CompleteNumber', 'PersonName', 'URIID', 'PostcodeCode'])
    expect(['BR-DE', name, textsOf(xml, name)[0]]).not.toEqual(['BR-DE', name, undefined])
}

const terms = fc.record({
  kind: fc.constantFrom('country', 'no-rate', 'specified', 'reverse-charge', 'none'),
  name: fc.constant('VAT'),
  percentHundredths: fc.integer({ min: 0, max: 5000 }),
  isInclusive: fc.boolean(),
  country: fc.constant('FR'),
})
const vatCheck: VatCheck = {
  ...{ number: 'FR40303265045', isWellFormed: true, outcome: 'valid', checkedAt: AT },
}

// @promise e-invoice
test('writes the stored amounts within the rules', { timeout: 60_000 }, async () => {
  const discounts = fc.integer({ min: 0, max: 90 })
  await fc.assert(
    fc.asyncProperty(
      ...([fc.integer({ min: 100, max: 50_000 }), terms, discounts, fc.nat()] as const),
      async (listed, given, percentOff, part) => {
        const hasRate = given.kind === 'country' || given.kind === 'specified'
        const tax: TaxTerms = {
          ...given,
          percentHundredths:
            hasRate || given.kind === 'reverse-charge' ? given.percentHundredths : 0,
          ...(given.kind === 'reverse-charge' && { vatCheck }),
        }
        const paid = quotePrice(Math.max(1, Math.round((listed * (100 - percentOff)) / 100)), tax)
        if (paid.totalCents === 0) return
        const receipt = documentOf({
          lines: [
            { text: 'Basic', cents: paid.subtotalCents + 7 },
            { text: 'Less', cents: -7 },
          ],
          ...{ tax, taxCents: paid.taxCents, totalCents: paid.totalCents },
        })
        expectRules(await xmlOf(receipt), receipt)
        const refundCents = 1 + (part % paid.totalCents)
        const taxCents = taxInRefund(paid, 0, refundCents)
        const credit = documentOf({
          ...{ kind: 'credit-note', number: 'C-000001', receiptNumber: 'R-000001', tax },
          lines: [{ text: 'Refund', cents: refundCents - taxCents }],
          ...{ taxCents, totalCents: refundCents },
        })
        expectRules(await xmlOf(credit), credit)
      },
    ),
    { numRuns: 10 },
  )
})

test('writes type, invoice number and delivery of a credit note', async () => {
  const xml = await xmlOf(documentOf({ kind: 'credit-note', receiptNumber: 'R-000001' }))
  expect(textsOf(xml, 'TypeCode')[0]).toBe('381')
  // The package leaves both out if they are given as its schema says.
  expect(xml).toMatch(
    /<ram:InvoiceReferencedDocument>\s*<ram:IssuerAssignedID>R-000001<\/ram:IssuerAssignedID>/,
  )
  expect(xml).toMatch(/<ram:ApplicableHeaderTradeDelivery>[\s\S]*Ada &lt;Quill/)
  expect(xml).toContain('urn:xeinkauf.de:kosit:xrechnung_3.0')
  expect(textsOf(xml, 'BuyerReference')).toEqual(['04011000-12345-34'])
})

test('names a country without code as invalid', async () => {
  const { buyer } = documentOf({})
  const kosovo = documentOf({ buyer: { ...buyer, address: { ...PARIS, country: 'XK' } } })
  const { invoice } = composed(kosovo)
  expect(await writeEInvoice(invoice, 'xrechnung', undefined)).toHaveProperty('invalid')
})

test('attaches the data to a PDF/A-3', async () => {
  const { invoice, document } = composed(documentOf({}), 'factur-x')
  const { pdf, missingWords } = await renderBillingPdf(document, 'a-3b')
  expect(missingWords).toEqual([])
  const written = await writeEInvoice(invoice, 'factur-x', pdf)
  const file = Buffer.from('file' in written ? written.file : [])
  const streams = [...file.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
  const texts = streams.map(([, stream]) => {
    const bytes = Buffer.from(stream ?? '', 'latin1')
    try {
      return Buffer.from(unzlibSync(bytes)).toString()
    } catch {
      return bytes.toString()
    }
  })
  const whole = texts.join('\n') + file.toString('latin1')
  expect(whole).toContain('urn:cen.eu:en16931:2017')
  expect(whole).toMatch(/<ram:GrandTotalAmount>39\.99</)
  expect(whole).toMatch(/pdfaid:part>3<[\s\S]*pdfaid:conformance>B</)
  expect(whole).toMatch(/AFRelationship/)
})
