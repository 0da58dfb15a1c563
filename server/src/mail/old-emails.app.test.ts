import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createOrderTestApp } from '../../testing/order-test-app.ts'
import { syncPayment } from '../payments/sync-payment.ts'

const CLEANING = new URL('../../migrations/0012_nothing-that-opens.sql', import.meta.url)

// @promise database-copy-opens-nothing
test('cleans stored secrets of earlier versions', async () => {
  const till = await createOrderTestApp()
  const { order, intentId } = await till.place()
  await till.pay(intentId)
  await syncPayment(till.deps, intentId)
  for (const event of till.events(intentId)) await till.receive(event)
  await till.drain()
  const secret = `${intentId}_secret_abc123`
  const sent = till.mails.find(({ to }) => to === 'ada@example.com')
  const [, token = ''] = /&t=([\w-]{43})/.exec(sent?.text ?? '') ?? []
  // As stored by earlier versions, with link and event.
  await till.db.execute(sql`update mail.letters set html = ${sent?.html}, text = ${sent?.text}
    where order_id = ${order.id} and kind = 'confirmation'`)
  const whole = {
    id: 'evt',
    data: { object: { id: intentId, client_secret: secret, note: 'kept "so"' } },
  }
  for (const payload of [whole, { schemaVersion: 1, value: whole }]) {
    await till.db.execute(sql`insert into payments.provider_events
      values (${randomUUID()}, 'payment_intent.created', ${intentId}, ${JSON.stringify(payload)}::jsonb, now())`)
  }
  const stored = async () => {
    const rows = await Promise.all([
      till.db.execute(sql`select entry::text from mail.letters as entry`),
      till.db.execute(sql`select payload::text from payments.provider_events`),
    ])
    return JSON.stringify(rows)
  }
  expect(await stored()).toContain(token)
  expect(await stored()).toContain(secret)

  for (const statement of readFileSync(CLEANING, 'utf8').split('--> statement-breakpoint')) {
    await till.db.execute(sql.raw(statement))
  }
  const cleaned = await stored()
  expect(cleaned).not.toContain(token)
  expect(cleaned).not.toContain(secret)
  expect(cleaned).toContain('kept \\\\\\"so')
  till.mails.length = 0
  await till.db.execute(sql`update mail.letters set sent_at = null where kind = 'confirmation'`)
  const letters = await till.letters(order.id)
  const letter = letters.find(({ kind }) => kind === 'confirmation')
  await till.sendLetter(letter?.id ?? '')
  expect(till.mails[0]?.html).toBe(sent?.html)
  expect(till.mails[0]?.text).toBe(sent?.text)
  await till.close()
})
