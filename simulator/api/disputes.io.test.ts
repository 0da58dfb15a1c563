import { expect, test } from 'vitest'
import { aPaidIntent, aSimulator, anIntent } from '../simulator.test-support.ts'

test('blocks refunds of disputed charges; won disputes return money', async () => {
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

test('an accepted dispute is lost only once', async () => {
  const { stripe, simulator } = await aSimulator()
  const paid = await aPaidIntent(stripe)
  const dispute = await simulator.control.openDispute({ paymentIntent: paid.id, reason: 'general' })
  expect(await stripe.disputes.close(dispute.id)).toMatchObject({ status: 'lost' })
  await expect(stripe.disputes.close(dispute.id)).rejects.toMatchObject({ statusCode: 400 })
  await expect(simulator.control.openDispute({ paymentIntent: paid.id })).rejects.toThrow(
    'is not a paid payment intent without a dispute',
  )
})

test('an inquiry moves no money and allows a refund', async () => {
  const { stripe, simulator } = await aSimulator()
  const paid = await anIntent(stripe, {
    confirm: true,
    payment_method: 'pm_card_createDisputeInquiry',
  })
  const [inquiry] = (await stripe.disputes.list({ payment_intent: paid.id })).data
  expect(inquiry).toMatchObject({
    amount: 4900,
    balance_transactions: [],
    is_charge_refundable: true,
    status: 'warning_needs_response',
  })
  expect(await stripe.charges.retrieve(String(paid.latest_charge))).toMatchObject({
    disputed: true,
    paid: true,
  })
  expect(await stripe.refunds.create({ payment_intent: paid.id })).toMatchObject({ amount: 4900 })
  expect(await stripe.disputes.close(String(inquiry?.id))).toMatchObject({
    balance_transactions: [],
    status: 'warning_closed',
  })
  await expect(stripe.disputes.close(String(inquiry?.id))).rejects.toMatchObject({
    statusCode: 400,
  })
  const events = simulator.control.inspect().events.map((event) => event.type)
  expect(events).not.toContain('charge.dispute.funds_withdrawn')
})

test('stores a dispute note and sends one event', async () => {
  const { stripe, simulator } = await aSimulator()
  const paid = await aPaidIntent(stripe)
  const { id } = await simulator.control.openDispute({ paymentIntent: paid.id })
  expect((await stripe.disputes.update(id, { metadata: { foo: 'bar' } })).metadata).toEqual({
    foo: 'bar',
  })
  await stripe.disputes.update(id, { metadata: { foo: 'bar' } })
  const told = simulator.control
    .inspect()
    .events.filter((event) => event.type === 'charge.dispute.updated')
  expect(told.map(({ data }) => data.previous_attributes)).toEqual([{ metadata: { foo: null } }])
})
