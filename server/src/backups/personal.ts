import { eq } from 'drizzle-orm'
import { actor, classify, fact, type PersonalData } from '../platform/personal-data.ts'
import { dueErasures } from './tables.ts'

export const personal: PersonalData = {
  tables: [
    classify(dueErasures, {
      rowsOf: ({ orderId }) => eq(dueErasures.orderId, orderId),
      erasing: 'deleted',
      columns: { orderId: fact, requestedBy: actor, requestedAt: fact },
    }),
  ],
}
