import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderTestApp, type OrderTestApp } from '../../testing/order-test-app.ts'
import { correctEmail } from '../ordering/correct-customer.ts'
import { syncPayment } from '../payments/sync-payment.ts'
import { describeEntries } from '../reporting/list-queue.ts'
import { receiveBounces } from './bounces/receive-bounces.ts'
import { findEmail, findUndeliverable } from './email-store.ts'
import { recordReturnedEmail } from './return-email.ts'

let till: OrderTestApp
beforeAll(async () => {
  till = await createOrderTestApp()
})
afterAll(() => till.close())

async function paidOrder() {
  const { order, intentId } = await till.place()
  await till.pay(intentId)
  await syncPayment(till.deps, intentId)
  await till.drain()
  return order
}

const alerts = async (orderId: string) =>
  (await till.letters(orderId)).filter(({ kind }) => kind === 'team-attention')
const needs = async (orderId: string) => {
  const settings = { sites: till.app.sites, workingWeekAt: till.app.workingWeekAt }
  return (await describeEntries(till.db, [orderId], settings, till.clock.now))[0]?.needs
}

// @promise returned-email
test('tells the team of a rejected address once', async () => {
  till.unknownAddress = (await till.place()).order.customerEmail
  const { id } = await paidOrder()
  const confirmation = (await till.letters(id)).find(({ kind }) => kind === 'confirmation')
  expect(confirmation).toMatchObject({ sentAt: null, returnReason: '550 5.1.1' })
  expect(await alerts(id)).toMatchObject([
    { subject: expect.stringMatching(/^An email to a customer came back/), sentAt: till.clock.now },
  ])
  expect(await needs(id)).toBe('Email returned')
  await till.sendLetter(confirmation?.id ?? '')
  await till.drain()
  expect(await alerts(id)).toHaveLength(1)
  till.unknownAddress = null
})

// @promise returned-email
test('clears a returned email after a delivery', async () => {
  const { id } = await paidOrder()
  const [confirmation] = (await till.letters(id)).filter(({ kind }) => kind === 'confirmation')
  if (!confirmation) throw new Error('no confirmation was written')
  till.clock.advance(1000)
  const bounce = () =>
    till.db.transaction(async (tx) => {
      const email = await findEmail(tx, confirmation.id)
      if (email) await recordReturnedEmail(tx, till.app.emit, email, 'HardBounce', till.clock.now)
    })
  await bounce()
  await bounce()
  await till.drain()
  expect(await alerts(id)).toHaveLength(1)
  expect([...(await findUndeliverable(till.db, [id]))]).toEqual([id])
  till.clock.advance(1000)
  await till.sendLetter(confirmation.id)
  expect((await findEmail(till.db, confirmation.id))?.returnReason).toBe('HardBounce')
  const corrected = { orderId: id, email: 'right@example.com', actor: 'staff:noor' } as const
  await till.db.transaction((tx) => correctEmail(tx, till.app.emit, corrected, till.clock.now))
  await till.drain()
  expect((await findUndeliverable(till.db, [id])).size).toBe(0)
  expect(await needs(id)).not.toBe('Email returned')
  // The notice to the earlier address holds nothing up.
  const moved = (await till.letters(id)).find(({ kind }) => kind === 'email-moved')
  await till.db.transaction(async (tx) => {
    const email = await findEmail(tx, moved?.id ?? '')
    if (!email) throw new Error('the earlier address was not told')
    await recordReturnedEmail(tx, till.app.emit, email, 'HardBounce', till.clock.now)
  })
  await till.drain()
  expect(await alerts(id)).toHaveLength(1)
  expect((await findUndeliverable(till.db, [id])).size).toBe(0)
})

// @promise returned-email
test('records a delayed bounce by Message-ID or address', async () => {
  const byId = await paidOrder()
  const confirmation = (await till.letters(byId.id)).find(({ kind }) => kind === 'confirmation')
  const bounce = { messageId: `${confirmation?.id}@vitrine.example`, reason: 'mailgun bounce' }
  const recipient = byId.customerEmail
  await receiveBounces(till.app, [{ ...bounce, recipient: 'other@example.com' }])
  expect(await findUndeliverable(till.db, [byId.id])).toEqual(new Set())
  for (let time = 0; time < 2; time += 1) await receiveBounces(till.app, [{ ...bounce, recipient }])
  await till.drain()
  expect(await alerts(byId.id)).toHaveLength(1)
  till.clock.advance(1000)
  const byAddress = await paidOrder()
  await receiveBounces(till.app, [{ messageId: null, recipient, reason: 'postmark HardBounce' }])
  await till.drain()
  expect(await alerts(byAddress.id)).toHaveLength(1)
  expect(await needs(byAddress.id)).toBe('Email returned')
})
