import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { aSimulator, anEndpoint, anIntent } from '../simulator.test-support.ts'

const SUCCEEDS = 'AT321904300235473204'
const FAILS = 'AT861904300235473202'

function anAccount(stripe: Stripe, iban: string) {
  return stripe.paymentMethods.create({
    type: 'sepa_debit',
    sepa_debit: { iban },
    billing_details: { name: 'Bob', email: 'bob@example.com' },
  })
}

/** Uses the legacy `payment_method_types`, which the SDK types no longer include. */
async function aDebit(stripe: Stripe, iban: string, given: object = {}) {
  const method = await anAccount(stripe, iban)
  const asked = {
    amount: 1000,
    currency: 'eur',
    payment_method: method.id,
    payment_method_types: ['sepa_debit'],
    confirm: true,
    mandate_data: { customer_acceptance: { type: 'offline', accepted_at: 1_590_590_577 } },
    ...given,
  }
  return stripe.paymentIntents.create(asked)
}

test('shows bank and last four digits of an account', async () => {
  const { stripe } = await aSimulator()
  const method = await anAccount(stripe, 'AT32 1904 3002 3547 3204')
  expect(method).toMatchObject({
    type: 'sepa_debit',
    billing_details: { name: 'Bob', email: 'bob@example.com', phone: null },
    sepa_debit: { bank_code: '19043', country: 'AT', last4: '3204' },
  })
  expect(await stripe.paymentMethods.retrieve(method.id)).toEqual(method)
  expect(JSON.stringify(method)).not.toContain('4300235473')
})

test('a debit stays one pending charge until decided', async () => {
  const { stripe, simulator } = await aSimulator()
  const intent = await aDebit(stripe, SUCCEEDS)
  expect(intent).toMatchObject({ status: 'processing', amount_received: 0, processing: null })
  const charge = String(intent.latest_charge)
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ status: 'pending', paid: false })
  await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ statusCode: 400 })
  await simulator.control.finishProcessing({ paymentIntent: intent.id, outcome: 'succeeded' })
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'succeeded',
    amount_received: 1000,
    latest_charge: charge,
  })
  expect(await stripe.charges.retrieve(charge)).toMatchObject({
    status: 'succeeded',
    paid: true,
    payment_method_details: { type: 'sepa_debit', sepa_debit: { last4: '3204' } },
  })
  expect(simulator.control.inspect().charges).toHaveLength(1)
  expect(await stripe.refunds.create({ charge })).toMatchObject({ amount: 1000, currency: 'eur' })
})

test.each([
  [SUCCEEDS, 'succeeded'],
  [FAILS, 'requires_payment_method'],
])('account %s leads to %s automatically', async (iban, status) => {
  const endpoint = await anEndpoint()
  const { stripe } = await aSimulator({
    faults: { processing: { decidedAfterMs: 1, failing: iban === SUCCEEDS ? 1 : 0 } },
    webhookUrl: endpoint.url,
  })
  const { id } = await aDebit(stripe, iban)
  // Created, pending, processing, then the results of charge and payment.
  await endpoint.received(5)
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe(status)
})

test('a refused debit reports the missing authorization', async () => {
  const { stripe, simulator } = await aSimulator()
  const { id } = await aDebit(stripe, FAILS)
  await simulator.control.finishProcessing({ paymentIntent: id, outcome: 'failed' })
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  expect(intent).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'debit_not_authorized', type: 'invalid_request_error' },
    latest_charge: { status: 'failed', failure_code: 'debit_not_authorized' },
  })
  expect(simulator.control.inspect().charges).toHaveLength(1)
})

test.each<[string, object, object]>([
  [
    'without a mandate',
    { mandate_data: undefined },
    { message: expect.stringContaining('requires a mandate') },
  ],
  ['in dollars', { currency: 'usd' }, { param: 'currency' }],
  ['where only cards may pay', { payment_method_types: ['card'] }, { param: 'payment_method' }],
  [
    'with a mandate given online from nowhere',
    { mandate_data: { customer_acceptance: { type: 'online' } } },
    { code: 'parameter_missing', param: 'mandate_data[customer_acceptance][online]' },
  ],
  [
    'whose mandate comes before the payment is confirmed',
    { confirm: false },
    { param: 'mandate_data' },
  ],
])('refuses a debit %s without a charge', async (_, wrong, refusal) => {
  const { stripe, simulator } = await aSimulator()
  await expect(aDebit(stripe, SUCCEEDS, wrong)).rejects.toMatchObject({
    statusCode: 400,
    ...refusal,
  })
  expect(simulator.control.inspect().charges).toHaveLength(0)
})

test('refuses a mandate for a card', async () => {
  const { stripe } = await aSimulator()
  await expect(
    anIntent(stripe, {
      payment_method: 'pm_card_visa',
      confirm: true,
      mandate_data: { customer_acceptance: { type: 'offline' } },
    }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'mandate_data' })
})

test.each<[string, Stripe.PaymentMethodCreateParams, object]>([
  ['an account that is no test account', account('DE89370400440532013000'), {}],
  ['an account without a number', { type: 'sepa_debit' }, { param: 'sepa_debit' }],
  [
    'an account of nobody',
    { type: 'sepa_debit', sepa_debit: { iban: SUCCEEDS } },
    { param: 'billing_details[name]' },
  ],
  ['a card', { type: 'card', card: { token: 'tok_visa' } }, { param: 'card' }],
  ['a wallet', { type: 'link' }, { param: 'type' }],
])('refuses a payment method from %s', async (_, given, refusal) => {
  const { stripe } = await aSimulator()
  await expect(stripe.paymentMethods.create(given)).rejects.toMatchObject({
    statusCode: 400,
    ...refusal,
  })
})

function account(iban: string): Stripe.PaymentMethodCreateParams {
  return {
    type: 'sepa_debit',
    sepa_debit: { iban },
    billing_details: { name: 'Bob', email: 'bob@example.com' },
  }
}
