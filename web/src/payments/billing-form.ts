import { z } from 'zod'
import { emailAddress } from '@vitrine/contract/route'
import type { OrderData } from '../api/stored-order.ts'
import type { BillingDetails } from './charge-card.ts'

/** The fields of the billing form as they are typed. */
export type BillingForm = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
}
export type BillingField = keyof BillingForm

export function billingFormFor({ formData }: OrderData): BillingForm {
  return {
    name: `${formData.firstName} ${formData.lastName}`.trim(),
    email: formData.email,
    phone: formData.phone,
    line1: '',
    line2: '',
    city: '',
    state: '',
    postalCode: '',
    country: 'US',
  }
}

/** One sentence for each field that has to change. Phone and the second line are optional. */
export function checkBillingForm(form: BillingForm): Partial<Record<BillingField, string>> {
  const problems: Partial<Record<BillingField, string>> = {}
  const need = (field: BillingField, sentence: string) => {
    if (form[field].trim() === '') problems[field] = sentence
  }
  need('name', 'Enter the name on the card')
  const email = emailAddress.safeParse(form.email)
  if (!email.success) problems.email = z.flattenError(email.error).formErrors[0]
  need('line1', 'Enter your address')
  need('city', 'Enter your city')
  need('state', 'Enter your state')
  need(
    'postalCode',
    form.country === 'US' ? 'Enter your ZIP code' : 'Enter your ZIP or postal code',
  )
  return problems
}

/** What goes to the payment provider: trimmed, without what was left empty. */
export function billingDetails(form: BillingForm): BillingDetails {
  const phone = form.phone.trim()
  const line2 = form.line2.trim()
  return {
    name: form.name.trim(),
    email: form.email.trim(),
    ...(phone && { phone }),
    address: {
      line1: form.line1.trim(),
      ...(line2 && { line2 }),
      city: form.city.trim(),
      state: form.state.trim(),
      postal_code: form.postalCode.trim(),
      country: form.country,
    },
  }
}
