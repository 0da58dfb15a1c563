import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder, anEndpoint, aSimulator, KEYS } from '../simulator.test-support.ts'
import { playFixture } from './play-fixture.ts'

const folder = join(import.meta.dirname, 'stripe-fixtures')
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))

test('the fixtures of the Stripe CLI that concern payments, refunds, disputes and customers are here', () => {
  expect(files).toHaveLength(14)
})

test.each(files)('the Stripe CLI’s fixture %s plays, and its event is delivered', async (name) => {
  const endpoint = await anEndpoint()
  const { simulator } = await aSimulator({ webhookUrl: endpoint.url })
  const played = await playFixture(join(folder, name), simulator.url, KEYS.secretKey)
  for (const { expectedError, status, body } of played) {
    const errorType = (body as { error?: { type: string } }).error?.type
    expect({ errorType, answered: status < 400 }, JSON.stringify(body)).toEqual({
      errorType: expectedError,
      answered: expectedError === undefined,
    })
  }
  await simulator.control.deliverWebhooks()
  const delivered = endpoint.deliveries.map(({ event }) => event.type)
  expect(delivered).toContain(name.replace(/\.json$/, ''))
})

test('a fixture that refers to what no answer said is not played', async () => {
  const { simulator } = await aSimulator()
  const file = join(aFolder(), 'wrong.json')
  writeFileSync(
    file,
    JSON.stringify({
      fixtures: [{ name: 'intent', method: 'get', path: '/v1/payment_intents/${customer:id}' }],
    }),
  )
  await expect(playFixture(file, simulator.url, KEYS.secretKey)).rejects.toThrow(
    '${customer:id} leads to no text',
  )
})
