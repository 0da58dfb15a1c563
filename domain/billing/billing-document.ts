import { z } from 'zod'
import { centsSchema } from '../payments/money.ts'
import { taxTermsSchema } from '../payments/tax-terms.ts'
import { postalAddressSchema } from './billing-details.ts'

/** A receipt is also the invoice. A canceled credit note is a refund that failed. */
export const billingDocumentKindSchema = z.enum(['receipt', 'credit-note', 'credit-note-cancelled'])
export type BillingDocumentKind = z.infer<typeof billingDocumentKindSchema>

export const billingDocumentTitles: Readonly<Record<BillingDocumentKind, string>> = {
  receipt: 'Invoice and receipt',
  'credit-note': 'Credit note',
  'credit-note-cancelled': 'Canceled credit note',
}

/** The seller on documents; empty parts are not printed. */
export const sellerSchema = z.object({
  name: z.string(),
  addressLines: z.array(z.string()).readonly(),
  taxId: z.string().nullable(),
  email: z.string(),
  /** The name of the tax on documents without `tax`. Absent on older ones: "Tax". */
  taxName: z.string().optional(),
  /** For e-invoices. Absent: the owner did not enter the parts, or an older document. */
  address: postalAddressSchema.optional(),
})
export type Seller = z.infer<typeof sellerSchema>

/**
 * Content of a document, fixed when it is issued. Amounts are integer cents, never negative: `kind`
 * gives the direction.
 */
export const billingDocumentSchema = z.object({
  kind: billingDocumentKindSchema,
  /** `R-000001`. */
  number: z.string(),
  /** True for the payment simulator and test modes: no money moved. */
  trial: z.boolean(),
  issuedAt: z.iso.datetime(),
  /** The receipt of a credit note; null on a receipt. */
  receiptNumber: z.string().nullable(),
  orderReference: z.string(),
  orderedAt: z.iso.datetime(),
  paidAt: z.iso.datetime(),
  /** The provider's payment ID, or method, date and reference of a manual payment. */
  paymentReference: z.string(),
  /** How it was paid, e.g. `Visa …4242`. Absent: unknown, manual, or an older document. */
  paymentMethod: z.string().optional(),
  seller: sellerSchema,
  buyer: z.object({
    name: z.string(),
    email: z.string(),
    /** Empty: no address. */
    addressLines: z.array(z.string()),
    /** Absent: no address, or an older document. */
    address: postalAddressSchema.optional(),
    /** Absent: none, or an older document. */
    company: z.string().optional(),
    taxId: z.string().optional(),
  }),
  /** Net amounts. With the tax they sum to the total. */
  lines: z.array(z.object({ text: z.string(), cents: z.int() })),
  /** Absent on older documents: 8 %. */
  tax: taxTermsSchema.optional(),
  taxCents: centsSchema,
  totalCents: centsSchema,
})
export type BillingDocument = z.infer<typeof billingDocumentSchema>

/** `R-000001`: series and position. */
export const billingDocumentNumber = (series: string, place: number): string =>
  `${series}-${String(place).padStart(6, '0')}`

/** Series and position of a typed number; null: not a number of a document. */
export function parseBillingDocumentNumber(
  typed: string,
): { series: string; place: number } | null {
  const [, series, place] = /^((?:TRIAL-)?[RC])-(\d{1,9})$/i.exec(typed.trim()) ?? []
  return series && place ? { series: series.toUpperCase(), place: Number(place) } : null
}

/** Name of the downloaded and attached file. */
export const billingDocumentFileName = ({
  kind,
  number,
}: Pick<BillingDocument, 'kind' | 'number'>): string => `${kind}-${number}.pdf`
