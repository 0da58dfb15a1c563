import { emailAddress } from '@vitrine/contract/route'
import { requiresState, usesPostalCode, usesState } from '@vitrine/domain/billing/address-rules'
import { companySchema, taxIdSchema } from '@vitrine/domain/billing/billing-details'
import type { OrderData } from '../api/stored-order.ts'
import type { FormErrors } from '../ui/use-form.ts'
import type { BillingDetails } from './charge-card.ts'

/** With the address, which the checkout does not collect. */
export type WithAddress = { readonly address: NonNullable<BillingDetails['address']> }

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
  /** Empty for private customers. */
  readonly company: string
  readonly taxId: string
}

/** For the invoice only: the card provider has no such fields. */
export type CompanyDetails = { readonly company?: string; readonly taxId?: string }

export function initialBillingForm({ formData }: OrderData, country = 'US'): BillingForm {
  return {
    name: `${formData.firstName} ${formData.lastName}`.trim(),
    email: formData.email,
    phone: formData.phone,
    line1: '',
    line2: '',
    city: '',
    state: '',
    postalCode: '',
    country,
    company: '',
    taxId: '',
  }
}

/** Validates the form. Phone, second address line, company and tax number are optional. */
export function checkBillingForm(form: BillingForm): FormErrors<keyof BillingForm> {
  const email = emailAddress.safeParse(form.email)
  const company = companySchema.safeParse(form.company)
  const taxId = taxIdSchema.safeParse(form.taxId)
  const isEmpty = (field: keyof BillingForm) => form[field].trim() === ''
  const zip = form.country === 'US' ? 'Enter your ZIP code' : 'Enter your postal code'
  return {
    ...(isEmpty('name') && { name: 'Enter the name on the card' }),
    ...(!email.success && { email: email.error.issues[0]?.message }),
    ...(isEmpty('line1') && { line1: 'Enter your address' }),
    ...(isEmpty('city') && { city: 'Enter your city' }),
    ...(requiresState(form.country) && isEmpty('state') && { state: 'Enter your state' }),
    ...(usesPostalCode(form.country) && isEmpty('postalCode') && { postalCode: zip }),
    ...(!company.success && { company: company.error.issues[0]?.message }),
    ...(!taxId.success && { taxId: taxId.error.issues[0]?.message }),
  }
}

/** Billing details for the provider and the invoice, trimmed and without empty values. */
export function toBillingDetails(form: BillingForm): BillingDetails & WithAddress {
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
      // A state typed before the country was changed.
      state: usesState(form.country) ? form.state.trim() : '',
      postal_code: form.postalCode.trim(),
      country: form.country,
    },
  }
}

export function toCompanyDetails(form: BillingForm): CompanyDetails {
  const company = form.company.trim()
  const taxId = form.taxId.trim()
  return { ...(company && { company }), ...(taxId && { taxId }) }
}
