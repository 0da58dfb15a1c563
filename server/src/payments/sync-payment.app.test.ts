import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderTestApp, type OrderTestApp } from '../../testing/order-test-app.ts'
import { orderHistory, orders } from '../ordering/index.ts'
import { createLog } from '../platform/log.ts'
import { intentDetailsOf } from './intent-metadata.ts'
import { sha256Hex } from './intent-ownership.ts'
import { ProviderRefused } from './provider/payment-provider.ts'
import { syncPayment } from './sync-payment.ts'

let till: OrderTestApp
beforeAll(async () => {
  till = await createOrderTestApp()
})
afterAll(() => till.close())

async function lose(orderId: string): Promise<void> {
  await till.db.delete(orderHistory).where(eq(orderHistory.orderId, orderId))
  await till.db.delete(orders).where(eq(orders.id, orderId))
}

/** The log lines of a sync. */
async function logged(
  intentId: string,
  provider = till.deps.provider,
): Promise<Record<string, unknown>[]> {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  await syncPayment({ ...till.deps, log, provider }, intentId)
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('restores a lost paid order on hold', async () => {
  const { order, intentId } = await till.place()
  await till.pay(intentId)
  await lose(order.id)
  const lines = await logged(intentId)
  await till.drain()
  expect(lines).toMatchObject([
    { level: 'error', event: 'payment.order_restored', orderId: order.id },
    { level: 'info', event: 'payment.synced', orderId: order.id, status: 'paid' },
  ])
  expect(await till.order(order.id)).toMatchObject({
    paymentIntentId: intentId,
    paymentStatus: 'paid',
    orderStatus: 'on_hold',
    paymentMethod: 'Visa …4242',
  })
  const [letter, ...others] = await till.letters(order.id)
  expect(others).toEqual([])
  expect(letter).toMatchObject({ kind: 'team-attention' })
  expect(letter?.text.replace(/\s+/g, ' ')).toContain(
    'A paid order was missing here and is restored from the payment provider',
  )
})

test('ignores a lost unpaid order', async () => {
  const { order, intentId } = await till.place()
  await lose(order.id)
  expect(await syncPayment(till.deps, intentId)).toBeUndefined()
  await expect(till.order(order.id)).rejects.toThrow('there is no order')
})

test('logs each outcome once', async () => {
  const { order, intentId } = await till.place()
  expect(await logged(intentId)).toEqual([])
  await till.pay(intentId)
  expect(await logged(intentId)).toMatchObject([
    { level: 'info', event: 'payment.synced', orderId: order.id, status: 'paid' },
  ])
  expect(await logged(intentId)).toEqual([])
  // An order that contradicts the provider.
  await till.db.update(orders).set({ paymentStatus: 'charged_back' }).where(eq(orders.id, order.id))
  expect(await logged(intentId)).toMatchObject([
    {
      level: 'error',
      event: 'payment.illegal_transition',
      orderId: order.id,
      status: 'paid',
      from: 'charged_back',
    },
  ])
})

test('rereads the provider after a stale read', async () => {
  const { provider } = till.deps
  const { order, intentId } = await till.place()
  const before = await provider.readIntent(intentId)
  await till.pay(intentId)
  await syncPayment(till.deps, intentId)
  const answers = [before]
  const late = {
    ...provider,
    readIntent: async (id: string) => answers.shift() ?? provider.readIntent(id),
  }
  expect(await logged(intentId, late)).toEqual([])
  expect(await till.order(order.id)).toMatchObject({ paymentStatus: 'paid' })
})

test('records a second payment once', async () => {
  const { order, intentId } = await till.place()
  await till.pay(intentId)
  await syncPayment(till.deps, intentId)
  await till.drain()
  const before = await till.order(order.id)
  const { provider } = till.deps
  const seconds = []
  for (const _ of [1, 2]) {
    const { id } = await provider.createIntent(3999, intentDetailsOf(order), randomUUID())
    await till.pay(id)
    for (const __ of [1, 2]) expect(await logged(id)).toEqual([])
    seconds.push(id)
  }
  await till.drain()
  expect(await till.order(order.id)).toEqual(before)
  const noted = (await till.history(order.id)).filter(({ what }) => what === 'second-payment')
  expect(noted).toMatchObject(
    seconds.map((id) => ({
      actor: 'provider',
      to: id,
      note: `The order was paid a second time (${id}). Refund one of the two at the provider`,
    })),
  )
  const alerts = (await till.letters(order.id)).filter(({ kind }) => kind === 'team-attention')
  expect(alerts).toHaveLength(2)
})

test('adopts a paid intent that was not recorded', async () => {
  const { order } = await till.place()
  const { provider } = till.deps
  const other = await provider.createIntent(3999, intentDetailsOf(order), randomUUID())
  await till.pay(other.id)
  expect(await syncPayment(till.deps, other.id)).toMatchObject({
    id: order.id,
    paymentIntentId: other.id,
    clientSecretHash: sha256Hex(other.clientSecret),
    orderStatus: 'confirmed',
  })
})

test('ignores another intent of an unpaid order', async () => {
  const { order, intentId } = await till.place()
  const { provider } = till.deps
  const other = await provider.createIntent(3999, intentDetailsOf(order), randomUUID())
  expect(await syncPayment(till.deps, other.id)).toBeUndefined()
  expect(await till.order(order.id)).toMatchObject({
    paymentIntentId: intentId,
    orderStatus: 'pending',
  })
})

test('creates no order from incomplete metadata', async () => {
  const { provider } = till.deps
  const orderId = randomUUID()
  const told = {
    receiptEmail: 'ada@example.com',
    description: 'A site',
    metadata: { order_id: orderId },
  }
  const intent = await provider.createIntent(3999, told, randomUUID())
  await till.pay(intent.id)
  expect(await syncPayment(till.deps, intent.id)).toBeUndefined()
  await expect(till.order(orderId)).rejects.toThrow('there is no order')
})

test('treats only missing intents as unknown', async () => {
  const refusing = (code: string) => ({
    ...till.deps,
    provider: {
      ...till.deps.provider,
      readIntent: async (): Promise<never> => {
        throw new ProviderRefused('Expired API key', code, null)
      },
    },
  })
  expect(await syncPayment(refusing('resource_missing'), 'pi_1')).toBeUndefined()
  await expect(syncPayment(refusing('api_key_expired'), 'pi_1')).rejects.toThrow('Expired API key')
})
