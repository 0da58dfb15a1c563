import { eq } from 'drizzle-orm'
import {
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
        id: notPersonal,
        orderId: notPersonal,
        revision: notPersonal,
        target: customerColumn(),
        versionNumber: notPersonal,
        versionHash: notPersonal,
        quote: customerColumn(),
        prefix: customerColumn(),
        suffix: customerColumn(),
        text: customerColumn(),
        suggestion: customerColumn(),
        createdAt: notPersonal,
        updatedAt: notPersonal,
        deletedAt: notPersonal,
        roundId: notPersonal,
        verdict: notPersonal,
        answer: customerColumn(),
        answeredBy: teamColumn,
        answeredAt: notPersonal,
        accepted: notPersonal,
      },
    }),
    personalTable(rounds, {
      rowsOf: ({ orderId }) => eq(rounds.orderId, orderId),
      erasure: 'deleted',
      columns: {
        id: notPersonal,
        orderId: notPersonal,
        number: notPersonal,
        previewNumber: notPersonal,
        versionHash: notPersonal,
        submittedAt: notPersonal,
      },
    }),
    personalTable(grantedRounds, {
      rowsOf: ({ orderId }) => eq(grantedRounds.orderId, orderId),
      erasure: 'deleted',
      columns: {
        id: notPersonal,
        orderId: notPersonal,
        grantedBy: actorColumn,
        grantedAt: notPersonal,
        reason: customerColumn(),
      },
    }),
    personalTable(approvals, {
      rowsOf: ({ orderId }) => eq(approvals.orderId, orderId),
      erasure: 'deleted',
      columns: {
        orderId: notPersonal,
        previewNumber: notPersonal,
        versionNumber: notPersonal,
        versionHash: notPersonal,
        approvedAt: notPersonal,
      },
    }),
    personalTable(previews, {
      rowsOf: ({ orderId }) => eq(previews.orderId, orderId),
      erasure: 'deleted',
      columns: {
        id: notPersonal,
        orderId: notPersonal,
        requestedBy: actorColumn,
        requestedAt: notPersonal,
        owedLanguages: customerColumn(),
        owedReason: customerColumn(),
        number: notPersonal,
        versionNumber: notPersonal,
        versionHash: notPersonal,
        sentAt: notPersonal,
      },
    }),
  ],
}
