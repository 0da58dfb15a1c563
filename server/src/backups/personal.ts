import { eq } from 'drizzle-orm'
import {
  actorColumn,
  personalTable,
  notPersonal,
  type PersonalData,
} from '../platform/personal-data.ts'
import { dueErasures } from './tables.ts'

export const personal: PersonalData = {
  tables: [
    personalTable(dueErasures, {
      rowsOf: ({ orderId }) => eq(dueErasures.orderId, orderId),
      erasure: 'deleted',
      columns: { orderId: notPersonal, requestedBy: actorColumn, requestedAt: notPersonal },
    }),
  ],
}
