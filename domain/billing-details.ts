import { z } from 'zod'

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
})
export type BillingDetails = z.infer<typeof billingDetailsSchema>

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
