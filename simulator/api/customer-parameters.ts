import type Stripe from 'stripe'
import {
  type ParameterParser,
  integer,
  oneOf,
  objectOf,
  required,
  text,
  mapped,
  unsettable,
} from './parse-parameters.ts'

const optional = unsettable(text(500))

const addressParts = {
  city: optional,
  country: optional,
  line1: optional,
  line2: optional,
  postal_code: optional,
  state: optional,
}

const billingParts = {
  address: objectOf(addressParts),
  email: optional,
  name: optional,
  phone: optional,
}

/** Billing details; missing parts become null. */
export function billingDetails(): ParameterParser<Stripe.Charge.BillingDetails | undefined> {
  return mapped(objectOf(billingParts), (given) => ({
    address: withNulls(given.address),
    email: given.email ?? null,
    name: given.name ?? null,
    phone: given.phone ?? null,
    tax_id: null,
  }))
}

const shippingParts = {
  address: required(objectOf(addressParts)),
  carrier: optional,
  name: required(text()),
  phone: optional,
  tracking_number: optional,
}

/** Shipping name and address; missing parts become null. */
export function shipping(): ParameterParser<Stripe.PaymentIntent.Shipping | undefined> {
  return mapped(objectOf(shippingParts), (given) => ({
    address: withNulls(given.address),
    carrier: given.carrier ?? null,
    name: given.name,
    phone: given.phone ?? null,
    tracking_number: given.tracking_number ?? null,
  }))
}

const mandateParts = {
  customer_acceptance: required(
    objectOf({
      accepted_at: integer({ min: 0 }),
      offline: unsettable(objectOf({})),
      online: objectOf({ ip_address: required(text()), user_agent: required(text()) }),
      type: required(oneOf('offline', 'online')),
    }),
  ),
}

/** How the customer authorized the debit. */
export function mandateData() {
  return objectOf(mandateParts)
}

type Gappy = { readonly [Part in keyof typeof addressParts]?: string | null | undefined }

function withNulls(address: Gappy = {}): Stripe.Address {
  return {
    city: address.city ?? null,
    country: address.country ?? null,
    line1: address.line1 ?? null,
    line2: address.line2 ?? null,
    postal_code: address.postal_code ?? null,
    state: address.state ?? null,
  }
}
