import { eq } from 'drizzle-orm'
import {
  columnsAs,
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
    // A view stores no search text, which could be a name.
    tableWithoutCustomers(savedViews, {
      id: internal,
      ...columnsAs(teamColumn, 'ownerId name'),
      ...columnsAs(notPersonal, 'filter shared savedAt'),
    }),
    personalTable(searchWords, {
      rowsOf: ({ orderId }) => eq(searchWords.orderId, orderId),
      erasure: 'deleted',
      columns: {
        orderId: notPersonal,
        ...columnsAs(internal, 'source kind'),
        ...columnsAs(customerColumnNotExported(ELSEWHERE), 'name words'),
      },
    }),
    personalTable(orderLanguages, {
      rowsOf: ({ orderId }) => eq(orderLanguages.orderId, orderId),
      erasure: 'deleted',
      columns: { language: customerColumnNotExported(ELSEWHERE), orderId: notPersonal },
    }),
  ],
}
