import { eq } from 'drizzle-orm'
import {
  columnsAs,
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
        ...columnsAs(notPersonal, 'orderId startedAt renewals endsAt isOnline'),
      },
    }),
    personalTable(hostingRenewals, {
      rowsOf: ({ orderId }) => eq(hostingRenewals.orderId, orderId),
      erasure: { kept: 'It says how long a service was sold.' },
      columns: {
        ...columnsAs(notPersonal, 'id orderId renewedAt paid takenBackAt'),
        renewedBy: actorColumn,
      },
    }),
  ],
}
