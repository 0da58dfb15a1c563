/**
 * E-invoices after EN 16931, in the names of UBL, from a stored billing document. The amounts are the
 * document's. What it lacks is named, never made up.
 */
import { z } from 'zod'
import { compactVatNumber, isEuCountry, vatPrefixOf } from '../payments/eu-vat.ts'
import { formatPercent, NO_TAX, SPECIFIED_TAX, type TaxTerms } from '../payments/tax-terms.ts'
import { printableLine } from '../text/printable-line.ts'
import type { BillingDocument } from './billing-document.ts'
import {
  addressLines,
  companySchema,
  type PostalAddress,
  postalAddressOf,
  taxIdSchema,
} from './billing-details.ts'

export const E_INVOICE_FORMATS = ['factur-x', 'xrechnung'] as const
export type EInvoiceFormat = (typeof E_INVOICE_FORMATS)[number]

export const eInvoiceFormatNames: Readonly<Record<EInvoiceFormat, string>> = {
  'factur-x': 'Factur-X (PDF)',
  xrechnung: 'XRechnung (XML)',
}

/** What the buyer adds to the documents of an order. Empty: not given. */
export const eInvoiceBuyerSchema = z.object({
  company: companySchema,
  line1: printableLine(200),
  line2: printableLine(200),
  city: printableLine(200),
  state: printableLine(200),
  postalCode: printableLine(40),
  country: z
    .string()
    .trim()
    .regex(/^(?:[A-Z]{2})?$/, 'Choose the country'),
  taxId: taxIdSchema,
  /** In Germany the Leitweg-ID of an authority. */
  buyerReference: printableLine(100),
})
export type EInvoiceBuyer = z.infer<typeof eInvoiceBuyerSchema>
export type EInvoiceBuyerField = keyof EInvoiceBuyer

export const NO_E_INVOICE_BUYER: EInvoiceBuyer = {
  ...{ company: '', line1: '', line2: '', city: '', state: '', postalCode: '', country: '' },
  ...{ taxId: '', buyerReference: '' },
}

export const eInvoiceBuyerFieldNames: Readonly<Record<EInvoiceBuyerField, string>> = {
  company: 'company',
  line1: 'address line 1',
  line2: 'address line 2',
  city: 'city',
  state: 'state or region',
  postalCode: 'postal code',
  country: 'country',
  taxId: 'VAT number',
  buyerReference: 'buyer reference',
}

/** The seller today. The stored document wins where it has the same part. */
export type EInvoiceSeller = {
  /** Null: the owner did not enter all parts. */
  readonly address: PostalAddress | null
  readonly taxId: string
  readonly register: string
  readonly contactName: string
  readonly phone: string
}

export const E_INVOICE_SELLER_PARTS = ['address', 'taxId', 'phone'] as const
export type EInvoiceSellerPart = (typeof E_INVOICE_SELLER_PARTS)[number]

export const eInvoiceSellerPartNames: Readonly<Record<EInvoiceSellerPart, string>> = {
  address: 'address in parts',
  taxId: 'tax number',
  phone: 'telephone number',
}

/**
 * What the payment pages say to a business: the formats that the seller's details suffice for. What
 * the buyer lacks is asked for on My site. Empty: none. Pure.
 */
export function eInvoiceNotice({ address, taxId, phone }: EInvoiceSeller): string {
  if (address === null || taxId === '') return ''
  const formats = hasThreeDigits(phone) ? 'Factur-X or XRechnung' : 'Factur-X'
  return `For a business, My site offers the invoice as ${formats}, too.`
}

export type EInvoiceResult =
  | { readonly invoice: UblInvoice; readonly document: BillingDocument }
  | {
      readonly missing: {
        readonly buyer: readonly EInvoiceBuyerField[]
        readonly seller: readonly EInvoiceSellerPart[]
      }
    }
  /** The tax is not that of the stored rate: a person accepted another amount. */
  | { readonly refused: 'amounts_disagree' }

/** `document` of the result is the given one with the buyer that the e-invoice names. Pure. */
export function composeEInvoice(
  document: BillingDocument,
  format: EInvoiceFormat,
  { seller, added }: { readonly seller: EInvoiceSeller; readonly added: EInvoiceBuyer },
): EInvoiceResult {
  const tax = categoryOf(document)
  if (tax === undefined) return { refused: 'amounts_disagree' }
  const completed = completeDocument(document, added)
  const { buyer } = completed
  const parts = {
    address: document.seller.address ?? seller.address,
    taxId: document.seller.taxId ?? seller.taxId,
  }
  const missing = {
    buyer: [
      ...missingAddressParts(buyer.address, format),
      ...(tax.id === 'AE' && buyerVatNumber(completed) === '' ? (['taxId'] as const) : []),
      ...(format === 'xrechnung' && added.buyerReference === ''
        ? (['buyerReference'] as const)
        : []),
    ],
    seller: [
      ...(parts.address === null ? (['address'] as const) : []),
      ...(parts.taxId === '' && !(tax.id === 'O' && seller.register !== '')
        ? (['taxId'] as const)
        : []),
      ...(format === 'xrechnung' && !hasThreeDigits(seller.phone) ? (['phone'] as const) : []),
    ],
  }
  if (parts.address === null || buyer.address === undefined || hasAny(missing)) return { missing }
  return {
    document: completed,
    invoice: {
      'ubl:Invoice': cleaned({
        ...headOf(completed, added.buyerReference),
        'cac:AccountingSupplierParty': {
          'cac:Party': sellerParty(completed, { ...seller, ...parts, address: parts.address }, tax),
        },
        'cac:AccountingCustomerParty': { 'cac:Party': buyerParty(completed, buyer.address, tax) },
        // Without a delivery the package leaves out an element that the schema demands.
        'cac:Delivery': {
          'cac:DeliveryParty': { 'cac:PartyName': { 'cbc:Name': buyer.name } },
        },
        'cac:PaymentMeans': [{ 'cbc:PaymentMeansCode': ONLINE_PAYMENT }],
        ...amountsOf(completed, tax),
      }),
    },
  }
}

/** What the documents lack, so that their buyer is asked for it. */
export function askedBuyerFields(documents: readonly BillingDocument[]): EInvoiceBuyerField[] {
  const lacks = (field: 'address' | 'company' | 'taxId') =>
    documents.some(({ buyer }) => buyer[field] === undefined)
  return [
    ...(lacks('company') ? (['company'] as const) : []),
    ...(lacks('address') ? ADDRESS_FIELDS : []),
    ...(lacks('taxId') ? (['taxId'] as const) : []),
    'buyerReference',
  ]
}

const ADDRESS_FIELDS = ['line1', 'line2', 'city', 'state', 'postalCode', 'country'] as const

const hasAny = (missing: { buyer: readonly unknown[]; seller: readonly unknown[] }): boolean =>
  missing.buyer.length > 0 || missing.seller.length > 0

const hasThreeDigits = (phone: string): boolean => phone.replaceAll(/\D/g, '').length >= 3

function missingAddressParts(
  address: PostalAddress | undefined,
  format: EInvoiceFormat,
): EInvoiceBuyerField[] {
  const needed =
    format === 'xrechnung'
      ? (['line1', 'city', 'postalCode', 'country'] as const)
      : (['line1', 'city', 'country'] as const)
  return needed.filter((part) => (address?.[part] ?? '') === '')
}

/** What stands on the document is never replaced. */
function completeDocument(document: BillingDocument, added: EInvoiceBuyer): BillingDocument {
  const { buyer } = document
  const { line2, buyerReference: _reference, company, taxId, ...given } = added
  const typed = Object.values(given).some(Boolean)
    ? postalAddressOf({ ...given, line2: line2 || null })
    : undefined
  const address = buyer.address ?? typed
  return {
    ...document,
    buyer: {
      ...buyer,
      ...(buyer.company === undefined && company !== '' && { company }),
      ...(buyer.taxId === undefined && taxId !== '' && { taxId }),
      ...(address && { address }),
      ...(!buyer.address && address && { addressLines: addressLines(address) }),
    },
  }
}

/** A category of EN 16931 with its rate, or with the reason why there is no tax. */
type TaxCategory = {
  readonly id: 'S' | 'Z' | 'AE' | 'O'
  /** Null in category O, which has no rate. */
  readonly percent: string | null
  readonly reason?: { readonly code: string; readonly text: string }
}

const OUTSIDE: TaxCategory = {
  id: 'O',
  percent: null,
  reason: { code: 'VATEX-EU-O', text: 'Not subject to VAT' },
}
const REVERSE: TaxCategory = {
  id: 'AE',
  percent: '0',
  reason: { code: 'VATEX-EU-AE', text: 'Reverse charge' },
}

/** By the stored terms. Undefined: amounts and rate contradict each other. */
function categoryOf(document: BillingDocument): TaxCategory | undefined {
  const { lines, taxCents, totalCents } = document
  const terms: TaxTerms = document.tax ?? (taxCents > 0 ? SPECIFIED_TAX : NO_TAX)
  const netCents = lines.reduce((sum, { cents }) => sum + cents, 0)
  const rate = terms.kind === 'country' || terms.kind === 'specified' ? terms.percentHundredths : 0
  const isNear = Math.abs(taxCents - (netCents * rate) / 10_000) < TOLERANCE_CENTS
  if (netCents < 0 || netCents + taxCents !== totalCents || !isNear) return undefined
  if (rate > 0) return { id: 'S', percent: formatPercent(rate) }
  if (taxCents > 0) return undefined
  if (terms.kind === 'reverse-charge') return REVERSE
  return terms.kind === 'country' || terms.kind === 'specified'
    ? { id: 'Z', percent: '0' }
    : OUTSIDE
}

/** Of rule BR-CO-17. */
const TOLERANCE_CENTS = 100

/** Codes of UNTDID 1001. */
const DOCUMENT_TYPES: Readonly<Record<BillingDocument['kind'], string>> = {
  receipt: '380',
  'credit-note': '381',
  'credit-note-cancelled': '384',
}

/** Code of UNTDID 4461: paid through a service on the internet. */
const ONLINE_PAYMENT = '68'

function headOf(document: BillingDocument, buyerReference: string): Ubl {
  const { kind, number, issuedAt, trial, receiptNumber, orderReference } = document
  const day = document.paidAt.slice(0, 10)
  return {
    'cbc:ID': number,
    'cbc:IssueDate': issuedAt.slice(0, 10),
    'cbc:InvoiceTypeCode': DOCUMENT_TYPES[kind],
    'cbc:Note': [
      ...(trial ? ['This is a test order: no card was charged.'] : []),
      `Order ${orderReference}, paid on ${day}: ${document.paymentReference}`,
    ],
    'cbc:DocumentCurrencyCode': 'USD',
    ...(buyerReference && { 'cbc:BuyerReference': buyerReference }),
    ...(receiptNumber !== null && {
      'cac:BillingReference': [{ 'cac:InvoiceDocumentReference': { 'cbc:ID': receiptNumber } }],
    }),
  }
}

function sellerParty(
  { seller }: BillingDocument,
  own: EInvoiceSeller & { readonly address: PostalAddress; readonly taxId: string },
  tax: TaxCategory,
): Ubl {
  const vatNumber = vatNumberIn(own.taxId)
  // Category O forbids VAT numbers.
  const isVat = vatNumber !== '' && tax.id !== 'O'
  const registration = own.register || (isVat ? '' : own.taxId)
  return {
    'cbc:EndpointID': seller.email,
    'cbc:EndpointID@schemeID': 'EM',
    'cac:PostalAddress': postalAddress(own.address),
    ...(own.taxId !== '' &&
      (isVat || vatNumber === '') && {
        'cac:PartyTaxScheme': [
          {
            'cbc:CompanyID': isVat ? vatNumber : own.taxId,
            'cac:TaxScheme': { 'cbc:ID': isVat ? 'VAT' : 'FC' },
          },
        ],
      }),
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': seller.name,
      ...(registration && { 'cbc:CompanyID': registration }),
    },
    'cac:Contact': {
      'cbc:Name': own.contactName || seller.name,
      ...(own.phone && { 'cbc:Telephone': own.phone }),
      'cbc:ElectronicMail': seller.email,
    },
  }
}

function buyerParty(document: BillingDocument, address: PostalAddress, tax: TaxCategory): Ubl {
  const { name, company, email, taxId = '' } = document.buyer
  const vatNumber = tax.id === 'O' ? '' : buyerVatNumber(document)
  return {
    'cbc:EndpointID': email,
    'cbc:EndpointID@schemeID': 'EM',
    ...(vatNumber === '' && taxId !== '' && { 'cac:PartyIdentification': { 'cbc:ID': taxId } }),
    'cac:PostalAddress': postalAddress(address),
    ...(vatNumber !== '' && {
      'cac:PartyTaxScheme': { 'cbc:CompanyID': vatNumber, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } },
    }),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': company ?? name },
    'cac:Contact': { 'cbc:Name': name, 'cbc:ElectronicMail': email },
  }
}

/** The checked number decided about the tax; empty: none that EN 16931 takes as a VAT number. */
const buyerVatNumber = ({ tax, buyer }: BillingDocument): string =>
  vatNumberIn(tax?.vatCheck?.number ?? '') || vatNumberIn(buyer.taxId ?? '')

/** `DE123456789`; empty: the text is no VAT number of a European country. */
function vatNumberIn(typed: string): string {
  const compact = compactVatNumber(typed)
  const [, prefix] = /^([A-Z]{2})[0-9A-Z]{2,13}$/.exec(compact) ?? []
  if (prefix === undefined || !/\d/.test(compact)) return ''
  const isKnown =
    prefix === vatPrefixOf('GR') || (prefix !== 'GR' && isEuCountry(prefix)) || prefix in OTHER_VAT
  return isKnown ? compact : ''
}

/** Other countries that write VAT numbers with their code. */
const OTHER_VAT = { GB: true, XI: true, NO: true }

const postalAddress = (address: PostalAddress): Ubl => ({
  'cbc:StreetName': address.line1,
  ...(address.line2 && { 'cbc:AdditionalStreetName': address.line2 }),
  'cbc:CityName': address.city,
  ...(address.postalCode && { 'cbc:PostalZone': address.postalCode }),
  ...(address.state && { 'cbc:CountrySubentity': address.state }),
  'cac:Country': { 'cbc:IdentificationCode': address.country },
})

function amountsOf({ lines, taxCents, totalCents }: BillingDocument, tax: TaxCategory): Ubl {
  const netCents = totalCents - taxCents
  const scheme = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }
  const category = {
    'cbc:ID': tax.id,
    ...(tax.percent !== null && { 'cbc:Percent': tax.percent }),
  }
  return {
    'cac:TaxTotal': [
      {
        ...amount('TaxAmount', taxCents),
        'cac:TaxSubtotal': [
          {
            ...amount('TaxableAmount', netCents),
            ...amount('TaxAmount', taxCents),
            'cac:TaxCategory': {
              // XRechnung demands a rate of category O here, and EN 16931 forbids it at the lines.
              ...{ ...category, 'cbc:Percent': tax.percent ?? '0' },
              ...(tax.reason && {
                'cbc:TaxExemptionReasonCode': tax.reason.code,
                'cbc:TaxExemptionReason': tax.reason.text,
              }),
              ...scheme,
            },
          },
        ],
      },
    ],
    'cac:LegalMonetaryTotal': {
      ...amount('LineExtensionAmount', netCents),
      ...amount('TaxExclusiveAmount', netCents),
      ...amount('TaxInclusiveAmount', totalCents),
      ...amount('PrepaidAmount', totalCents),
      ...amount('PayableAmount', 0),
    },
    'cac:InvoiceLine': lines.map(({ text, cents }, index) => ({
      'cbc:ID': String(index + 1),
      // Prices are never negative: the quantity carries the sign.
      'cbc:InvoicedQuantity': cents < 0 ? '-1' : '1',
      'cbc:InvoicedQuantity@unitCode': 'C62',
      ...amount('LineExtensionAmount', cents),
      'cac:Item': { 'cbc:Name': text, 'cac:ClassifiedTaxCategory': { ...category, ...scheme } },
      'cac:Price': amount('PriceAmount', Math.abs(cents)),
    })),
  }
}

const amount = (name: string, cents: number): Ubl => ({
  [`cbc:${name}`]: `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`,
  [`cbc:${name}@currencyID`]: 'USD',
})

type Ubl = { readonly [name: string]: string | Ubl | readonly (string | Ubl)[] }
export type UblInvoice = { readonly 'ubl:Invoice': Ubl }

/** XML has no control characters, lone surrogates or noncharacters. */
function cleaned(part: Ubl): Ubl {
  const cleanedValue = (value: Ubl[string]): Ubl[string] =>
    typeof value === 'string'
      ? value
          .toWellFormed()
          .replaceAll(/[\p{Cc}\uFFFE\uFFFF]+/gu, ' ')
          .trim()
      : Array.isArray(value)
        ? value.map((one: string | Ubl) => cleanedValue(one) as string | Ubl)
        : cleaned(value as Ubl)
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, cleanedValue(value)]),
  )
}

export const eInvoiceFileName = (
  { kind, number }: Pick<BillingDocument, 'kind' | 'number'>,
  format: EInvoiceFormat,
): string => `${kind}-${number}-${format}.${format === 'factur-x' ? 'pdf' : 'xml'}`
