import type { FastifyRequest } from 'fastify'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { HttpError } from '../platform/http.ts'
import { emailedTokenOf, onboardingTokenOf } from './onboarding-token.ts'
import { orderTokenGuard } from './order-token-guard.ts'
import { orders } from './tables.ts'

const SECRET = 'a secret of thirty-two characters'
const ada = buildOrder({ paymentIntentId: 'pi_ada' })
const bo = buildOrder({ paymentIntentId: 'pi_bo', customerEmail: 'bo@example.com' })
const link = onboardingTokenOf(ada, SECRET)

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await database.db.insert(orders).values([ada, bo])
})
afterAll(() => database.close())
afterEach(() => vi.restoreAllMocks())

const NOW = new Date('2026-03-03T09:00:00Z')
const aGuard = (rateLimitFactor = 1) =>
  orderTokenGuard({
    ...{ db: database.db, clock: () => NOW },
    ...{ verifyingSecrets: [SECRET], rateLimitFactor },
  })
type Guard = ReturnType<typeof aGuard>

/** The order that the guard returns, or its refusal. */
async function knock(
  guard: Guard,
  ip: string,
  token: unknown,
  paymentIntentId = 'pi_ada',
  method = 'GET',
  headers: Record<string, string> = {},
) {
  const params = { paymentIntentId }
  const routeOptions = { config: {} }
  const request = {
    ip,
    method,
    headers,
    params,
    query: { token },
    routeOptions,
  } as unknown as FastifyRequest
  try {
    return { order: (await guard(request)).order.id }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { status: error.status, said: error.message, headers: error.details.headers }
  }
}

const NO_ORDER = {
  status: 404,
  said: 'This link does not open an order. Use the newest link from your email.',
}

test('opens an order by its link', async () => {
  expect(await knock(aGuard(), '192.0.2.1', link)).toEqual({ order: ada.id })
  expect(await knock(aGuard(), '192.0.2.1', onboardingTokenOf(bo, SECRET), 'pi_bo')).toEqual({
    order: bo.id,
  })
})

test('rejects unknown orders and wrong tokens alike', async () => {
  const guard = aGuard()
  // The token of an order that does not exist.
  const nobody = { id: '00000000-0000-0000-0000-000000000000', tokenVersion: 0 }
  const tries: [token: unknown, intent?: string][] = [
    [link, 'pi_bo'],
    [link, 'pi_of_nobody'],
    [onboardingTokenOf(nobody, SECRET), 'pi_of_nobody'],
    [''],
    [undefined],
    [[link]],
    [`${link}x`],
  ]
  for (const [token, intent] of tries)
    expect([token, await knock(guard, '192.0.2.2', token, intent)]).toMatchObject([token, NO_ORDER])
})

test('blocks an address after 20 failures for a minute', async () => {
  const guard = aGuard()
  for (let wrong = 1; wrong <= 20; wrong += 1) {
    expect(await knock(guard, '192.0.2.3', link)).toEqual({ order: ada.id })
    expect(await knock(guard, '192.0.2.3', 'wrong')).toMatchObject(NO_ORDER)
  }
  const out = await knock(guard, '192.0.2.3', link)
  expect(out).toMatchObject({
    status: 429,
    said: 'Too many wrong links. Wait a minute, then use the newest link from your email.',
  })
  const wait = Number('headers' in out ? out.headers?.['retry-after'] : undefined)
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(await knock(guard, '192.0.2.4', link)).toEqual({ order: ada.id })
  for (let wrong = 1; wrong <= 20; wrong += 1) await knock(guard, '192.0.2.4', 'wrong')
  for (const ip of ['192.0.2.3', '192.0.2.4'])
    expect(await knock(guard, ip, link)).toMatchObject({ status: 429 })

  const shutAt = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(shutAt + wait * 1000 - 59_000)
  expect(await knock(guard, '192.0.2.3', link)).toMatchObject({ status: 429 })
  vi.spyOn(performance, 'now').mockReturnValue(shutAt + 60_000)
  expect(await knock(guard, '192.0.2.3', link)).toEqual({ order: ada.id })
})

// @promise network-limits
test('blocks a network after 160 failures', async () => {
  const guard = aGuard()
  const from = (block: number) => `2001:db8:7:${block.toString(16)}::1`
  for (let block = 0; block < 159; block += 1) await knock(guard, from(block), 'wrong')
  expect(await knock(guard, from(500), link)).toEqual({ order: ada.id })
  await knock(guard, from(159), 'wrong')
  expect(await knock(guard, from(501), link)).toMatchObject({ status: 429 })
  expect(await knock(guard, '2001:db8:8::1', link)).toEqual({ order: ada.id })
})

test('scales the failure limit with the configured factor', async () => {
  const guard = aGuard(2)
  for (let wrong = 1; wrong < 40; wrong += 1) await knock(guard, '192.0.2.5', 'wrong')
  expect(await knock(guard, '192.0.2.5', link)).toEqual({ order: ada.id })
  await knock(guard, '192.0.2.5', 'wrong')
  expect(await knock(guard, '192.0.2.5', link)).toMatchObject({ status: 429 })
})

// @promise order-change-limit: An order takes 20 changes a minute, from however many addresses.
test('limits the changes of an order, not the reading', async () => {
  const guard = aGuard(0.2)
  const change = (at: number, method = 'POST') =>
    knock(guard, `192.0.2.${100 + at}`, link, 'pi_ada', method)
  for (const at of [1, 2, 3, 4]) expect(await change(at)).toEqual({ order: ada.id })
  expect(await change(5, 'DELETE')).toMatchObject({
    status: 429,
    said: 'That was a lot of changes at once. Nothing is lost; wait a moment and try again.',
  })
  expect(await change(6, 'GET')).toEqual({ order: ada.id })
  const other = onboardingTokenOf(bo, SECRET)
  expect(await knock(guard, '192.0.2.107', other, 'pi_bo', 'POST')).toEqual({ order: bo.id })
})

// @promise proven-address: An address counts as the customer's once a link in an email to it was opened.
test('proves an address by a link from an email', async () => {
  const cy = buildOrder({ paymentIntentId: 'pi_cy', customerEmail: 'cy@example.com' })
  await database.db.insert(orders).values(cy)
  const open = (token: string, headers?: Record<string, string>) =>
    knock(aGuard(), '192.0.2.8', token, 'pi_cy', 'GET', headers)
  const provenAt = async () => {
    const [row] = await database.db.select().from(orders).where(eq(orders.id, cy.id))
    return row?.emailProvenAt
  }
  await open(onboardingTokenOf(cy, SECRET))
  await open(emailedTokenOf(cy, SECRET), { 'sec-purpose': 'prefetch' })
  await open(emailedTokenOf(ada, SECRET))
  expect(await provenAt()).toBeNull()
  expect(await open(emailedTokenOf(cy, SECRET))).toEqual({ order: cy.id })
  expect(await provenAt()).toEqual(NOW)
})
