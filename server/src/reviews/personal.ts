import { eq } from 'drizzle-orm'
import {
  actor,
  classify,
  fact,
  type PersonalData,
  teams,
  theirs,
} from '../platform/personal-data.ts'
import { approvals, comments, grantedRounds, previews, rounds } from './tables.ts'

export const personal: PersonalData = {
  tables: [
    classify(comments, {
      rowsOf: ({ orderId }) => eq(comments.orderId, orderId),
      erasing: 'deleted',
      columns: {
        id: fact,
        orderId: fact,
        revision: fact,
        target: theirs(),
        versionNumber: fact,
        versionHash: fact,
        quote: theirs(),
        prefix: theirs(),
        suffix: theirs(),
        text: theirs(),
        suggestion: theirs(),
        createdAt: fact,
        updatedAt: fact,
        deletedAt: fact,
        roundId: fact,
        verdict: fact,
        answer: theirs(),
        answeredBy: teams,
        answeredAt: fact,
        accepted: fact,
      },
    }),
    classify(rounds, {
      rowsOf: ({ orderId }) => eq(rounds.orderId, orderId),
      erasing: 'deleted',
      columns: {
        id: fact,
        orderId: fact,
        number: fact,
        previewNumber: fact,
        versionHash: fact,
        submittedAt: fact,
      },
    }),
    classify(grantedRounds, {
      rowsOf: ({ orderId }) => eq(grantedRounds.orderId, orderId),
      erasing: 'deleted',
      columns: {
        id: fact,
        orderId: fact,
        grantedBy: actor,
        grantedAt: fact,
        reason: theirs(),
      },
    }),
    classify(approvals, {
      rowsOf: ({ orderId }) => eq(approvals.orderId, orderId),
      erasing: 'deleted',
      columns: {
        orderId: fact,
        previewNumber: fact,
        versionNumber: fact,
        versionHash: fact,
        approvedAt: fact,
      },
    }),
    classify(previews, {
      rowsOf: ({ orderId }) => eq(previews.orderId, orderId),
      erasing: 'deleted',
      columns: {
        id: fact,
        orderId: fact,
        requestedBy: actor,
        requestedAt: fact,
        owedLanguages: theirs(),
        owedReason: theirs(),
        number: fact,
        versionNumber: fact,
        versionHash: fact,
        sentAt: fact,
      },
    }),
  ],
}
