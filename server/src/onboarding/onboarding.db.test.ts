import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../../tools/test-rounds.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { buyPlan, orderPath, type PaidOrder, createTestClient } from '../../testing/test-client.ts'
import { findOrderByIntent, onboardingTokenOf } from '../ordering/index.ts'
import { intakes } from './tables.ts'

let running: TestServer
let starter: PaidOrder
let professional: PaidOrder

beforeAll(async () => {
  running = await startTestServer()
  starter = await buyPlan(running.url, 'starter')
  professional = await buyPlan(running.url, 'professional')
})
afterAll(() => running.close())

const patch = (order: PaidOrder, body: object) =>
  order.customer.send('PATCH', orderPath(order), body)
const read = async (order: PaidOrder) => (await order.customer.send('GET', orderPath(order))).body

// @promise unguessable-tokens: Order tokens have 256 bits, and 20 wrong guesses a minute block an address.
test('[A2] rejects every wrong token alike', async () => {
  expect(Buffer.from(professional.token, 'base64url')).toHaveLength(32)
  const stranger = createTestClient(running.url)
  const answers = new Set<string>()
  for (let round = 0; round < rounds(20, 4); round += 1) {
    const tries = Array.from({ length: 50 }, async (_, each) => {
      const token = [
        randomBytes(32).toString('base64url'),
        professional.token.slice(0, -1),
        `${professional.token}A`,
        starter.token,
        '',
      ][each % 5]
      const id = each % 2 === 0 ? professional.paymentIntentId : 'pi_unknown'
      const { status, body } = await stranger.send('GET', `/api/orders/${id}?token=${token}`)
      answers.add(JSON.stringify({ status, body }))
    })
    await Promise.all(tries)
  }
  expect([...answers]).toEqual([expect.stringContaining('"status":404')])
})

// @promise unguessable-tokens
test('[A2] invalidates links when the token version grows', async () => {
  const order = await findOrderByIntent(running.db, professional.paymentIntentId)
  if (!order) throw new Error('the order is missing')
  const secret = 'a secret of thirty-two characters'
  const later = { ...order, tokenVersion: order.tokenVersion + 1 }
  expect(onboardingTokenOf(later, secret)).not.toBe(onboardingTokenOf(order, secret))
})

// @promise customer-fields: Customers can change nine fields and nothing else.
test('[A4] limits customers to nine fields', async () => {
  const open = new Set([
    'onboardingStatus',
    'cvUrl',
    'cvSource',
    'linkedinUrl',
    'languages',
    'domainPreferences',
    'subdomain',
    'selectedDomain',
    'colorScheme',
  ])
  const order = await findOrderByIntent(running.db, professional.paymentIntentId)
  const columns = [
    ...Object.keys(order ?? {}),
    ...Object.keys(intakes),
    '__proto__x',
    'cvFileKey',
    'maxLanguages',
  ]
  const before = await read(professional)
  for (const column of columns.filter((name) => !open.has(name))) {
    const { status } = await patch(professional, { [column]: 'x' })
    expect({ column, status }).toEqual({ column, status: 400 })
  }
  expect(await read(professional)).toEqual(before)
  expect(await findOrderByIntent(running.db, professional.paymentIntentId)).toEqual(order)
})

// @promise two-tabs-merge: Two tabs that save different answers both keep them.
test('[A5] merges different answers from two tabs', async () => {
  for (let round = 0; round < rounds(500); round += 1) {
    const linkedinUrl = `https://www.linkedin.com/in/ada-${round}`
    const selectedDomain = `ada-${round}.com`
    await Promise.all([
      patch(professional, { linkedinUrl }),
      patch(professional, { selectedDomain }),
    ])
    if (round % 10 === 9)
      expect(await read(professional)).toMatchObject({ linkedinUrl, selectedDomain })
  }
})

// @promise two-tabs-merge
test('[A5] stores one whole answer from two tabs', async () => {
  const lists = [
    ['English', 'French'],
    ['German', 'Italian', 'Spanish'],
  ]
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(lists.map((languages) => patch(professional, { languages })))
    expect(lists).toContainEqual((await read(professional))['languages'])
  }
})

// @promise server-side-plan-limits: The server enforces plan limits.
test('[A6] rejects answers beyond the plan', async () => {
  const languages = fc.uniqueArray(
    fc.constantFrom('English', 'French', 'German', 'Dutch', 'Thai', 'Hindi'),
    {
      minLength: 2,
    },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        languages.map((names) => ({ order: starter, body: { languages: names }, allowed: false })),
        languages.map((names) => ({
          order: professional,
          body: { languages: names },
          allowed: names.length <= 4,
        })),
        fc
          .domain()
          .map((selectedDomain) => ({ order: starter, body: { selectedDomain }, allowed: false })),
        fc.constant({ order: starter, body: { domainPreferences: ['short'] }, allowed: false }),
        fc.constant({ order: professional, body: { subdomain: 'ada-quill' }, allowed: false }),
        fc
          .constantFrom('www', 'admin', 'a', 'Ada', 'ada_quill', '-ada', 'xn--ada', 'ada.quill')
          .map((subdomain) => ({
            order: starter,
            body: { subdomain },
            allowed: false,
          })),
      ),
      async ({ order, body, allowed }) => {
        expect((await patch(order, body)).status).toBe(allowed ? 200 : 400)
      },
    ),
    { numRuns: rounds(100, 30) },
  )
  expect(await read(starter)).toMatchObject({
    languages: [],
    selectedDomain: null,
    subdomain: null,
  })
})

test('only moves the onboarding status forward', async () => {
  await patch(professional, { onboardingStatus: 'completed' })
  const { body } = await patch(professional, { onboardingStatus: 'not_started' })
  expect(body['onboardingStatus']).toBe('completed')
})
