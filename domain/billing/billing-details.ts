import { z } from 'zod'
import { printableLine } from '../text/printable-line.ts'

/** Parts of a postal address. */
export const postalAddressSchema = z.object({
  line1: z.string(),
  line2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
})
export type PostalAddress = z.infer<typeof postalAddressSchema>

export const postalAddressOf = (billing: PostalAddress): PostalAddress =>
  postalAddressSchema.parse(billing)

/** The billing address as entered on the payment page. */
export const billingDetailsSchema = postalAddressSchema.extend({
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  /** Absent: a private person. */
  company: z.string().optional(),
  /** As entered, not verified. */
  taxId: z.string().optional(),
})

const MAX_COMPANY = 120
const MAX_TAX_ID = 40

/** May be empty. */
export const companySchema = printableLine(MAX_COMPANY)

/** A tax number of any country; may be empty. */
export const taxIdSchema = z
  .string()
  .trim()
  .max(MAX_TAX_ID, `Use at most ${MAX_TAX_ID} characters`)
  .regex(
    /^(?:(?=.*\p{Nd})[\p{L}\p{Nd}&][\p{L}\p{M}\p{Nd} .&/-]*)?$/u,
    'Use letters, digits, spaces or . - / &, and at least one digit',
  )

/** Address lines as on an envelope, without the name. Pure. */
export function addressLines(billing: PostalAddress): string[] {
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
