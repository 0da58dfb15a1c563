import { eq } from 'drizzle-orm'
import { paperFileName } from '@vitrine/domain/paper'
import {
  classify,
  type ColumnOfPeople,
  fact,
  inner,
  ofNoCustomer,
  type PersonalData,
} from '../platform/personal-data.ts'
import { paperFileKey } from './open-papers.ts'
import { listPapers } from './paper-store.ts'
import { lookedThrough, papers, series } from './tables.ts'

const LAW = 'Receipts and credit notes are kept, unchanged, as long as tax law asks for them.'

const printed: ColumnOfPeople = { about: 'customer', exported: true, erased: { stays: LAW } }

/** The PDF of a paper stays with it: both name the buyer, as they have to. */
export const personal: PersonalData = {
  tables: [
    classify(papers, {
      rowsOf: ({ orderId }) => eq(papers.orderId, orderId),
      erasing: { kept: LAW },
      columns: {
        id: fact,
        orderId: fact,
        series: fact,
        place: fact,
        kind: fact,
        about: fact,
        totalCents: fact,
        issuedAt: fact,
        content: printed,
      },
    }),
    ofNoCustomer(series, { name: inner, last: inner }),
    ofNoCustomer(lookedThrough, { id: inner, paidAt: inner, orderId: inner }),
  ],
  handOut: async (db, { orderId }) =>
    (await listPapers(db, orderId)).map(({ id, content }) => ({
      path: `papers/${paperFileName(content)}`,
      key: paperFileKey(id),
    })),
}
