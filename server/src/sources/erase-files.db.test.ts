import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryFileStore } from '../../testing/memory-file-store.ts'
import { createOrderTestApp, type OrderTestApp } from '../../testing/order-test-app.ts'
import { storeCv } from '../onboarding/store-cv.ts'
import { moveOrder, type Order } from '../ordering/index.ts'
import { syncPayment } from '../payments/sync-payment.ts'
import { quarantinedFiles } from '../platform/tables.ts'
import { openQuarantine } from '../platform/virus-scan/quarantine.ts'
import { eraseFiles } from './erase-files.ts'
import { writeReading } from './source-store.ts'
import { readings, sourceFiles } from './tables.ts'
import { storeFile } from './store-file.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const files = memoryFileStore()
let till: OrderTestApp

beforeAll(async () => {
  till = await createOrderTestApp({ files })
})
afterAll(() => till.close())

/** Paid, with a CV that was read and a quarantined LinkedIn file. */
async function anOrderWithFiles(): Promise<Order> {
  const { order, intentId } = await till.place()
  await till.pay(intentId)
  await syncPayment(till.deps, intentId)
  await till.drain()
  const { db, clock } = till.deps
  const quarantine = openQuarantine(db, async () => 'unscanned', clock)
  const deps = {
    ...till.deps,
    files,
    quarantine,
    identifyCv: async () => ({ format: 'pdf' as const }),
  }
  const sent = { name: 'Ada Quill.pdf', bytes: Buffer.from('Charge nurse at Bayview') }
  const cv = await storeCv(
    { ...deps, scanForViruses: async () => 'clean' },
    order.id,
    sent,
    'customer',
  )
  if (!('file' in cv)) throw new Error('the CV was not taken')
  await writeReading(db, { fileId: cv.file.id, reading: null, refused: 'damaged', readAt: clock() })
  await storeFile(
    { ...deps, scanForViruses: async () => 'unscanned' },
    { orderId: order.id, kind: 'linkedin', actor: 'staff:noor' },
    sent,
    { refuse: () => undefined },
  )
  return order
}

const keysOf = ({ id }: Order) => [...files.stored.keys()].filter((key) => key.includes(id))
const linesOf = async ({ id }: Order) =>
  (await till.history(id))
    .filter(({ what }) => what.endsWith('-erased'))
    .map(({ what, actor, note }) => [what, actor, note])

const end = ({ id: orderId }: Order) =>
  till.db.transaction((tx) =>
    moveOrder(tx, till.deps.emit, { orderId, to: 'cancelled', actor: 'provider' }, till.clock.now),
  )

// @promise cv-erasure: A CV is erased on request and 90 days after the order closes.
test('erases requested files and readings, including quarantined ones', async () => {
  const order = await anOrderWithFiles()
  const other = await anOrderWithFiles()
  const deps = {
    ...till.deps,
    files: openQuarantine(till.db, async () => 'unscanned', till.deps.clock).guard(files),
  }
  const note = 'On the customer’s request'
  expect(keysOf(order)).toHaveLength(2)
  expect(await eraseFiles(deps, { orderId: order.id, actor: 'staff:noor', note })).toMatchObject({
    kinds: ['cv', 'linkedin'],
  })
  await till.drain()
  expect(keysOf(order)).toEqual([])
  const rows = await till.db.select().from(sourceFiles)
  expect(rows.map(({ orderId }) => orderId)).toEqual([other.id, other.id])
  expect(await till.db.select().from(readings)).toHaveLength(1)
  const locked = await till.db.select().from(quarantinedFiles)
  expect(locked.filter(({ key }) => key.includes(order.id))).toEqual([])
  expect(keysOf(other)).toHaveLength(2)
  expect(await linesOf(order)).toEqual([
    ['cv-erased', 'staff:noor', note],
    ['linkedin-file-erased', 'staff:noor', note],
  ])
  // The second call finds nothing.
  expect(await eraseFiles(deps, { orderId: order.id, actor: 'staff:noor', note })).toEqual({
    refused: 'no_files',
  })
})

// @promise cv-erasure
test('erases leftovers of aborted uploads but not running ones', async () => {
  const order = await anOrderWithFiles()
  const underWay = `cv/${order.id}/under-way`
  await files.put(`cv/${order.id}/left`, Buffer.from('x'))
  await files.put(underWay, Buffer.from('x'))
  await eraseFiles({ ...till.deps, files }, { orderId: order.id, actor: 'staff:noor', note: null })
  const { id: orderId } = order
  const written = { id: randomUUID(), orderId, kind: 'cv', fileKey: underWay } as const
  const named = { fileName: 'new.pdf', fileSize: 1, fileType: 'application/pdf' }
  await till.db
    .insert(sourceFiles)
    .values({ ...written, ...named, addedAt: till.clock.now, addedBy: 'customer' })
  await till.drain()
  expect(keysOf(order)).toEqual([underWay])
})

// @promise cv-erasure
test('erases files 90 days after an order ends', async () => {
  const [ended, open] = [await anOrderWithFiles(), await anOrderWithFiles()]
  const day = till.clock.now.toISOString().slice(0, 10)
  await end(ended)
  till.clock.advance(90 * DAY_MS)
  await till.due('sources.erase-by-rule')
  await till.drain()
  expect(keysOf(ended)).toHaveLength(2)
  till.clock.advance(1)
  await till.due('sources.erase-by-rule')
  await till.drain()
  expect(keysOf(ended)).toEqual([])
  const note = `By the 90-day rule: the order ended on ${day}`
  expect(await linesOf(ended)).toEqual([
    ['cv-erased', 'system', note],
    ['linkedin-file-erased', 'system', note],
  ])
  expect(keysOf(open)).toHaveLength(2)
  expect(await linesOf(open)).toEqual([])
})

// @promise cv-erasure
test('puts an order on hold when erasure removes its CV', async () => {
  const order = await anOrderWithFiles()
  const { db, emit, clock } = till.deps
  await db.transaction((tx) =>
    moveOrder(tx, emit, { orderId: order.id, to: 'ready', actor: 'system' }, clock()),
  )
  await eraseFiles({ ...till.deps, files }, { orderId: order.id, actor: 'staff:noor', note: null })
  await till.drain()
  expect(await till.order(order.id)).toMatchObject({ orderStatus: 'on_hold', heldFrom: 'ready' })
})
