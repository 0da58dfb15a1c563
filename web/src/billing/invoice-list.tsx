import type { ReactNode } from 'react'
import type { BillingDocumentResponse } from '@vitrine/contract/billing'
import { formatCents } from '@vitrine/domain/payments/money'
import { billingDocumentTitles } from '@vitrine/domain/billing/billing-document'
import { Timestamp } from '../ui/timestamp.tsx'

/** Receipts and credit notes with their PDFs. */
export function InvoiceList(props: {
  papers: readonly BillingDocumentResponse[]
  hrefOf: (paper: BillingDocumentResponse) => string
  /** In place of the PDF that is not given out. */
  heldNote: (paper: BillingDocumentResponse) => ReactNode
}) {
  const { papers, hrefOf, heldNote } = props
  return (
    <ul className="divide-y divide-line">
      {papers.map((paper) => (
        <li
          key={paper.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
        >
          <span className="min-w-0">
            <span className="font-semibold">
              {billingDocumentTitles[paper.kind]}{' '}
              <span className="tabular-nums">{paper.number}</span>
            </span>
            <span className="block text-small text-muted">
              <Timestamp at={paper.issuedAt} /> · {formatCents(paper.totalCents)}
            </span>
          </span>
          {paper.hold === null ? (
            <a
              href={hrefOf(paper)}
              download
              className="inline-block min-h-6 py-1 text-link max-sm:py-3"
              aria-label={`Download ${billingDocumentTitles[paper.kind].toLowerCase()} ${paper.number} as PDF`}
            >
              PDF
            </a>
          ) : (
            <span className="text-small">{heldNote(paper)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
