// @vitest-environment happy-dom
import type { DeliveryResponse, WebhookResponse } from '@vitrine/contract/webhooks'
import { expect, test } from 'vitest'
import { renderPage } from '../api/testing/render-page.tsx'
import { attemptText } from './delivery-text.ts'
import StaffWebhooksPage from './staff-webhooks-page.tsx'

const LIST = 'GET /api/admin/webhooks'
const ADD = 'POST /api/admin/webhooks'
const LOG = 'GET /api/admin/webhook-deliveries'
const ID = '11111111-1111-4111-8111-111111111111'
const DELIVERY = '22222222-2222-4222-8222-222222222222'
const ORDER = '3f2a9c1b-3333-4333-8333-333333333333'
const AT = '2026-11-23T08:00:00.000Z'
const ONE = `/api/admin/webhooks/${ID}`

const webhook = (facts: Partial<WebhookResponse> = {}): WebhookResponse => ({
  id: ID,
  name: 'Accounting',
  url: 'https://hooks.example.com/a/secret/way',
  form: 'signed',
  happenings: ['order.paid', 'order.refunded'],
  state: 'on',
  failingSince: null,
  oldSecretUntil: null,
  ...facts,
})
const delivery = (facts: Partial<DeliveryResponse> = {}): DeliveryResponse => ({
  id: DELIVERY,
  webhookId: ID,
  happening: 'order.paid',
  orderId: ORDER,
  happenedAt: AT,
  state: 'given-up',
  nextAt: null,
  attempts: [{ n: 1, at: AT, milliseconds: 41, status: 500, failure: null, text: '<b>no</b>' }],
  ...facts,
})
const open = (webhooks: readonly WebhookResponse[], deliveries: readonly DeliveryResponse[] = []) =>
  renderPage(StaffWebhooksPage, {
    at: '/admin/webhooks',
    answers: { [LIST]: { body: webhooks }, [LOG]: { body: { deliveries, next: null } } },
  })

test('explains webhooks, adds one and shows its secret once', async () => {
  const page = await open([])
  await page.says('No webhooks yet.')
  await page.press('Add a webhook')
  await page.press('Add and switch on')
  await page.says('Give it a name')
  expect(page.calls(ADD)).toHaveLength(0)
  await page.type('Name', 'Accounting')
  await page.type('Address', 'http://example.com')
  await page.check('Refund')
  page.answers[ADD] = {
    status: 400,
    body: { error: 'No', fields: { url: 'Enter an address that starts with https://' } },
  }
  await page.press('Add and switch on')
  await page.says('Enter an address that starts with https://')
  await page.type('Address', 'https://hooks.example.com/a/secret/way')
  page.answers[ADD] = { body: { webhook: webhook(), secret: 'whsec_abc' } }
  page.answers[LIST] = { body: [webhook()] }
  await page.press('Add and switch on')
  await page.says('whsec_abc')
  const [first, second] = page.calls(ADD).map(({ body }) => body as { id: string })
  expect(second).toMatchObject({
    form: 'signed',
    happenings: ['order.paid', 'order.needs-attention', 'order.refunded'],
  })
  // A retry sends the same id.
  expect(second?.id).toBe(first?.id)
  await page.press('Done')
  expect(page.text()).not.toContain('whsec_abc')
  await page.says('Accounting is on.')
})

test('shows the host, failures and events of a webhook', async () => {
  const page = await open([webhook({ failingSince: AT }), webhook({ id: DELIVERY, state: 'gone' })])
  await page.says('hooks.example.com')
  expect(page.text()).not.toContain('/a/secret/way')
  expect(page.text()).toContain('Failing')
  expect(page.text()).toContain('Off: receiver is gone')
  expect(page.text()).toContain('New order, Refund')
})

test('shows responses as text and sends again', async () => {
  const page = await open([webhook()], [delivery()])
  await page.says('1 attempt: Answered 500, 41 ms')
  expect(document.querySelector('pre')?.textContent).toBe('<b>no</b>')
  expect(page.button('3F2A9C1B').getAttribute('href')).toBe(`/admin/orders/${ORDER}`)
  const again = `POST /api/admin/webhook-deliveries/${DELIVERY}/tries`
  page.answers[again] = { status: 409, body: { error: 'Switch Accounting on first.' } }
  await page.press('Send again')
  await page.says('Switch Accounting on first.')
  page.answers[again] = { body: delivery({ state: 'waiting', nextAt: AT }) }
  page.answers[LOG] = { body: { deliveries: [delivery({ state: 'delivered' })], next: null } }
  await page.press('Send again')
  await page.says('Delivered')
})

test('confirms tests, switching, new secrets and removal', async () => {
  const page = await open([webhook()])
  await page.says('No deliveries yet.')
  page.answers[`POST ${ONE}/tests`] = { body: delivery({ happening: 'test', orderId: null }) }
  await page.press('Send a test')
  await page.says('A test to Accounting is being sent.')
  page.answers[`PUT ${ONE}/state`] = { body: webhook({ state: 'off' }) }
  await page.press('Switch off')
  await page.says('Accounting is off.')
  expect(page.calls(`PUT ${ONE}/state`).map(({ body }) => body)).toEqual([{ on: false }])
  page.answers[`POST ${ONE}/secrets`] = {
    body: { webhook: webhook({ oldSecretUntil: AT }), secret: 'whsec_new' },
  }
  await page.press('New secret')
  await page.press('Make a new secret')
  await page.says('whsec_new')
  await page.press('Done')
  await page.press('Remove')
  await page.says('Remove Accounting?')
  expect(page.calls(`DELETE ${ONE}`)).toHaveLength(0)
})

test('retries webhooks that fail to load', async () => {
  const page = await renderPage(StaffWebhooksPage, {
    at: '/admin/webhooks',
    answers: { [LIST]: new TypeError('no network') },
  })
  await page.says('The webhooks could not be loaded')
  page.answers[LIST] = { body: [] }
  await page.press('Try again')
  await page.says('No webhooks yet.')
})

test.each([
  [{ status: 302 }, 'Answered 302: redirects are not followed'],
  [{ status: null, failure: 'no-answer' }, 'No response'],
  [{ status: null, failure: 'not-https' }, 'This address is not allowed'],
])('describes the attempt %j', (facts, words) => {
  const [attempt] = delivery().attempts
  if (attempt) expect(attemptText({ ...attempt, ...facts })).toBe(words)
})
