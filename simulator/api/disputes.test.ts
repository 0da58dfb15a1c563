import { expect, test } from 'vitest'
import { aPaidIntent, aSimulator } from '../simulator.test-support.ts'

test('a disputed charge can not be refunded, and a won dispute is closed with its money back', async () => {
  const { stripe, simulator } = await aSimulator()
  const paid = await aPaidIntent(stripe)
  const dispute = await simulator.control.openDispute({ paymentIntent: paid.id })
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({
    amount: 4900,
    payment_intent: paid.id,
    reason: 'fraudulent',
    status: 'needs_response',
  })
  await expect(stripe.refunds.create({ payment_intent: paid.id })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
  await simulator.control.closeDispute({ dispute: dispute.id, outcome: 'won' })
  const [found] = (await stripe.disputes.list({ payment_intent: paid.id })).data
  expect(found).toMatchObject({ id: dispute.id, status: 'won' })
  expect(found?.balance_transactions.reduce((sum, money) => sum + money.amount, 0)).toBe(0)
  expect(simulator.control.inspect().events.map((event) => event.type)).toEqual(
    expect.arrayContaining(['charge.dispute.created', 'charge.dispute.closed']),
  )
})

test('a dispute that the shop accepts is lost, once', async () => {
  const { stripe, simulator } = await aSimulator()
  const paid = await aPaidIntent(stripe)
  const dispute = await simulator.control.openDispute({ paymentIntent: paid.id, reason: 'general' })
  expect(await stripe.disputes.close(dispute.id)).toMatchObject({ status: 'lost' })
  await expect(stripe.disputes.close(dispute.id)).rejects.toMatchObject({ statusCode: 400 })
  await expect(simulator.control.openDispute({ paymentIntent: paid.id })).rejects.toThrow(
    'is not a paid payment intent without a dispute',
  )
})
