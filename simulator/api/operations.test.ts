import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { aPaidIntent, aSimulator, KEYS } from '../simulator.test-support.ts'
import { operations } from './operations.ts'

type Described = {
  parameters?: { in: string; name: string }[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> }
  responses: Record<string, { content: Record<string, { example: Record<string, unknown> }> }>
}

const FORM = 'application/x-www-form-urlencoded'
const file = new URL('../../../shared/data/stripe/openapi-subset.json', import.meta.url)

/** Stripe's own description of what the product uses; it lies beside the repository. */
const stripeSays = existsSync(file)
  ? Object.entries(
      (JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, object> }).paths,
    ).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Described>).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path.replace(/\{\w+\}/, ':id')}`,
        operation,
      })),
    )
  : []

describe.skipIf(stripeSays.length === 0)('Stripe’s description', () => {
  test.each(stripeSays)('$name takes every parameter that Stripe lists', ({ name, operation }) => {
    const ours = operations.find((each) => `${each.method} ${each.path}` === name)
    expect(ours).toBeDefined()
    const listed = [
      ...(operation.parameters ?? [])
        .filter((each) => each.in === 'query')
        .map((each) => each.name),
      ...Object.keys(operation.requestBody?.content[FORM]?.schema.properties ?? {}),
    ].filter((parameter) => parameter !== 'expand')
    expect(Object.keys(ours?.parameters ?? {})).toEqual(expect.arrayContaining(listed))
  })

  test.each(stripeSays)(
    '$name answers with every field that Stripe shows',
    async ({ name, operation }) => {
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
        headers: { authorization: `Bearer ${KEYS.secretKey}`, 'content-type': FORM },
        ...(method === 'POST' ? { body: bodies[name] ?? '' } : {}),
      })
      expect(response.status).toBe(200)
      const answer = (await response.json()) as Record<string, unknown>
      const example = operation.responses['200']?.content['application/json']?.example ?? {}
      const fieldsOf = (body: Record<string, unknown>) =>
        Object.keys(Array.isArray(body.data) ? (body.data[0] as object) : body)
      // Stripe shows the refunds of a charge only when they are expanded.
      const shown = fieldsOf(example).filter((field) => field !== 'refunds')
      expect(fieldsOf(answer)).toEqual(expect.arrayContaining(shown))
    },
  )
})

test('every operation is listed once', () => {
  const names = operations.map((operation) => `${operation.method} ${operation.path}`)
  expect(new Set(names).size).toBe(names.length)
})
