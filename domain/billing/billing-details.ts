import { z } from 'zod'
import { printableLine } from '../text/printable-line.ts'

/** Who is billed and where, as it was typed on the payment page. */
export const billingDetailsSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  line1: z.string(),
  line2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** Whom the person buys for. Left out: for themselves. */
  company: z.string().optional(),
  /** As the buyer gave it: nobody has looked whether it is theirs. */
  taxId: z.string().optional(),
})
export type BillingDetails = z.infer<typeof billingDetailsSchema>

const MAX_COMPANY = 120
const MAX_TAX_ID = 40

/** A company's name as it is typed; it may be empty. */
export const companySchema = printableLine(MAX_COMPANY)

/** A tax number of any country as it is typed; it may be empty. What they have in common: letters, digits, few signs. */
export const taxIdSchema = z
  .string()
  .trim()
  .max(MAX_TAX_ID, `Use at most ${MAX_TAX_ID} characters`)
  .regex(
    /^(?:(?=.*\p{Nd})[\p{L}\p{Nd}&][\p{L}\p{M}\p{Nd} .&/-]*)?$/u,
    'Use letters, digits, spaces or . - / &, and at least one digit',
  )

/** The address as it is written on an envelope, line by line, without the name. Pure. */
export function addressLines(billing: Omit<BillingDetails, 'name' | 'email' | 'phone'>): string[] {
  const { line1, line2, city, state, postalCode, country } = billing
  const region = `${state} ${postalCode}`.trim()
  return [line1, line2 ?? '', [city, region].filter(Boolean).join(', '), countryName(country)]
    .map((line) => line.trim())
    .filter(Boolean)
}

function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code)
    ? (new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code)
    : code
}
