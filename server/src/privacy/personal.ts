import { eq } from 'drizzle-orm'
import { actor, classify, fact, inner, type PersonalData } from '../platform/personal-data.ts'
import { erasures } from './tables.ts'

export const personal: PersonalData = {
  tables: [
    classify(erasures, {
      rowsOf: ({ orderId }) => eq(erasures.orderId, orderId),
      erasing: { kept: 'That the data was erased, when, and on whose word, can be asked for.' },
      columns: {
        orderId: fact,
        requestedBy: actor,
        requestedAt: fact,
        address: {
          about: 'customer',
          exported: { not: 'It is there only while the data is being erased.' },
          erased: { stays: 'Until the mail has left that says that all is erased.' },
        },
        leftovers: inner,
        erasedAt: fact,
        doneAt: fact,
      },
    }),
  ],
}
