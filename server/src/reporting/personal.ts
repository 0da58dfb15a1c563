import { eq } from 'drizzle-orm'
import {
  personalTable,
  notPersonal,
  internal,
  tableWithoutCustomers,
  type PersonalData,
  teamColumn,
  customerColumnNotExported,
} from '../platform/personal-data.ts'
import { orderLanguages, savedViews, searchWords } from './tables.ts'

const ELSEWHERE = 'It is in what it was taken from: answers, drafts, readings of files, addresses.'

export const personal: PersonalData = {
  tables: [
    // A view holds no search, which could be somebody's name.
    tableWithoutCustomers(savedViews, {
      id: internal,
      ownerId: teamColumn,
      name: teamColumn,
      filter: notPersonal,
      shared: notPersonal,
      savedAt: notPersonal,
    }),
    personalTable(searchWords, {
      rowsOf: ({ orderId }) => eq(searchWords.orderId, orderId),
      erasure: 'deleted',
      columns: {
        orderId: notPersonal,
        source: internal,
        kind: internal,
        name: customerColumnNotExported(ELSEWHERE),
        words: customerColumnNotExported(ELSEWHERE),
      },
    }),
    personalTable(orderLanguages, {
      rowsOf: ({ orderId }) => eq(orderLanguages.orderId, orderId),
      erasure: 'deleted',
      columns: { language: customerColumnNotExported(ELSEWHERE), orderId: notPersonal },
    }),
  ],
}
