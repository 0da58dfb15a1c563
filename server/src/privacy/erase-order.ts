import { orderReference } from '@vitrine/domain/orders/order-reference'
import { z } from 'zod'
import { composeDataErased, type MailSender } from '../mail/index.ts'
import { appendHistory, lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type Job, job, type JobKind, noPayload } from '../platform/jobs.ts'
import { vacuumEmbedded, vacuumServer } from '../platform/vacuum.ts'
import type { DataSubject, PersonalData, PersonalTable } from '../platform/personal-data.ts'
import { findErasure, listUnfinishedErasures, updateErasure } from './erasure-store.ts'
import { findDataSubject, findRenewalSubjects } from './data-subject.ts'
import type { Erasure } from './tables.ts'

export type PrivacyDeps = AppContext & {
  /** Personal data of all modules, in module order. */
  readonly inventory: readonly PersonalData[]
  readonly mailSender: MailSender
  /** Whether the database belongs to this program alone. */
  readonly isEmbedded: boolean
}

export const eraseKind: JobKind<{ orderId: string }> = {
  name: 'privacy.erase-order',
  queue: 'mail',
  payload: z.object({ orderId: z.uuid() }),
}

/** Longer than any running job. */
const ONCE_MORE_AFTER_MS = 2 * 60 * 1000

/**
 * Erases a customer: all rows in one transaction, which also records external data to delete, then
 * files, then an email.
 *
 * Can resume after a crash. A later run erases data that arrived since.
 */
export function eraseOrderJob(deps: PrivacyDeps): Job {
  const { db, clock, enqueue } = deps
  return job(eraseKind, async ({ orderId }) => {
    const erasure = await db.transaction((tx) => eraseRows(tx, deps, orderId))
    if (!erasure) return
    await removeFiles(deps, erasure)
    if (erasure.doneAt !== null) {
      // A sender that writes files kept the address in the last email.
      await deps.mailSender.forget(orderId)
      return
    }
    await sayThatItIsDone(deps, erasure)
    await db.transaction(async (tx) => {
      const now = clock()
      await updateErasure(tx, orderId, { address: null, doneAt: now })
      const startAfter = new Date(now.getTime() + ONCE_MORE_AFTER_MS)
      await enqueue(tx, eraseKind, { orderId }, { key: `${orderId}:again`, startAfter })
      await enqueueVacuum(tx, deps)
    })
  })
}

const vacuumKind: JobKind<Record<string, never>> = {
  name: 'privacy.vacuum',
  queue: 'backup',
  payload: z.object({}).strict(),
}

/** After the repeated erasures; once for many. */
const VACUUM_AFTER_MS = 2 * ONCE_MORE_AFTER_MS

const enqueueVacuum = (tx: Transaction, { clock, enqueue }: PrivacyDeps): Promise<void> => {
  const startAfter = new Date(clock().getTime() + VACUUM_AFTER_MS)
  return enqueue(tx, vacuumKind, {}, { key: 'vacuum', startAfter })
}

/** Removes erased data from the database's files. */
export const vacuumJob = ({ db, isEmbedded }: PrivacyDeps): Job =>
  job(vacuumKind, () => (isEmbedded ? vacuumEmbedded(db) : vacuumServer(db)))

async function eraseRows(
  tx: Transaction,
  { inventory, clock, sites, enqueue }: PrivacyDeps,
  orderId: string,
): Promise<Erasure | undefined> {
  const order = await lockOrder(tx, orderId)
  const erasure = await findErasure(tx, orderId)
  if (!order || !erasure) return undefined
  const subject = await findDataSubject(tx, sites, order, { leavingOthers: true })
  const leftovers = { ...erasure.leftovers }
  for (const each of [...(await findRenewalSubjects(tx, orderId)), subject]) {
    for (const { external } of inventory) {
      if (!external) continue
      const found = await external.find(tx, each)
      leftovers[external.name] = [...new Set([...(leftovers[external.name] ?? []), ...found])]
    }
    // Later modules reference earlier ones.
    for (const { tables } of inventory.toReversed()) {
      for (const table of tables) await eraseRowsOf(tx, table, each)
    }
    const { paymentIntentId, email, siteUrls } = each
    await enqueue.deleteFinished(
      tx,
      [each.orderId, paymentIntentId, email, ...siteUrls].filter((word) => word !== null),
    )
  }
  const now = clock()
  const erasedAt = erasure.erasedAt ?? now
  await updateErasure(tx, orderId, { leftovers, erasedAt })
  if (erasure.erasedAt === null) {
    await appendHistory(tx, { orderId, at: now, actor: 'system', what: 'personal-data-erased' })
  }
  return { ...erasure, leftovers, erasedAt }
}

async function eraseRowsOf(
  tx: Transaction,
  { table, rowsOf, erasure, columns }: PersonalTable,
  subject: DataSubject,
): Promise<void> {
  const rows = rowsOf?.(subject)
  if (!rows) return
  if (erasure === 'deleted') {
    await tx.delete(table).where(rows)
    return
  }
  const becomes = Object.entries(columns).flatMap(([column, { erased }]) =>
    'becomes' in erased ? [[column, erased.becomes] as const] : [],
  )
  if (becomes.length > 0) await tx.update(table).set(Object.fromEntries(becomes)).where(rows)
}

async function removeFiles(
  { inventory, files, db }: PrivacyDeps,
  { orderId, leftovers }: Erasure,
): Promise<void> {
  for (const { folders, external } of inventory) {
    if (external) await external.remove(leftovers[external.name] ?? [])
    for (const folder of folders?.(orderId) ?? []) {
      for (const key of await files.list(folder)) await files.remove(key)
    }
  }
  await updateErasure(db, orderId, { leftovers: {} })
}

/** At least once with the same Message-ID; not stored. */
async function sayThatItIsDone(
  { mailSender, brand, mailFrom, publicUrl }: PrivacyDeps,
  { orderId, address, erasedAt, requestedAt }: Erasure,
): Promise<void> {
  if (address === null || address === '') return
  await mailSender.send({
    id: orderId,
    from: { name: brand.brandName, address: mailFrom },
    to: address,
    replyTo: brand.supportEmail === mailFrom ? null : brand.supportEmail,
    attachments: [],
    stopUrl: null,
    ...composeDataErased({ ...brand, publicUrl }, orderReference(orderId)),
    date: erasedAt ?? requestedAt,
  })
}

const DAY_MS = 24 * 60 * 60 * 1000
/** The payment provider may send events this long: disputes come within 120 days. */
const LATE_WORDS_DAYS = 200

/** Daily: resumes unfinished erasures, erases late data, and removes it from the files. */
export function repeatErasuresJob(deps: PrivacyDeps): Job {
  const { db, clock, enqueue } = deps
  return job({ name: 'privacy.erase-again', queue: 'build', payload: noPayload }, async () => {
    const since = new Date(clock().getTime() - LATE_WORDS_DAYS * DAY_MS)
    const erasures = await listUnfinishedErasures(db, since)
    for (const orderId of erasures) {
      await db.transaction((tx) => enqueue(tx, eraseKind, { orderId }, { key: `${orderId}:again` }))
    }
    // Retention deletes rows, too.
    await db.transaction((tx) => enqueueVacuum(tx, deps))
  })
}
