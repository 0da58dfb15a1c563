import { expect, test } from 'vitest'
import { anIntent, aSimulator, KEYS } from '../simulator.test-support.ts'

test('caches the script and allows any origin', async () => {
  const { simulator } = await aSimulator()
  const url = `${simulator.url}/browser/card.js`
  const script = await fetch(url)
  expect(script.headers.get('content-type')).toContain('text/javascript')
  expect(script.headers.get('access-control-allow-origin')).toBe('*')
  const code = await script.text()
  expect(code).toContain('Card number')
  expect(code).not.toMatch(/^(?:import|export) /m)
  const etag = String(script.headers.get('etag'))
  const again = await fetch(url, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
})

test('requests without key or client secret change nothing', async () => {
  const { simulator, stripe } = await aSimulator()
  const intent = await anIntent(stripe)
  const confirm = async (given: Record<string, string>) => {
    const response = await fetch(`${simulator.url}/browser/payment_intents/${intent.id}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ payment_method: 'pm_card_visa', ...given }),
    })
    return { status: response.status, text: await response.text() }
  }
  const key = KEYS.publishableKey
  const wrongSecret = await confirm({ key, client_secret: `${intent.id}_secret_no` })
  expect(wrongSecret.status).toBe(404)
  expect(wrongSecret.text).not.toContain('secret_')
  const secret = String(intent.client_secret)
  expect((await confirm({ key: KEYS.secretKey, client_secret: secret })).status).toBe(401)
  expect((await confirm({ key })).status).toBe(400)
  expect((await confirm({ key, client_secret: secret, card_number: '1' })).status).toBe(400)
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method')
  expect((await confirm({ key, client_secret: secret })).status).toBe(200)
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
})

test('two concurrent payments of one intent charge once', async () => {
  const { simulator, stripe } = await aSimulator()
  const intent = await anIntent(stripe)
  const confirm = async () => {
    const response = await fetch(`${simulator.url}/browser/payment_intents/${intent.id}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        key: KEYS.publishableKey,
        client_secret: String(intent.client_secret),
        payment_method: 'pm_card_visa',
      }),
    })
    return response.status
  }
  const statuses = await Promise.all([confirm(), confirm(), confirm()])
  expect(statuses.toSorted()).toEqual([200, 400, 400])
  expect(simulator.control.inspect().charges).toHaveLength(1)
})
