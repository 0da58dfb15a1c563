import { randomUUID } from 'node:crypto'
import { ownPrices } from '@vitrine/domain/catalog'
import type { SiteInput } from '@vitrine/renderer'
import { appendHistory, type Order, orders } from '../src/ordering/index.ts'
import type { Transaction } from '../src/platform/database.ts'
import type { FileStore } from '../src/platform/storage/file-store.ts'
import { saveDraft, type SaveDraftResult } from '../src/studio/save-draft.ts'
import { readDraft } from '../src/studio/draft-store.ts'
import { anOrder } from './an-order.ts'
import { memoryFiles } from './memory-files.ts'
import { openTill, type Till } from './open-till.ts'

export type ReviewTill = Till & {
  /** Where publishing stores what it makes. */
  readonly siteFiles: FileStore
  /** A paid order that is being worked on since now, with a draft in English that says this label. */
  begin(label: string, facts?: Partial<Order>): Promise<string>
  /** Saves the draft with another label, as this member of the team. */
  write(
    tx: Transaction,
    orderId: string,
    label: string,
    username?: string,
  ): Promise<SaveDraftResult>
}

/** A site that says what its drafts say, made at once. */
const render = async ({ resumes, siteUrl }: SiteInput) => {
  const file = (type: string, text: string) => ({ type, body: Buffer.from(text) })
  return {
    files: new Map([
      ['index.html', file('text/html', JSON.stringify([siteUrl, resumes]))],
      ['resume.pdf', file('application/pdf', JSON.stringify(resumes))],
    ]),
    proof: [],
  }
}

/** The till with a renderer that takes no time and files in memory: for reviews tried often. */
export async function openReviewTill(): Promise<ReviewTill> {
  const siteFiles = memoryFiles()
  const till = await openTill({
    renderThread: {
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
  const write: ReviewTill['write'] = async (tx, orderId, label, username = 'noor') => {
    const draft = await readDraft(tx, orderId, 'en')
    const resume = { basics: { name: 'Ada Quill', label, email: 'ada@example.com' } }
    const save = { orderId, language: 'en', revision: draft?.revision ?? 0, resume }
    return saveDraft(
      tx,
      till.house.emit,
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
      const row = anOrder({
        packageId: 'basic',
        orderStatus: 'in_production',
        paymentStatus: 'paid',
        paidAt: now,
        createdAt: now,
        paymentIntentId: `pi_${randomUUID()}`,
        ...facts,
      })
      const paymentAmount = ownPrices[`${row.packageId}Cents`]
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
