import { type Paper, paperFileName } from '@vitrine/domain/paper'
import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { makeCreditNote, makeReceipt, type PaperMaker } from './make-papers.ts'
import { findPaper } from './paper-store.ts'
import type { StoredPaper } from './tables.ts'

/** Sets a paper as PDF. Rejects where it can't be set. */
export type SetPaper = (paper: Paper) => Promise<Uint8Array>

export type PaperFile = { readonly name: string; readonly body: Uint8Array }

/** The papers of orders, for those who hand them to people. */
export type Papers = {
  readonly maker: PaperMaker
  /** See `makeReceipt`. */
  receipt(tx: Transaction, orderId: string, now: Date): Promise<StoredPaper | undefined>
  /** See `makeCreditNote`. */
  creditNote(
    tx: Transaction,
    refund: Parameters<typeof makeCreditNote>[2],
    now: Date,
  ): Promise<StoredPaper | undefined>
  /** A paper as PDF: set when it is first asked for, and from then on the same bytes. */
  file(paper: Pick<StoredPaper, 'id' | 'content'>): Promise<PaperFile>
  find(id: string): Promise<StoredPaper | undefined>
}

/** Where a paper's PDF lies in the file store. */
export const paperFileKey = (paperId: string) => `papers/${paperId}.pdf`

export function openPapers(
  { db, files }: Pick<House, 'db' | 'files'>,
  maker: PaperMaker,
  setPaper: SetPaper,
): Papers {
  return {
    maker,
    receipt: (tx, orderId, now) => makeReceipt(tx, maker, orderId, now),
    creditNote: (tx, refund, now) => makeCreditNote(tx, maker, refund, now),
    find: (id) => findPaper(db, id),
    async file({ id, content }) {
      const key = paperFileKey(id)
      const name = paperFileName(content)
      const kept = await files.get(key)
      if (kept) return { name, body: kept }
      const body = await setPaper(content)
      // Two who set it at once write the same bytes.
      await files.put(key, body)
      return { name, body }
    },
  }
}
