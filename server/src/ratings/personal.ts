import { eq } from 'drizzle-orm'
import {
  columnsAs,
  customerColumn,
  notPersonal,
  type PersonalData,
  personalTable,
  teamColumn,
} from '../platform/personal-data.ts'
import { ratings } from './tables.ts'

export const personal: PersonalData = {
  tables: [
    personalTable(ratings, {
      rowsOf: ({ orderId }) => eq(ratings.orderId, orderId),
      erasure: 'deleted',
      columns: {
        ...columnsAs(notPersonal, 'orderId writtenAt changedAt verdict reason decidedAt'),
        ...columnsAs(customerColumn(), 'stars text name'),
        decidedBy: teamColumn,
      },
    }),
  ],
}
