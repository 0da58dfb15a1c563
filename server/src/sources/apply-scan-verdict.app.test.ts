import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderTestApp, type OrderTestApp } from '../../testing/order-test-app.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import {
  FileQuarantined,
  scanQuarantineJob,
  openQuarantine,
} from '../platform/virus-scan/quarantine.ts'
import type { VirusScanner } from '../platform/virus-scan/virus-scanner.ts'
import { applyScanVerdict } from './apply-scan-verdict.ts'
import { findSourceFile } from './source-store.ts'
import { storeFile } from './store-file.ts'

let till: OrderTestApp
let verdict: Awaited<ReturnType<VirusScanner>>

beforeAll(async () => {
  till = await createOrderTestApp()
})
afterAll(() => till.close())

/** Adds a file while the scanner is down, then lets the scanner answer. */
async function addThenScan(answer: typeof verdict) {
  const stored = new Map<string, Uint8Array>()
  const files: FileStore = {
    description: 'memory',
    put: async (key, body) => void stored.set(key, body),
    get: async (key) => stored.get(key),
    getRange: async () => undefined,
    list: async () => [],
    remove: async (key) => void stored.delete(key),
  }
  const scan: VirusScanner = async () => verdict
  const { db, clock, emit } = till.deps
  const quarantine = openQuarantine(db, scan, clock)
  const guarded = quarantine.guard(files)
  const { order } = await till.place()
  verdict = 'unscanned'
  const taken = await storeFile(
    {
      db,
      clock,
      files: guarded,
      identifyCv: async () => ({ format: 'pdf' }),
      scanForViruses: scan,
      quarantine,
    },
    { orderId: order.id, kind: 'linkedin', actor: 'staff:noor' },
    { name: 'Profile.pdf', bytes: new TextEncoder().encode('a profile') },
    { refuse: () => undefined },
  )
  if (!('file' in taken)) throw new Error(`not taken: ${taken.refused}`)
  const key = taken.file.fileKey
  await expect(guarded.get(key)).rejects.toThrow(FileQuarantined)
  till.clock.advance(120_000)
  verdict = answer
  await scanQuarantineJob({ db, clock, files, scan, takeVerdict: applyScanVerdict(emit) }).run({})
  return { key, guarded, stored, file: await findSourceFile(db, order.id, 'linkedin') }
}

test('[U5] releases a quarantined LinkedIn file when clean', async () => {
  const { key, guarded, file } = await addThenScan('clean')
  expect(file?.scannedAt).toEqual(till.clock.now)
  expect(await guarded.get(key)).toEqual(new TextEncoder().encode('a profile'))
})

test('[U5] removes a quarantined file that holds a virus', async () => {
  const { file, stored } = await addThenScan('infected')
  expect(file).toBeUndefined()
  expect(stored.size).toBe(0)
})
