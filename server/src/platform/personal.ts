import { like, sql } from 'drizzle-orm'
import {
  personalTable,
  notPersonal,
  internal,
  tableWithoutCustomers,
  type PersonalData,
  customerColumn,
} from './personal-data.ts'
import { events, quarantinedFiles, rateLimits } from './tables.ts'

/** Tables of no module. The queue's own tables are cleaned by `deleteFinished`. */
export const platformPersonalData: PersonalData = {
  tables: [
    personalTable(events, {
      rowsOf: ({ orderId }) =>
        sql`coalesce(${events.payload} #>> '{value,orderId}', ${events.payload} ->> 'orderId') = ${orderId}`,
      erasure: 'deleted',
      columns: { id: internal, type: notPersonal, payload: customerColumn(), at: notPersonal },
    }),
    personalTable(quarantinedFiles, {
      rowsOf: ({ orderId }) => like(quarantinedFiles.key, `%/${orderId}/%`),
      erasure: 'deleted',
      columns: { key: internal, since: notPersonal, infected: notPersonal },
    }),
    // Hashed addresses, kept for minutes.
    tableWithoutCustomers(rateLimits, {
      key: internal,
      count: notPersonal,
      windowEndsAt: notPersonal,
    }),
  ],
}
