import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { BadBounceSignature, parseBounces } from './parse-bounces.ts'

const NOW = new Date('2026-11-02T09:00:00Z')
const ID = '5d1c1b1e-6f3c-4a8e-9a54-0c5a3b1f2e77@shop.example'
const rejection = (parse: () => unknown) => {
  try {
    parse()
  } catch (error) {
    return error
  }
  return undefined
}

function mailgun(data: object, { key = 'key-1', now = NOW, signed = 'key-1' } = {}) {
  const timestamp = String(NOW.getTime() / 1000)
  const token = 'e0b5477167110d68991efc6b9f89f0a11066af27834600e123'
  const signature = createHmac('sha256', signed)
    .update(timestamp + token)
    .digest('hex')
  const body = { signature: { timestamp, token, signature }, 'event-data': data }
  return parseBounces.mailgun({ body: Buffer.from(JSON.stringify(body)), headers: {}, key, now })
}
const FAILED = {
  event: 'failed',
  severity: 'permanent',
  reason: 'bounce',
  recipient: 'Ada@Example.com',
  message: { headers: { 'message-id': ID } },
}

// @promise returned-email
test('reads permanent failures of Mailgun', () => {
  const bounce = { messageId: ID, recipient: 'ada@example.com', reason: 'mailgun bounce' }
  expect(mailgun(FAILED)).toEqual([bounce])
  expect(mailgun({ ...FAILED, severity: 'temporary' })).toEqual([])
  expect(mailgun({ ...FAILED, event: 'delivered' })).toEqual([])
  expect(mailgun({ ...FAILED, reason: '<b>Ada</b>' })).toEqual([bounce])
  expect(rejection(() => mailgun(FAILED, { signed: 'key-2' }))).toBeInstanceOf(BadBounceSignature)
  const later = new Date(NOW.getTime() + 25 * 60 * 60 * 1000)
  expect(rejection(() => mailgun(FAILED, { now: later }))).toBeInstanceOf(BadBounceSignature)
})

// @promise returned-email
test('reads hard bounces of Postmark', () => {
  const postmark = (bounce: object, login = 'shop:a long password 1') =>
    parseBounces.postmark({
      body: Buffer.from(JSON.stringify(bounce)),
      headers: { authorization: `Basic ${Buffer.from(login).toString('base64')}` },
      key: 'shop:a long password 1',
      now: NOW,
    })
  const hard = { RecordType: 'Bounce', Type: 'HardBounce', Email: 'ada@example.com' }
  expect(postmark(hard)).toEqual([
    { messageId: null, recipient: 'ada@example.com', reason: 'postmark HardBounce' },
  ])
  expect(postmark({ ...hard, Type: 'SoftBounce' })).toEqual([])
  expect(postmark({ ...hard, RecordType: 'Delivery' })).toEqual([])
  expect(rejection(() => postmark(hard, 'shop:wrong'))).toBeInstanceOf(BadBounceSignature)
})

// @promise returned-email
test('reads bounced and dropped emails of SendGrid', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const sendgrid = (events: unknown, changed = '') => {
    const body = Buffer.from(JSON.stringify(events))
    const timestamp = '1793610000'
    const signature = sign('sha256', Buffer.concat([Buffer.from(timestamp), body]), privateKey)
    const headers = {
      'x-twilio-email-event-webhook-timestamp': timestamp,
      'x-twilio-email-event-webhook-signature': signature.toString('base64'),
    }
    const sent = Buffer.concat([body, Buffer.from(changed)])
    return parseBounces.sendgrid({ body: sent, headers, key, now: NOW })
  }
  const bounced = {
    event: 'bounce',
    type: 'bounce',
    email: 'ada@example.com',
    'smtp-id': `<${ID}>`,
  }
  const bounce = { messageId: ID, recipient: 'ada@example.com', reason: 'sendgrid bounce' }
  expect(
    sendgrid([
      bounced,
      { ...bounced, type: 'blocked' },
      { ...bounced, event: 'dropped' },
      { ...bounced, event: 'deferred' },
      null,
    ]),
  ).toEqual([bounce, { ...bounce, reason: 'sendgrid dropped' }])
  expect(sendgrid({})).toEqual([])
  expect(rejection(() => sendgrid([bounced], ' '))).toBeInstanceOf(BadBounceSignature)
})
