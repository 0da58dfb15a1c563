import { z } from 'zod'
import { centsSchema } from '../payments/money.ts'

/**
 * What is written about money that moved: a receipt for a payment, which is its invoice too, a credit note for a refund,
 * and the cancelling of a credit note whose money did not arrive.
 */
export const billingDocumentKindSchema = z.enum(['receipt', 'credit-note', 'credit-note-cancelled'])
export type BillingDocumentKind = z.infer<typeof billingDocumentKindSchema>

export const billingDocumentTitles: Readonly<Record<BillingDocumentKind, string>> = {
  receipt: 'Invoice and receipt',
  'credit-note': 'Credit note',
  'credit-note-cancelled': 'Canceled credit note',
}

/** Who sells, as the configuration names them; what it leaves out is not printed. */
export const sellerSchema = z.object({
  name: z.string(),
  addressLines: z.array(z.string()).readonly(),
  taxId: z.string().nullable(),
  email: z.string(),
})
export type Seller = z.infer<typeof sellerSchema>

/** Everything that a paper says, fixed when it is made. Amounts are integer cents, never negative: the kind says which way they went. */
export const billingDocumentSchema = z.object({
  kind: billingDocumentKindSchema,
  /** `R-000001`. */
  number: z.string(),
  /** No money moved: a trial, by the payment simulator or a provider's test mode. */
  trial: z.boolean(),
  issuedAt: z.iso.datetime(),
  /** The receipt that a credit note is about; null on a receipt. */
  receiptNumber: z.string().nullable(),
  orderReference: z.string(),
  orderedAt: z.iso.datetime(),
  paidAt: z.iso.datetime(),
  /** The payment provider's name of the payment; of one that was made elsewhere, way, day and proof. */
  paymentReference: z.string(),
  seller: sellerSchema,
  buyer: z.object({
    name: z.string(),
    email: z.string(),
    /** Empty where no address was asked for. */
    addressLines: z.array(z.string()),
    /** Left out where none was given, and on papers from before they were asked for. */
    company: z.string().optional(),
    taxId: z.string().optional(),
  }),
  /** Without tax. Together with it they make the total. */
  lines: z.array(z.object({ text: z.string(), cents: z.int() })),
  taxCents: centsSchema,
  totalCents: centsSchema,
})
export type BillingDocument = z.infer<typeof billingDocumentSchema>

/** `R-000001`: the series and the place in it. */
export const billingDocumentNumber = (series: string, place: number): string =>
  `${series}-${String(place).padStart(6, '0')}`

/** The name under which a paper is downloaded and attached. */
export const billingDocumentFileName = ({
  kind,
  number,
}: Pick<BillingDocument, 'kind' | 'number'>): string => `${kind}-${number}.pdf`
