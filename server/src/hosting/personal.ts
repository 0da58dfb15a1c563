import { eq } from 'drizzle-orm'
import { actor, classify, fact, type PersonalData } from '../platform/personal-data.ts'
import { hostingRenewals, hostingTerms } from './tables.ts'

export const hostingPersonal: PersonalData = {
  tables: [
    classify(hostingTerms, {
      rowsOf: ({ orderId }) => eq(hostingTerms.orderId, orderId),
      erasing: { kept: 'It says how long a service was sold.' },
      columns: {
        orderId: fact,
        startedAt: fact,
        renewals: fact,
        endsAt: fact,
        isOnline: fact,
      },
    }),
    classify(hostingRenewals, {
      rowsOf: ({ orderId }) => eq(hostingRenewals.orderId, orderId),
      erasing: { kept: 'It says how long a service was sold.' },
      columns: {
        id: fact,
        orderId: fact,
        renewedAt: fact,
        renewedBy: actor,
        paid: fact,
        takenBackAt: fact,
      },
    }),
  ],
}
