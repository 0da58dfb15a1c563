import {
  type BillingDocument,
  billingDocumentFileName,
} from '@vitrine/domain/billing/billing-document'
import type { Transaction } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { issueCreditNote, issueReceipt, type DocumentIssuer } from './issue-documents.ts'
import { findBillingDocument } from './document-store.ts'
import type { StoredBillingDocument } from './tables.ts'

/** Renders a document as PDF. Rejects on failure. */
export type RenderDocument = (paper: BillingDocument) => Promise<Uint8Array>

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
  /** The PDF: rendered on first request, then always the same bytes. */
  file(paper: Pick<StoredBillingDocument, 'id' | 'content'>): Promise<DocumentFile>
  find(id: string): Promise<StoredBillingDocument | undefined>
}

export const documentFileKey = (paperId: string) => `papers/${paperId}.pdf`

export function createBillingDocuments(
  { db, files }: Pick<AppContext, 'db' | 'files'>,
  maker: DocumentIssuer,
  setPaper: RenderDocument,
): BillingDocuments {
  return {
    maker,
    receipt: (tx, orderId, now) => issueReceipt(tx, maker, orderId, now),
    creditNote: (tx, refund, now) => issueCreditNote(tx, maker, refund, now),
    find: (id) => findBillingDocument(db, id),
    async file({ id, content }) {
      const key = documentFileKey(id)
      const name = billingDocumentFileName(content)
      const kept = await files.get(key)
      if (kept) return { name, body: kept }
      const body = await setPaper(content)
      // Concurrent renders write the same bytes.
      await files.put(key, body)
      return { name, body }
    },
  }
}
