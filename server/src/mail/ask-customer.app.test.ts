import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderTestApp, type OrderTestApp } from '../../testing/order-test-app.ts'
import { orderHeld } from '../ordering/index.ts'

let till: OrderTestApp
beforeAll(async () => {
  till = await createOrderTestApp()
})
afterAll(() => till.close())

// @promise hold-questions
test('emails a hold question unchanged and once', async () => {
  const { order } = await till.place()
  const question = 'Which of the two employers is the newer one, "Acme" or <Beta>?'
  const held = { orderId: order.id, occurrence: randomUUID(), question }
  const { db, emit, clock } = till.deps
  for (const _ of [1, 2]) {
    await db.transaction((tx) => emit(tx, orderHeld, held, clock()))
    await till.drain()
  }
  const [letter, ...others] = await till.letters(order.id)
  expect(others).toEqual([])
  expect(letter).toMatchObject({ kind: 'hold-question', recipient: 'ada@example.com' })
  expect(letter?.text.replace(/\s+/g, ' ')).toContain(question)
})
