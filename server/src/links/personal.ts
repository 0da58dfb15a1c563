import { eq } from 'drizzle-orm'
import { classify, fact, inner, type PersonalData, theirs } from '../platform/personal-data.ts'
import { links, listed } from './tables.ts'

export const personal: PersonalData = {
  tables: [
    classify(links, {
      rowsOf: ({ orderId }) => eq(links.orderId, orderId),
      erasing: 'deleted',
      columns: {
        orderId: fact,
        address: theirs(),
        host: theirs(),
        state: fact,
        saw: fact,
        lookedAt: fact,
        missingSince: fact,
        nextLookAt: inner,
      },
    }),
    classify(listed, {
      rowsOf: ({ orderId }) => eq(listed.orderId, orderId),
      erasing: 'deleted',
      columns: { orderId: fact, version: inner },
    }),
  ],
}
