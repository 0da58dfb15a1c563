import { expect, test } from 'vitest'
import { aPaidIntent, aSimulator, anEndpoint, anIntent } from '../simulator.test-support.ts'

test('refunds in parts until nothing is left', async () => {
  const { stripe } = await aSimulator()
  const paid = await aPaidIntent(stripe, 10_000)
  const part = await stripe.refunds.create({
    payment_intent: paid.id,
    amount: 2500,
    reason: 'requested_by_customer',
    metadata: { by: 'staff_1' },
  })
  expect(part).toMatchObject({
    object: 'refund',
    amount: 2500,
    charge: paid.latest_charge,
    payment_intent: paid.id,
    reason: 'requested_by_customer',
    status: 'succeeded',
    metadata: { by: 'staff_1' },
  })
  await expect(
    stripe.refunds.create({ payment_intent: paid.id, amount: 7501 }),
  ).rejects.toMatchObject({
    statusCode: 400,
    param: 'amount',
    message: 'Refund amount ($75.01) is greater than unrefunded amount on charge ($75.00)',
  })
  const rest = await stripe.refunds.create({ payment_intent: paid.id })
  expect(rest.amount).toBe(7500)
  await expect(stripe.refunds.create({ payment_intent: paid.id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  const charge = await stripe.charges.retrieve(String(paid.latest_charge), { expand: ['refunds'] })
  expect(charge).toMatchObject({ amount_refunded: 10_000, refunded: true })
  expect(charge.refunds?.data.map((refund) => refund.id)).toEqual([rest.id, part.id])
  const listed = await stripe.refunds.list({ payment_intent: paid.id })
  expect(listed.data.reduce((sum, refund) => sum + refund.amount, 0)).toBe(10_000)
  expect(await stripe.refunds.retrieve(part.id)).toMatchObject({ id: part.id })
})

test('refuses a refund without a payment', async () => {
  const { stripe } = await aSimulator()
  const open = await anIntent(stripe)
  await expect(stripe.refunds.create({ payment_intent: open.id })).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('does not have a successful charge'),
  })
  await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
    code: 'resource_missing',
  })
})

test('a failed refund restores the charge and sends events', async () => {
  const endpoint = await anEndpoint()
  const { stripe, simulator } = await aSimulator({ webhookUrl: endpoint.url })
  const paid = await aPaidIntent(stripe)
  const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 900 })
  await simulator.control.finishRefund({ refund: refund.id, outcome: 'failed' })
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
  })
  expect(await stripe.charges.retrieve(String(paid.latest_charge))).toMatchObject({
    amount_refunded: 0,
    refunded: false,
  })
  await simulator.control.deliverWebhooks()
  const types = endpoint.deliveries.map(({ event }) => event.type)
  expect(types).toEqual(
    expect.arrayContaining([
      'refund.created',
      'charge.refunded',
      'refund.updated',
      'refund.failed',
    ]),
  )
  await expect(
    simulator.control.finishRefund({ refund: refund.id, outcome: 'failed' }),
  ).rejects.toThrow('is not a refund that can still become failed')
})

test('a refund can stay pending before it succeeds', async () => {
  const { stripe, simulator } = await aSimulator({ faults: { pendingRefunds: 1 } })
  const paid = await aPaidIntent(stripe)
  const refund = await stripe.refunds.create({ payment_intent: paid.id })
  expect(refund.status).toBe('pending')
  await simulator.control.finishRefund({ refund: refund.id, outcome: 'succeeded' })
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
})

test('updates refund metadata by key and sends previous values', async () => {
  const { stripe, simulator } = await aSimulator()
  const paid = await aPaidIntent(stripe)
  const { id } = await stripe.refunds.create({
    payment_intent: paid.id,
    metadata: { by: 'staff_1', why: 'late' },
  })
  const changed = await stripe.refunds.update(id, { metadata: { by: 'staff_2', why: '' } })
  expect(changed.metadata).toEqual({ by: 'staff_2' })
  const told = simulator.control.inspect().events.filter(({ type }) => type.includes('updated'))
  expect(told.map(({ type }) => type)).toEqual(['refund.updated', 'charge.refund.updated'])
  expect(told[0]?.data.previous_attributes).toEqual({ metadata: { by: 'staff_1', why: 'late' } })
})
