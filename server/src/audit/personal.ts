import { eq } from 'drizzle-orm'
import {
  actorColumn,
  personalTable,
  notPersonal,
  internal,
  tableWithoutCustomers,
  type PersonalData,
} from '../platform/personal-data.ts'
import { auditLog, chainHead } from './tables.ts'

/** A state, number or team member. */
const value = { ...notPersonal, exported: actorColumn.exported }

export const personal: PersonalData = {
  tables: [
    personalTable(auditLog, {
      rowsOf: ({ orderId }) => eq(auditLog.orderId, orderId),
      erasure: {
        kept: 'Who did what has to be answered for, in rows that hold no words of a customer and are chained.',
      },
      columns: {
        n: internal,
        at: notPersonal,
        actor: actorColumn,
        act: notPersonal,
        orderId: notPersonal,
        about: notPersonal,
        from: value,
        to: value,
        mark: internal,
      },
    }),
    tableWithoutCustomers(chainHead, { id: internal, n: internal, mark: internal, seal: internal }),
  ],
}
