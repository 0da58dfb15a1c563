import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOrderTestApp, type OrderTestApp } from '../../testing/order-test-app.ts'
import { saveAnswers } from '../onboarding/save-answers.ts'
import { syncPayment } from '../payments/sync-payment.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

let till: OrderTestApp

beforeAll(async () => {
  till = await createOrderTestApp()
})
afterAll(() => till.close())
beforeEach(() => {
  till.mailServerDown = false
})

async function paidOrder(details: object = {}) {
  const { order, intentId } = await till.place({ details })
  await till.pay(intentId)
  await syncPayment(till.deps, intentId)
  await till.drain()
  return order.id
}

async function after(ms: number) {
  till.clock.advance(ms)
  await till.remind()
  await till.drain()
}

const remindersOf = async (orderId: string) =>
  (await till.letters(orderId))
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('cv-reminder'))

async function sendLinkAndLanguages(orderId: string) {
  const { db, clock } = till.deps
  const answers = { cvUrl: 'https://example.com/cv.pdf', languages: ['English'] }
  await db.transaction((tx) =>
    saveAnswers(tx, till.app, { orderId, answers, actor: 'customer' }, clock()),
  )
  await till.drain()
}

// @promise reminders-once: Reminders are sent once and stop when the CV arrives.
test('reminds of a missing CV after 1, 3 and 7 days', async () => {
  const orderId = await paidOrder()
  await after(DAY_MS - HOUR_MS)
  expect(await remindersOf(orderId)).toEqual([])
  await after(2 * HOUR_MS)
  expect(await remindersOf(orderId)).toEqual(['cv-reminder-1'])
  await after(2 * DAY_MS)
  expect(await remindersOf(orderId)).toEqual(['cv-reminder-1', 'cv-reminder-3'])
  await after(4 * DAY_MS)
  await after(30 * DAY_MS)
  expect(await remindersOf(orderId)).toEqual(['cv-reminder-1', 'cv-reminder-3', 'cv-reminder-7'])
})

test('sends a reminder once despite restarts and clock jumps', async () => {
  const orderId = await paidOrder()
  await after(DAY_MS + HOUR_MS)
  await Promise.all([till.remind(), till.remind(), till.remind()])
  await after(3 * DAY_MS)
  await after(-3 * DAY_MS)
  await after(HOUR_MS)
  expect(await remindersOf(orderId)).toEqual(['cv-reminder-1', 'cv-reminder-3'])
})

// @promise reminders-once
test('sends one reminder after a week of downtime', async () => {
  const orderId = await paidOrder()
  await after(8 * DAY_MS)
  await after(-6 * DAY_MS)
  expect(await remindersOf(orderId)).toEqual(['cv-reminder-7'])
})

test('sends no reminder after three months', async () => {
  const orderId = await paidOrder()
  await after(91 * DAY_MS)
  expect(await remindersOf(orderId)).toEqual([])
})

test('sends no reminder for a complete intake', async () => {
  const orderId = await paidOrder()
  await sendLinkAndLanguages(orderId)
  await after(8 * DAY_MS)
  expect(await remindersOf(orderId)).toEqual([])
})

// @promise reminders-once
test('drops a pending reminder when the CV arrives', async () => {
  const orderId = await paidOrder()
  till.mailServerDown = true
  await after(DAY_MS + HOUR_MS)
  expect(await remindersOf(orderId)).toEqual(['cv-reminder-1'])
  await sendLinkAndLanguages(orderId)
  till.mailServerDown = false
  till.mails.length = 0
  await till.drain()
  expect(await remindersOf(orderId)).toEqual([])
  expect(till.mails.map(({ subject }) => subject)).not.toContain(
    'Your CV is all we are waiting for',
  )
})

test('asks only for missing details', async () => {
  const link = { projectDetails: { linkedinUrl: 'https://www.linkedin.com/in/ada' } }
  const orderId = await paidOrder(link)
  await after(DAY_MS + HOUR_MS)
  const reminder = (await till.letters(orderId)).find(({ kind }) => kind === 'cv-reminder-1')
  expect(reminder?.subject).toBe('Which languages should your site speak?')
  expect(reminder?.text).toContain('/onboarding?oid=')
})

// @promise kickoff-email: The kickoff email comes when work starts, within 24 hours at the latest.
test('sends the kickoff at start or within a day', async () => {
  const orderId = await paidOrder()
  await after(21 * HOUR_MS)
  await after(HOUR_MS)
  const kickoffs = (await till.letters(orderId)).filter(({ kind }) => kind === 'kickoff')
  expect(kickoffs).toHaveLength(1)
  expect(kickoffs[0]?.text).toContain('Complete your details')
})
