import type { PrintedDocument } from '@vitrine/renderer/paper'
import {
  type BillingDocument,
  billingDocumentFileName,
  billingDocumentTitles,
} from '@vitrine/domain/billing/billing-document'
import { findOrder, orderNeedsAttention } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { issueCreditNote, issueReceipt, type DocumentIssuer } from './issue-documents.ts'
import { findBillingDocument, holdDocument } from './document-store.ts'
import type { StoredBillingDocument } from './tables.ts'

/** Renders a document as PDF and reads it back. Rejects on failure. */
export type RenderDocument = (paper: BillingDocument) => Promise<PrintedDocument>

export type DocumentFile = { readonly name: string; readonly body: Uint8Array }

/** Billing documents for emails and downloads. */
export type BillingDocuments = {
  readonly maker: DocumentIssuer
  /** See `issueReceipt`. */
  receipt(tx: Transaction, orderId: string, now: Date): Promise<StoredBillingDocument | undefined>
  /** See `issueCreditNote`. */
  creditNote(
    tx: Transaction,
    refund: Parameters<typeof issueCreditNote>[2],
    now: Date,
  ): Promise<StoredBillingDocument | undefined>
  /**
   * The PDF: rendered on first request, then always the same bytes. Undefined: it lacks words, so
   * nobody gets it and the team is told, once.
   */
  file(paper: StoredBillingDocument): Promise<DocumentFile | undefined>
  find(id: string): Promise<StoredBillingDocument | undefined>
}

export const documentFileKey = (paperId: string) => `papers/${paperId}.pdf`

export function createBillingDocuments(
  app: Pick<AppContext, 'db' | 'files' | 'emit' | 'clock'>,
  maker: DocumentIssuer,
  setPaper: RenderDocument,
): BillingDocuments {
  const { db, files } = app
  return {
    maker,
    receipt: (tx, orderId, now) => issueReceipt(tx, maker, orderId, now),
    creditNote: (tx, refund, now) => issueCreditNote(tx, maker, refund, now),
    find: (id) => findBillingDocument(db, id),
    async file(paper) {
      const { id, content } = paper
      const key = documentFileKey(id)
      const name = billingDocumentFileName(content)
      const kept = await files.get(key)
      if (kept) return { name, body: kept }
      const { pdf: body, missingWords } = await setPaper(content)
      if (missingWords.length > 0) {
        await holdAndTell(app, paper, missingWords.length)
        return undefined
      }
      // Concurrent renders write the same bytes.
      await files.put(key, body)
      return { name, body }
    },
  }
}

async function holdAndTell(
  { db, emit, clock }: Pick<AppContext, 'db' | 'emit' | 'clock'>,
  { id, orderId: payingOrderId, content }: StoredBillingDocument,
  words: number,
): Promise<void> {
  const title = `${billingDocumentTitles[content.kind]} ${content.number}`
  const missing = words === 1 ? 'a word' : `${words} words`
  const note = `${title} was not given to the customer, because its PDF lacks ${missing} in letters without a typeface. Send the customer a document of your own, then end the hold on the order’s page`
  const now = clock()
  await db.transaction(async (tx) => {
    // Renewals and upgrades have no page of their own.
    const orderId = (await findOrder(tx, payingOrderId))?.parentOrderId ?? payingOrderId
    if (!(await holdDocument(tx, { paperId: id, orderId, heldAt: now }))) return
    const attention = { orderId, occurrence: id, reason: 'document-held' as const, note }
    await emit(tx, orderNeedsAttention, attention, now)
  })
}
