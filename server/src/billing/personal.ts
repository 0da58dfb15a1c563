import { eq } from 'drizzle-orm'
import { billingDocumentFileName } from '@vitrine/domain/billing/billing-document'
import {
  columnsAs,
  personalTable,
  type PersonalColumn,
  notPersonal,
  internal,
  tableWithoutCustomers,
  type PersonalData,
} from '../platform/personal-data.ts'
import { documentFileKey } from './billing-documents.ts'
import { listBillingDocuments } from './document-store.ts'
import {
  backfillCursor,
  billingDocuments,
  eInvoiceBuyers,
  heldDocuments,
  series,
} from './tables.ts'

const LAW = 'Receipts and credit notes are kept, unchanged, as long as tax law asks for them.'

const printed: PersonalColumn = { about: 'customer', exported: true, erased: { stays: LAW } }

/** Documents stay: tax law requires the buyer's name. */
export const personal: PersonalData = {
  tables: [
    personalTable(heldDocuments, {
      rowsOf: ({ orderId }) => eq(heldDocuments.orderId, orderId),
      erasure: 'deleted',
      columns: columnsAs(notPersonal, 'paperId orderId heldAt endedAt'),
    }),
    personalTable(billingDocuments, {
      rowsOf: ({ orderId }) => eq(billingDocuments.orderId, orderId),
      erasure: { kept: LAW },
      columns: {
        ...columnsAs(notPersonal, 'id orderId series place kind about totalCents issuedAt'),
        content: printed,
      },
    }),
    personalTable(eInvoiceBuyers, {
      rowsOf: ({ orderId }) => eq(eInvoiceBuyers.orderId, orderId),
      erasure: { kept: LAW },
      columns: { ...columnsAs(notPersonal, 'orderId updatedAt'), content: printed },
    }),
    tableWithoutCustomers(series, { name: internal, last: internal }),
    tableWithoutCustomers(backfillCursor, { id: internal, paidAt: internal, orderId: internal }),
  ],
  exportFiles: async (db, { orderId }) =>
    (await listBillingDocuments(db, orderId)).map(({ id, content }) => ({
      path: `papers/${billingDocumentFileName(content)}`,
      key: documentFileKey(id),
    })),
}
