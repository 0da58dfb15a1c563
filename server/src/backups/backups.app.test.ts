import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inMemoryJobQueue } from '../../testing/in-memory-job-queue.ts'
import { memoryFileStore } from '../../testing/memory-file-store.ts'
import { createOrderTestApp, type OrderTestApp } from '../../testing/order-test-app.ts'
import { emails } from '../mail/tables.ts'
import { findOrder, readHistory } from '../ordering/index.ts'
import { readManifest } from '../platform/backup/manifest.ts'
import { restoreDatabase } from '../platform/backup/restore-database.ts'
import { openVault, type Vault } from '../platform/backup/vault.ts'
import { openEmbeddedDatabase } from '../platform/database.ts'
import { createEmit } from '../platform/events.ts'
import { requestErasure } from '../privacy/index.ts'
import { requestDueErasures, listRecordedErasures, scheduleErasures } from './recorded-erasures.ts'
import { createBackupProver } from './backup-prover.ts'
import { readBackupStatus } from './backup-status.ts'
import { dueErasures } from './tables.ts'

const KEY = 'jv3kQ9wTz6LmXc1pRb8yHd5sNf2gUa7e'
const LATER_ORDER = '9a1c7f0e-3a67-4c52-9d0e-2f1b8c4d5e6f'

let home: string
let till: OrderTestApp
let vault: Vault
let orderId: string
const thread = createBackupProver()

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'vitrine-backups-'))
  const url = path.join(home, 'vault')
  const files = memoryFileStore()
  till = await createOrderTestApp({
    files,
    backups: {
      files,
      settings: {
        ...{ url, key: KEY, cron: '43 2 * * *' },
        keeping: { daily: 7, weekly: 4, monthly: 0 },
      },
      spoolFolder: path.join(home, 'spool'),
      ownSecret: false,
      prove: thread.prove,
    },
  })
  vault = await openVault({ url, key: KEY, isNew: true })
  const { order, intentId } = await till.place()
  orderId = order.id
  await till.pay(intentId)
  await till.reconcile()
  await till.drain()
  await till.due('backups.take')
})
afterAll(async () => {
  await thread.close()
  await till.close()
  await rm(home, { recursive: true, force: true })
})

const failuresTold = async () => {
  const rows = await till.db.select().from(emails).where(eq(emails.kind, 'team-backup-failed'))
  return rows.map(({ subject, text }) => `${subject}: ${text}`)
}

// @promise backup-proof: The program proves its backups and reports failures.
test('makes and proves backups and emails about a corrupt one', async () => {
  expect(await readBackupStatus(vault)).toMatchObject({ complete: 1, proof: null })
  await till.due('backups.prove')
  const standing = await readBackupStatus(vault)
  expect(standing.proof?.at).toEqual(till.clock.now)
  expect(await failuresTold()).toEqual([])

  const { tables } = await readManifest(vault, null)
  const part = tables.find(({ name }) => name === 'orders')?.parts[0]?.name ?? ''
  await writeFile(path.join(home, 'vault', vault.keyId, part), 'rotten')
  await till.due('backups.prove')
  expect(await failuresTold()).toEqual([
    expect.stringMatching(/^A backup could not be restored: .*was cut short or changed since/s),
  ])
  expect((await readBackupStatus(vault)).proof).toEqual(standing.proof)
  // The next backup is complete and replaces it.
  till.clock.advance(60_000)
  await till.due('backups.take')
})

// @promise backup-proof
test('repeats erasures after restoring an older backup', async () => {
  const erased = await till.db.transaction((tx) =>
    requestErasure(tx, till.deps, { orderId, actor: 'customer' }, till.clock.now),
  )
  expect(erased).toEqual({ accepted: true })
  await till.drain()
  expect((await till.order(orderId)).customerEmail).toBe('')

  const folder = path.join(home, 'database')
  const open = (migrations?: string) => openEmbeddedDatabase(folder, undefined, migrations)
  await restoreDatabase(open, vault, await readManifest(vault, null), { replace: false })
  const { db, close } = await open()
  expect((await findOrder(db, orderId))?.customerEmail).toBe('ada@example.com')
  const noted = await listRecordedErasures(vault)
  expect(noted.map((each) => each.orderId)).toEqual([orderId])
  // Paid and erased after the backup: `rebuild-from-stripe` may restore it.
  const later = { orderId: LATER_ORDER, requestedBy: 'customer', requestedAt: new Date() } as const
  await scheduleErasures(db, [...noted, later])

  const jobs = inMemoryJobQueue()
  const { enqueue } = jobs
  const app = { db, enqueue, emit: createEmit(enqueue, []), clock: () => till.clock.now }
  expect(await requestDueErasures(app)).toBe(1)
  expect(await findOrder(db, orderId)).toMatchObject({ orderStatus: 'closed' })
  expect((await readHistory(db, orderId)).at(-2)).toMatchObject({
    what: 'erasure-requested',
    actor: 'customer',
  })
  const waiting = await db.select({ orderId: dueErasures.orderId }).from(dueErasures)
  expect(waiting).toEqual([{ orderId: LATER_ORDER }])
  expect(await requestDueErasures(app)).toBe(0)
  await close()
})

// @promise backup-proof
test('emails about a dead backup job once a day', async () => {
  const dead = { id: '1', name: 'backups.take', payload: {} }
  const before = (await failuresTold()).length
  await till.giveUp(dead)
  await till.giveUp(dead)
  expect((await failuresTold()).length).toBe(before + 1)
})
