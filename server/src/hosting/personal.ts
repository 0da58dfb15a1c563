import { eq } from 'drizzle-orm'
import {
  actorColumn,
  personalTable,
  notPersonal,
  type PersonalData,
} from '../platform/personal-data.ts'
import { hostingRenewals, hostingTerms } from './tables.ts'

export const hostingPersonal: PersonalData = {
  tables: [
    personalTable(hostingTerms, {
      rowsOf: ({ orderId }) => eq(hostingTerms.orderId, orderId),
      erasure: { kept: 'It says how long a service was sold.' },
      columns: {
        orderId: notPersonal,
        startedAt: notPersonal,
        renewals: notPersonal,
        endsAt: notPersonal,
        isOnline: notPersonal,
      },
    }),
    personalTable(hostingRenewals, {
      rowsOf: ({ orderId }) => eq(hostingRenewals.orderId, orderId),
      erasure: { kept: 'It says how long a service was sold.' },
      columns: {
        id: notPersonal,
        orderId: notPersonal,
        renewedAt: notPersonal,
        renewedBy: actorColumn,
        paid: notPersonal,
        takenBackAt: notPersonal,
      },
    }),
  ],
}
