import { eq } from 'drizzle-orm'
import {
  actorColumn,
  personalTable,
  notPersonal,
  internal,
  type PersonalData,
} from '../platform/personal-data.ts'
import { erasures } from './tables.ts'

export const personal: PersonalData = {
  tables: [
    personalTable(erasures, {
      rowsOf: ({ orderId }) => eq(erasures.orderId, orderId),
      erasure: { kept: 'That the data was erased, when, and on whose word, can be asked for.' },
      columns: {
        orderId: notPersonal,
        requestedBy: actorColumn,
        requestedAt: notPersonal,
        address: {
          about: 'customer',
          exported: { not: 'It is there only while the data is being erased.' },
          erased: { stays: 'Until the mail has left that says that all is erased.' },
        },
        leftovers: internal,
        erasedAt: notPersonal,
        doneAt: notPersonal,
      },
    }),
  ],
}
