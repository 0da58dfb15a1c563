import { expect, test } from 'vitest'
import { startPaymentTestServer } from '../../../testing/payment-test-server.ts'

const LOGIN = 'shop:a long password 1'
const bounce = { RecordType: 'Bounce', Type: 'HardBounce', Email: 'nobody@example.com' }

// @promise returned-email
test('accepts webhooks with the right password only', async () => {
  const shop = await startPaymentTestServer({
    env: { MAIL_WEBHOOK_PROVIDER: 'postmark', MAIL_WEBHOOK_KEY: LOGIN },
  })
  const post = async (login: string) => {
    const response = await fetch(`${shop.url}/api/mail-events`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(login).toString('base64')}`,
      },
      body: JSON.stringify(bounce),
    })
    return [response.status, await response.json()] as const
  }
  expect(await post(LOGIN)).toEqual([200, { received: true }])
  expect(await post('shop:wrong')).toMatchObject([400, { code: 'invalid_signature' }])
  await shop.close()
})

test('receives no webhooks without a key', async () => {
  const shop = await startPaymentTestServer()
  const response = await fetch(`${shop.url}/api/mail-events`, { method: 'POST', body: '{}' })
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { code: 'invalid_signature' },
  ])
  await shop.close()
})
