import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSimulator } from '@vitrine/simulator'
import { afterAll, expect, test, vi } from 'vitest'
import { TEST_STRIPE_KEYS } from '../../../testing/order-test-app.ts'
import { isTransientError } from '../../platform/transient-error.ts'
import { stripeProvider } from './stripe-provider.ts'

const disk = vi.hoisted(() => ({ isFull: false }))
vi.mock(import('node:fs'), async (original) => {
  const fs = await original()
  const writeSync = (...args: unknown[]) => {
    if (disk.isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    return Reflect.apply(fs.writeSync, fs, args) as number
  }
  return { ...fs, writeSync: writeSync }
})

const folder = await mkdtemp(path.join(tmpdir(), 'full-disk-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

// @promise full-disk-order: An order on a full disk does not blame the payment provider and can be repeated.
test('tells a full disk from a silent provider', async () => {
  const stateFile = path.join(folder, 'journal')
  const simulator = await startSimulator({ ...TEST_STRIPE_KEYS, stateFile })
  const provider = stripeProvider({
    ...TEST_STRIPE_KEYS,
    apiUrl: simulator.url,
    clock: () => new Date(),
    askAgainAfterMs: 1,
  })
  const create = () =>
    provider.createIntent(
      2499,
      { receiptEmail: 'ada@example.com', description: 'One', metadata: {} },
      'key',
    )
  disk.isFull = true
  const error = await create().catch((each: unknown) => each)
  expect([isTransientError(error), String(error)]).toEqual([true, 'Error: the disk is full'])
  disk.isFull = false
  const made = await create()
  expect((await create()).id).toBe(made.id)
  const ids: string[] = []
  for await (const { id } of provider.listIntents(new Date(0))) ids.push(id)
  expect(ids).toEqual([made.id])
  await simulator.close()
})
