import { eq } from 'drizzle-orm'
import {
  actor,
  classify,
  fact,
  type PersonalData,
  secret,
  theirs,
} from '../platform/personal-data.ts'
import { domains, mailSetups } from './tables.ts'

export const personal: PersonalData = {
  tables: [
    classify(domains, {
      rowsOf: ({ orderId }) => eq(domains.orderId, orderId),
      erasing: 'deleted',
      columns: {
        id: fact,
        orderId: fact,
        domain: theirs(),
        proof: secret(),
        target: fact,
        addedAt: fact,
        addedBy: actor,
        verifiedAt: fact,
        liveAt: fact,
        wwwLive: fact,
        brokenSince: fact,
        unownedSince: fact,
        unownedNotices: fact,
        releasedAt: fact,
        changedAt: fact,
        checkedAt: fact,
        nextLookAt: fact,
        findings: theirs(),
      },
    }),
    classify(mailSetups, {
      rowsOf: ({ orderId }) => eq(mailSetups.orderId, orderId),
      erasing: 'deleted',
      columns: {
        orderId: fact,
        provider: fact,
        dkimName: theirs(),
        dkimValue: theirs(),
        startedAt: fact,
        startedBy: actor,
        doneAt: fact,
        brokenSince: fact,
        changedAt: fact,
        checkedAt: fact,
        nextLookAt: fact,
        findings: theirs(),
      },
    }),
  ],
}
