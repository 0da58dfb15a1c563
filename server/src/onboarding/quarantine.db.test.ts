import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOrderTestApp, type OrderTestApp } from '../../testing/order-test-app.ts'
import type { Order } from '../ordering/index.ts'
import { syncPayment } from '../payments/sync-payment.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import { quarantinedFiles } from '../platform/tables.ts'
import {
  FileQuarantined,
  scanQuarantineJob,
  openQuarantine,
  type Quarantine,
} from '../platform/virus-scan/quarantine.ts'
import type { VirusScanner } from '../platform/virus-scan/virus-scanner.ts'
import { saveAnswers } from './save-answers.ts'
import { readIntake } from './intake-store.ts'
import { applyScanVerdict } from '../sources/apply-scan-verdict.ts'
import { storeCv } from './store-cv.ts'

const EVIL = 'EVIL-BYTES'
const MINUTE_MS = 60_000

let till: OrderTestApp
let quarantine: Quarantine
let guarded: FileStore
let stored: Map<string, Uint8Array>
const scanner = { isUp: false, asked: 0 }

const scan: VirusScanner = async (bytes) => {
  scanner.asked += 1
  if (!scanner.isUp) return 'unscanned'
  return new TextDecoder().decode(bytes).includes(EVIL) ? 'infected' : 'clean'
}

/** In memory. */
const files: FileStore = {
  description: 'memory',
  put: async (key, body) => void stored.set(key, body),
  get: async (key) => stored.get(key),
  getRange: async (key, from, length) => stored.get(key)?.slice(from, from + length),
  list: async () => [],
  remove: async (key) => void stored.delete(key),
}

beforeAll(async () => {
  till = await createOrderTestApp()
  quarantine = openQuarantine(till.db, scan, till.deps.clock)
  guarded = quarantine.guard(files)
})
afterAll(() => till.close())
beforeEach(async () => {
  stored = new Map()
  Object.assign(scanner, { isUp: false, asked: 0 })
  await till.db.delete(quarantinedFiles)
})

async function paidOrder(): Promise<Order> {
  const { order, intentId } = await till.place()
  await till.pay(intentId)
  await syncPayment(till.deps, intentId)
  await till.drain()
  return order
}

/** Uploads a CV and chooses a language, which starts the clock. */
async function send(order: Order, text: string, name = 'cv.pdf') {
  const { db, emit, clock } = till.deps
  const result = await storeCv(
    {
      db,
      emit,
      clock,
      files: guarded,
      identifyCv: async () => ({ format: 'pdf' }),
      scanForViruses: scan,
      quarantine,
    },
    order.id,
    { name, bytes: new TextEncoder().encode(text) },
    'customer',
  )
  await db.transaction((tx) =>
    saveAnswers(
      tx,
      till.app,
      { orderId: order.id, answers: { languages: ['English'] }, actor: 'customer' },
      clock(),
    ),
  )
  return result
}

const sweep = () =>
  scanQuarantineJob({
    db: till.db,
    clock: till.deps.clock,
    files,
    scan,
    takeVerdict: applyScanVerdict(till.deps.emit),
  }).run({})

const keyOf = async (order: Order) => (await readIntake(till.db, order)).cvFile?.fileKey ?? ''
const statusOf = async (order: Order) => (await till.order(order.id)).orderStatus
const kindsOf = async (order: Order) => (await till.letters(order.id)).map(({ kind }) => kind)

// @promise site-bundles
test('[U5] continues the order without scanner but locks the file', async () => {
  const order = await paidOrder()
  await send(order, 'honest')
  expect(await statusOf(order)).toBe('ready')
  const key = await keyOf(order)
  expect(stored.has(key)).toBe(true)
  expect(await quarantine.holds(key)).toBe(true)
  await expect(guarded.get(key)).rejects.toThrow(FileQuarantined)
  await expect(guarded.getRange(key, 0, 1)).rejects.toThrow(FileQuarantined)
})

test('[U5] releases a clean file when the scanner returns', async () => {
  const order = await paidOrder()
  await send(order, 'honest')
  const key = await keyOf(order)
  till.clock.advance(2 * MINUTE_MS)
  await sweep()
  expect((await readIntake(till.db, order)).cvFile?.scannedAt).toBeNull()
  await expect(guarded.get(key)).rejects.toThrow(FileQuarantined)
  scanner.isUp = true
  await sweep()
  expect((await readIntake(till.db, order)).cvFile?.scannedAt).toEqual(till.clock.now)
  expect(await guarded.get(key)).toEqual(new TextEncoder().encode('honest'))
  expect(await statusOf(order)).toBe('ready')
  scanner.asked = 0
  await sweep()
  expect(scanner.asked).toBe(0)
})

test('[U5] removes a late infected file and notifies both sides', async () => {
  const order = await paidOrder()
  await send(order, EVIL)
  const key = await keyOf(order)
  till.clock.advance(2 * MINUTE_MS)
  scanner.isUp = true
  await sweep()
  await till.drain()
  expect(stored.size).toBe(0)
  expect(await quarantine.holds(key)).toBe(false)
  expect(await readIntake(till.db, order)).toMatchObject({
    cvFile: null,
    cvSource: null,
  })
  expect(await statusOf(order)).toBe('on_hold')
  expect((await till.history(order.id)).map(({ what }) => what)).toContain('cv-infected')
  expect(await kindsOf(order)).toEqual(expect.arrayContaining(['cv-refused', 'team-cv']))

  // The customer sends another one; staff get an email.
  await send(order, 'honest')
  await till.drain()
  expect((await readIntake(till.db, order)).cvFile?.scannedAt).toEqual(till.clock.now)
  expect((await kindsOf(order)).filter((kind) => kind === 'team-cv')).toHaveLength(2)
})

test('[U5] continues after a late virus with a LinkedIn address', async () => {
  const order = await paidOrder()
  const { db, clock } = till.deps
  const linkedinUrl = 'https://www.linkedin.com/in/ada-quill'
  await db.transaction((tx) =>
    saveAnswers(
      tx,
      till.app,
      { orderId: order.id, answers: { linkedinUrl }, actor: 'customer' },
      clock(),
    ),
  )
  await send(order, EVIL)
  till.clock.advance(2 * MINUTE_MS)
  scanner.isUp = true
  await sweep()
  await till.drain()
  expect(await statusOf(order)).toBe('ready')
  expect(await kindsOf(order)).toContain('cv-refused')
})

test('[U5] ignores a verdict on a replaced file', async () => {
  const order = await paidOrder()
  await send(order, EVIL, 'first.pdf')
  const first = await keyOf(order)
  scanner.isUp = true
  await send(order, 'honest', 'second.pdf')
  expect(await quarantine.holds(first)).toBe(false)
  till.clock.advance(2 * MINUTE_MS)
  await sweep()
  expect(await readIntake(till.db, order)).toMatchObject({
    cvFile: { fileName: 'second.pdf' },
  })
  expect(await statusOf(order)).toBe('ready')
})

test('[U5] cleans up quarantine after a crash', async () => {
  const since = till.clock.now
  await till.db.insert(quarantinedFiles).values([
    { key: 'cv/never-written', since, infected: false },
    { key: 'cv/found', since, infected: true },
  ])
  stored.set('cv/found', new TextEncoder().encode(EVIL))
  await expect(guarded.get('cv/found')).rejects.toThrow(FileQuarantined)
  till.clock.advance(2 * MINUTE_MS)
  await sweep()
  expect(stored.size).toBe(0)
  expect(await till.db.select().from(quarantinedFiles)).toEqual([])
})

test('[U5] stops a sweep when the scanner fails', async () => {
  for (const text of ['one', 'two', 'three']) await send(await paidOrder(), text)
  till.clock.advance(2 * MINUTE_MS)
  scanner.asked = 0
  await sweep()
  expect(scanner.asked).toBe(1)
})

test('quarantines nothing without a scanner', async () => {
  const none = openQuarantine(till.db, null, till.deps.clock)
  await none.admit('cv/any')
  expect(await none.holds('cv/any')).toBe(false)
  expect(await till.db.select().from(quarantinedFiles)).toEqual([])
})
