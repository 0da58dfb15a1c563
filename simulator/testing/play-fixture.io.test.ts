import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder, anEndpoint, aSimulator, KEYS } from '../simulator.test-support.ts'
import { playFixture } from './play-fixture.ts'

const folder = join(import.meta.dirname, 'stripe-fixtures')
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))

test('includes the Stripe CLI fixtures of supported objects', () => {
  expect(files).toHaveLength(14)
})

test.each(files)('plays Stripe CLI fixture %s and delivers its event', async (name) => {
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

test('refuses a fixture with an unknown reference', async () => {
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
