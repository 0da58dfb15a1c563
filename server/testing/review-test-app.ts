import { randomUUID } from 'node:crypto'
import { defaultPrices } from '@vitrine/domain/catalog/plans'
import type { SiteInput } from '@vitrine/renderer'
import { appendHistory, type Order, orders } from '../src/ordering/index.ts'
import type { Transaction } from '../src/platform/database.ts'
import type { FileStore } from '../src/platform/storage/file-store.ts'
import { saveDraft, type SaveDraftResult } from '../src/studio/save-draft.ts'
import { readDraft } from '../src/studio/draft-store.ts'
import { buildOrder } from './build-order.ts'
import { memoryFileStore } from './memory-file-store.ts'
import { createOrderTestApp, type OrderTestApp } from './order-test-app.ts'

export type ReviewTestApp = OrderTestApp & {
  /** File store of published sites. */
  readonly siteFiles: FileStore
  /** A paid order in progress with an English draft of this label. */
  begin(label: string, facts?: Partial<Order>): Promise<string>
  /** Saves the draft with another label as this member. */
  write(
    tx: Transaction,
    orderId: string,
    label: string,
    username?: string,
  ): Promise<SaveDraftResult>
}

/** A fake renderer that prints the drafts. */
const render = async ({ resumes, siteUrl }: SiteInput) => {
  const file = (type: string, text: string) => ({ type, body: Buffer.from(text) })
  return {
    files: new Map([
      ['index.html', file('text/html', JSON.stringify([siteUrl, resumes]))],
      ['resume.pdf', file('application/pdf', JSON.stringify(resumes))],
    ]),
    roundTrip: [],
  }
}

/** The order test app with a fake renderer and files in memory. */
export async function createReviewTestApp(): Promise<ReviewTestApp> {
  const siteFiles = memoryFileStore()
  const till = await createOrderTestApp({
    renderWorker: {
      render,
      drawPages: async () => [],
      drawDocument: async () => ({
        file: { type: 'text/plain', body: Buffer.from('') },
        pages: [],
      }),
      close: async () => {},
    },
    files: siteFiles,
  })
  const write: ReviewTestApp['write'] = async (tx, orderId, label, username = 'noor') => {
    const draft = await readDraft(tx, orderId, 'en')
    const resume = { basics: { name: 'Ada Quill', label, email: 'ada@example.com' } }
    const save = { orderId, language: 'en', revision: draft?.revision ?? 0, resume }
    return saveDraft(
      tx,
      till.app.emit,
      { ...save, templateId: 'tearsheet', themeId: 'nomad' },
      { actor: `staff:${username}`, username },
      till.clock.now,
    )
  }
  return Object.assign(till, {
    siteFiles,
    write,
    async begin(label: string, facts: Partial<Order> = {}) {
      const { now } = till.clock
      const row = buildOrder({
        packageId: 'basic',
        orderStatus: 'in_production',
        paymentStatus: 'paid',
        paidAt: now,
        createdAt: now,
        paymentIntentId: `pi_${randomUUID()}`,
        ...facts,
      })
      const paymentAmount = defaultPrices[`${row.packageId}Cents`]
      await till.db.insert(orders).values({ ...row, paymentAmount })
      await till.db.transaction(async (tx) => {
        const line = { orderId: row.id, at: now, actor: 'system', what: 'order-status' } as const
        const begun = { ...line, from: 'ready', to: 'in_production' }
        await appendHistory(tx, { ...line, to: 'ready' }, begun)
        await write(tx, row.id, label)
      })
      return row.id
    },
  })
}
