import { Webhook as Receiver } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { validateWebhookUrl } from './validate-url.ts'
import { secretOf, signMessage } from './secret.ts'
import { formatMessage } from './format-message.ts'

const NOW = new Date()
const HOUR_MS = 60 * 60 * 1000
const ID = '11111111-1111-4111-8111-111111111111'
const ORDER = '3f2a9c1b-2222-4222-8222-222222222222'
const SHOP = 'https://vitrine.example'
const KEY = 'a key of the program'
const webhook = { id: ID, nonce: 'n2', oldNonce: 'n1', oldNonceUntil: new Date(+NOW + HOUR_MS) }
const paid = {
  happening: 'order.paid',
  orderId: ORDER,
  reason: null,
  happenedAt: new Date('2026-03-02T09:00:00Z'),
} as const
const body = formatMessage(paid, 'signed', SHOP)

/** Whether a third-party library accepts it. */
function takes(secret: string, headers: Readonly<Record<string, string>>, sent = body): boolean {
  try {
    new Receiver(secret).verify(sent, headers)
    return true
  } catch {
    return false
  }
}

// @promise webhook-delivery
test('verifies with a third-party library', () => {
  const secret = secretOf(webhook, KEY)
  const headers = signMessage(webhook, { id: ID, body }, [KEY], NOW)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(takes(secret, headers)).toBe(true)
  expect(takes(secret, headers, body.replace('paid', 'late'))).toBe(false)
  expect(takes(secret, { ...headers, 'webhook-id': 'other' })).toBe(false)
  const before = String(Math.floor(+NOW / 1000) - 1)
  expect(takes(secret, { ...headers, 'webhook-timestamp': before })).toBe(false)
  expect(takes(secretOf({ ...webhook, id: ORDER }, KEY), headers)).toBe(false)
  expect(takes(secretOf(webhook, 'another key'), headers)).toBe(false)
})

// @promise webhook-delivery
test('signs with the previous secret until it expires', () => {
  const old = secretOf({ id: ID, nonce: 'n1' }, KEY)
  const at = (now: Date, keys = [KEY]) => signMessage(webhook, { id: ID, body }, keys, now)
  expect([takes(old, at(NOW)), takes(secretOf(webhook, KEY), at(NOW))]).toEqual([true, true])
  const over = { ...webhook, oldNonceUntil: NOW }
  const later = signMessage(over, { id: ID, body }, [KEY], NOW)
  expect([takes(old, later), takes(secretOf(webhook, KEY), later)]).toEqual([false, true])
  // During a key change, previous secrets are valid too.
  expect(takes(secretOf(webhook, KEY), at(NOW, ['the next key', KEY]))).toBe(true)
})

// @promise webhook-limits
test('states event, order and link without personal data', () => {
  const url = `${SHOP}/admin/orders/${ORDER}`
  expect(JSON.parse(body)).toEqual({
    type: 'order.paid',
    timestamp: '2026-03-02T09:00:00.000Z',
    data: { orderId: ORDER, reference: '3F2A9C1B', url },
  })
  expect(JSON.parse(formatMessage(paid, 'slack', SHOP))).toEqual({
    text: `New order: <${url}|Order 3F2A9C1B>`,
  })
  const lost = { ...paid, happening: 'domain.lost', reason: 'given-up' } as const
  const card = JSON.parse(formatMessage(lost, 'teams', SHOP))
  expect(card).toMatchObject({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          type: 'AdaptiveCard',
          body: [{ text: 'Own domain lost (given up)' }, { text: 'Order 3F2A9C1B' }],
          actions: [{ type: 'Action.OpenUrl', url }],
        },
      },
    ],
  })
})

test('links to the right page without an order', () => {
  const enquiry = { ...paid, happening: 'enquiry.received', orderId: null } as const
  expect(JSON.parse(formatMessage(enquiry, 'signed', SHOP)).data).toEqual({
    url: `${SHOP}/admin/contacts`,
  })
  expect(JSON.parse(formatMessage({ ...enquiry, happening: 'test' }, 'slack', SHOP))).toEqual({
    text: `A test: messages arrive here: <${SHOP}/admin/webhooks|Webhooks>`,
  })
})

// @promise webhook-limits
test.each([
  ['http://example.com/in', 'not-https'],
  ['https://example.com:8443/in', 'port'],
  ['https://ada:secret@example.com/in', 'credentials'],
  ['http://127.0.0.1:9000@example.com/', 'credentials'],
  ['https://localhost/in', 'name'],
  ['https://metadata.google.internal/', 'name'],
  ['ftp://example.com/', 'not-web'],
  ['http://127.0.0.1:9001/', 'port'],
  ['http://ada:secret@127.0.0.1:9000/', 'credentials'],
  ['ftp://127.0.0.1:9000/', 'not-web'],
  ['example.com', 'not-web'],
])('refuses the URL %s', (address, refused) => {
  expect(validateWebhookUrl(address, ['127.0.0.1:9000'])).toEqual({ refused })
})

test('allows only configured internal hosts', () => {
  const judge = (address: string) => validateWebhookUrl(address, ['127.0.0.1:9000', 'n8n.lan'])
  expect(judge('http://127.0.0.1:9000/in')).toMatchObject({ isInside: true })
  expect(judge('https://n8n.lan/in')).toMatchObject({ isInside: true })
  // Disguised numbers are checked when sending; see post-message.io.test.ts.
  expect(judge('https://2130706433/')).toMatchObject({ isInside: false })
  expect(judge('https://hooks.example.com:443/a?b=c')).toMatchObject({ isInside: false })
})
