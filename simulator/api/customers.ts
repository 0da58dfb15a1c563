import type Stripe from 'stripe'
import type { Transaction } from '../ledger/ledger.ts'
import { okResponse, notFound } from './api-response.ts'
import { email, metadata, text, unsettable } from './parse-parameters.ts'
import { operation } from './operation.ts'

const createParameters = {
  description: text(),
  email: email(),
  metadata: unsettable(metadata()),
  name: text(256),
  phone: text(20),
}

const create = operation({
  method: 'POST',
  path: '/v1/customers',
  parameters: createParameters,
  handle({ entry, values }) {
    const customer = newCustomer(entry, {
      description: values.description ?? null,
      email: values.email ?? null,
      metadata: values.metadata ?? {},
      name: values.name ?? null,
      phone: values.phone ?? null,
    })
    entry.emit('customer.created', entry.put(customer))
    return okResponse(customer)
  },
})

const retrieve = operation({
  method: 'GET',
  path: '/v1/customers/:id',
  parameters: {},
  handle({ entry, id }) {
    const customer = entry.find('customer', id)
    return customer === undefined ? notFound('customer', id, 'id') : okResponse(customer)
  },
})

export const customerOperations = [create, retrieve]

function newCustomer(
  entry: Transaction,
  given: Partial<Pick<Stripe.Customer, 'description' | 'email' | 'metadata' | 'name' | 'phone'>>,
): Stripe.Customer {
  return {
    id: entry.newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: entry.now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...given,
  }
}
