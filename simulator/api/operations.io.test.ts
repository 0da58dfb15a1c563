import { expect, test } from 'vitest'
import { aPaidIntent, aSimulator, KEYS } from '../simulator.test-support.ts'
import description from '../testing/stripe-description/description.json' with { type: 'json' }
import { operations } from './operations.ts'

test.each(description.operations)('$name accepts every Stripe parameter', (described) => {
  const ours = operations.find((each) => `${each.method} ${each.path}` === described.name)
  expect(ours).toBeDefined()
  expect(Object.keys(ours?.parameters ?? {})).toEqual(expect.arrayContaining(described.parameters))
})

test.each(description.operations)('$name returns every Stripe field', async ({ name, fields }) => {
  const { simulator, stripe } = await aSimulator()
  const customer = await stripe.customers.create({ email: 'ada@example.com' })
  const paid = await aPaidIntent(stripe)
  const open = await stripe.paymentIntents.create({ amount: 4900, currency: 'usd' })
  const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 100 })
  const [event] = (await stripe.events.list()).data
  const ids: Record<string, string | undefined> = {
    payment_intents: open.id,
    refunds: refund.id,
    events: event?.id,
    customers: customer.id,
    charges: String(paid.latest_charge),
  }
  const bodies: Record<string, string> = {
    'POST /v1/payment_intents': 'amount=4900&currency=usd',
    'POST /v1/refunds': `payment_intent=${paid.id}`,
    'POST /v1/customers': 'email=ada@example.com',
  }
  const [method = '', path = ''] = name.split(' ')
  const id = ids[path.split('/')[2] ?? ''] ?? ''
  const response = await fetch(simulator.url + path.replace(':id', id), {
    method,
    headers: {
      authorization: `Bearer ${KEYS.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    ...(method === 'POST' ? { body: bodies[name] ?? '' } : {}),
  })
  expect(response.status).toBe(200)
  const answer = (await response.json()) as { data?: object | object[] }
  const shown = Object.keys(Array.isArray(answer.data) ? (answer.data[0] ?? {}) : answer)
  // Stripe returns the refunds of a charge only if expanded.
  const expected = fields.filter((field) => field !== 'refunds')
  expect(shown).toEqual(expect.arrayContaining(expected))
})

test('lists every operation once', () => {
  const names = operations.map((operation) => `${operation.method} ${operation.path}`)
  expect(new Set(names).size).toBe(names.length)
})
