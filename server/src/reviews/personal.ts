import { eq } from 'drizzle-orm'
import {
  columnsAs,
  actorColumn,
  personalTable,
  notPersonal,
  type PersonalData,
  teamColumn,
  customerColumn,
} from '../platform/personal-data.ts'
import { approvals, comments, grantedRounds, previews, rounds } from './tables.ts'

export const personal: PersonalData = {
  tables: [
    personalTable(comments, {
      rowsOf: ({ orderId }) => eq(comments.orderId, orderId),
      erasure: 'deleted',
      columns: {
        ...columnsAs(notPersonal, 'id orderId revision versionNumber versionHash createdAt'),
        ...columnsAs(notPersonal, 'updatedAt deletedAt roundId verdict answeredAt accepted'),
        ...columnsAs(customerColumn(), 'target quote prefix suffix text suggestion answer'),
        answeredBy: teamColumn,
      },
    }),
    personalTable(rounds, {
      rowsOf: ({ orderId }) => eq(rounds.orderId, orderId),
      erasure: 'deleted',
      columns: {
        ...columnsAs(notPersonal, 'id orderId number previewNumber versionHash submittedAt'),
      },
    }),
    personalTable(grantedRounds, {
      rowsOf: ({ orderId }) => eq(grantedRounds.orderId, orderId),
      erasure: 'deleted',
      columns: {
        ...columnsAs(notPersonal, 'id orderId grantedAt'),
        grantedBy: actorColumn,
        reason: customerColumn(),
      },
    }),
    personalTable(approvals, {
      rowsOf: ({ orderId }) => eq(approvals.orderId, orderId),
      erasure: 'deleted',
      columns: {
        ...columnsAs(notPersonal, 'orderId previewNumber versionNumber versionHash approvedAt'),
      },
    }),
    personalTable(previews, {
      rowsOf: ({ orderId }) => eq(previews.orderId, orderId),
      erasure: 'deleted',
      columns: {
        ...columnsAs(notPersonal, 'id orderId requestedAt number versionNumber versionHash sentAt'),
        requestedBy: actorColumn,
        ...columnsAs(customerColumn(), 'owedLanguages owedReason'),
      },
    }),
  ],
}
