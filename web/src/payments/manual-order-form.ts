import type { ManualOrderBody } from '@vitrine/contract/manual-orders'
import { emailAddress } from '@vitrine/contract/route'
import { type PlanId, plans } from '@vitrine/domain/catalog/plans'
import {
  type ManualPaymentMethod,
  isPastDate,
  checkManualAmount,
} from '@vitrine/domain/payments/manual-payment'
import type { FormErrors } from '../ui/use-form.ts'
import { type BillingForm, toBillingDetails, checkBillingForm } from './billing-form.ts'
import { parseAmount } from './parse-amount.ts'

/** The fields of a manual order, in page order. */
export type ManualOrderForm = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly planId: PlanId
  readonly languages: string
  readonly amount: string
  readonly amountReason: string
  readonly way: ManualPaymentMethod
  readonly paidOn: string
  readonly reference: string
  readonly hasAddress: boolean
} & Pick<BillingForm, 'line1' | 'line2' | 'city' | 'state' | 'postalCode' | 'country'>

export const formatDollars = (cents: number): string => (cents / 100).toFixed(2)

export function emptyManualOrder(planId: PlanId, priceCents: number, now: Date): ManualOrderForm {
  return {
    firstName: '',
    lastName: '',
    email: '',
    planId,
    languages: '',
    amount: formatDollars(priceCents),
    amountReason: '',
    way: 'bank-transfer',
    paidOn: now.toISOString().slice(0, 10),
    reference: '',
    hasAddress: false,
    line1: '',
    line2: '',
    city: '',
    state: '',
    postalCode: '',
    country: 'US',
  }
}

/** Validates the form. Pure. */
export function checkManualOrder(
  form: ManualOrderForm,
  priceCents: number,
  now: Date,
): FormErrors<keyof ManualOrderForm> {
  const email = emailAddress.safeParse(form.email)
  const amountCents = parseAmount(form.amount)
  const { maxLanguages } = plans[form.planId]
  const isEmpty = (field: 'firstName' | 'lastName' | 'reference') => form[field].trim() === ''
  return {
    ...(isEmpty('firstName') && { firstName: 'First name is required' }),
    ...(isEmpty('lastName') && { lastName: 'Last name is required' }),
    ...(!email.success && { email: email.error.issues[0]?.message }),
    ...(languagesIn(form).length > maxLanguages && {
      languages: `The plan includes ${maxLanguages}. Leave one out to add another.`,
    }),
    ...(amountCents === undefined
      ? { amount: 'Enter an amount in dollars, such as 24.99' }
      : {
          amountReason: checkManualAmount({ priceCents, amountCents, reason: form.amountReason }),
        }),
    ...(form.paidOn === ''
      ? { paidOn: 'Enter the day of the payment' }
      : !isPastDate(form.paidOn, now) && {
          paidOn: 'That day is still to come: enter when it was paid',
        }),
    ...(isEmpty('reference') && {
      reference: 'Say what proves the payment, such as the bank’s reference',
    }),
    ...(form.hasAddress && addressProblems(form)),
  }
}

/** Name and email are the order's: only the address is validated. */
function addressProblems(form: ManualOrderForm) {
  const { name: _, email: __, ...found } = checkBillingForm(billingFormOf(form))
  return found
}

/** The request body, trimmed and without empty values. */
export function toManualOrderBody(form: ManualOrderForm, requestId: string): ManualOrderBody {
  return {
    requestId,
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    email: form.email.trim(),
    billing: form.hasAddress ? toBillingDetails(billingFormOf(form)) : null,
    planId: form.planId,
    languages: languagesIn(form),
    amountCents: parseAmount(form.amount) ?? 0,
    amountReason: form.amountReason.trim(),
    way: form.way,
    paidOn: form.paidOn,
    reference: form.reference.trim(),
  }
}

function billingFormOf(form: ManualOrderForm): BillingForm {
  const { line1, line2, city, state, postalCode, country, email } = form
  const name = `${form.firstName.trim()} ${form.lastName.trim()}`
  const none = { phone: '', company: '', taxId: '' }
  return { name, email, ...none, line1, line2, city, state, postalCode, country }
}

const languagesIn = ({ languages }: ManualOrderForm): string[] =>
  languages
    .split(/[\n,]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
