import { eq } from 'drizzle-orm'
import {
  classify,
  fact,
  inner,
  ofNoCustomer,
  type PersonalData,
} from '../platform/personal-data.ts'
import { days, saltKeys, seen, weeklyMails } from './tables.ts'

export const personal: PersonalData = {
  tables: [
    classify(days, {
      rowsOf: ({ orderId }) => eq(days.orderId, orderId),
      erasing: 'deleted',
      columns: {
        orderId: fact,
        day: fact,
        visitors: fact,
        pages: fact,
        pdfs: fact,
        cards: fact,
        namedRobots: fact,
        headerRobots: fact,
        networkRobots: fact,
        mannerRobots: fact,
        declined: fact,
        shares: fact,
      },
    }),
    classify(weeklyMails, {
      rowsOf: ({ orderId }) => eq(weeklyMails.orderId, orderId),
      erasing: 'deleted',
      columns: { orderId: fact, since: fact },
    }),
    // Of a day, and of readers whom nobody can name.
    ofNoCustomer(seen, {
      day: inner,
      orderId: inner,
      visitor: inner,
      loadsParts: inner,
      isRobot: inner,
      isCounted: inner,
    }),
    ofNoCustomer(saltKeys, {
      day: inner,
      replica: inner,
      publicKey: inner,
      locked: inner,
      lockedBy: inner,
      hasSalt: inner,
      seenAt: inner,
    }),
  ],
}
