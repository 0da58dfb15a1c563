import { like, sql } from 'drizzle-orm'
import { classify, fact, inner, ofNoCustomer, type PersonalData, theirs } from './personal-data.ts'
import { events, quarantinedFiles, rateLimits } from './tables.ts'

/** Of the tables that belong to no module. The queue's own are swept by `forgetDone`. */
export const platformPersonal: PersonalData = {
  tables: [
    classify(events, {
      rowsOf: ({ orderId }) =>
        sql`coalesce(${events.payload} #>> '{value,orderId}', ${events.payload} ->> 'orderId') = ${orderId}`,
      erasing: 'deleted',
      columns: { id: inner, type: fact, payload: theirs(), at: fact },
    }),
    classify(quarantinedFiles, {
      rowsOf: ({ orderId }) => like(quarantinedFiles.key, `%/${orderId}/%`),
      erasing: 'deleted',
      columns: { key: inner, since: fact, infected: fact },
    }),
    // Hashes of addresses, for minutes.
    ofNoCustomer(rateLimits, { key: inner, count: fact, windowEndsAt: fact }),
  ],
}
