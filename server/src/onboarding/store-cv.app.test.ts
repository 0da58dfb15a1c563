import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderTestApp, type OrderTestApp } from '../../testing/order-test-app.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import { openQuarantine } from '../platform/virus-scan/quarantine.ts'
import { noVirusScanner } from '../platform/virus-scan/virus-scanner.ts'
import { syncPayment } from '../payments/sync-payment.ts'
import { readIntake } from './intake-store.ts'
import { storeCv } from './store-cv.ts'

let till: OrderTestApp

beforeAll(async () => {
  till = await createOrderTestApp()
})
afterAll(() => till.close())

/** In memory, with a disk that can be full. */
function aStore(): FileStore & { files: Map<string, Uint8Array>; isFull: boolean } {
  const files = new Map<string, Uint8Array>()
  return {
    description: 'memory',
    files,
    isFull: false,
    async put(key, body) {
      if (this.isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      files.set(key, body)
    },
    get: async (key) => files.get(key),
    getRange: async () => undefined,
    list: async () => [],
    async remove(key) {
      files.delete(key)
    },
  }
}

// @promise full-disk-no-half-file
test('[M10] keeps the previous CV when the disk is full', async () => {
  const { order, intentId } = await till.place()
  await till.pay(intentId)
  await syncPayment(till.deps, intentId)
  const files = aStore()
  const { db, emit, clock } = till.deps
  const quarantine = openQuarantine(db, null, clock)
  const identifyCv = async () => ({ format: 'pdf' as const })
  const deps = { db, emit, clock, files, identifyCv, scanForViruses: noVirusScanner, quarantine }
  const send = (name: string) =>
    storeCv(deps, order.id, { name, bytes: new TextEncoder().encode(name) }, 'customer')
  await send('first.pdf')
  files.isFull = true
  await expect(send('second.pdf')).rejects.toThrow('no space left')
  expect((await readIntake(db, order)).cvFile?.fileName).toBe('first.pdf')
  expect(files.files.size).toBe(1)
  files.isFull = false
  await send('second.pdf')
  const { cvFile } = await readIntake(db, order)
  expect(cvFile?.fileName).toBe('second.pdf')
  expect([...files.files.keys()]).toEqual([cvFile?.fileKey])
})
