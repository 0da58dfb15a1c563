import { eq } from 'drizzle-orm'
import {
  classify,
  fact,
  inner,
  ofNoCustomer,
  type PersonalData,
} from '../platform/personal-data.ts'
import { allDays, days, lastReads, recent, saltKeys, seen, weeklyMails, windows } from './tables.ts'

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
    classify(recent, {
      rowsOf: ({ orderId }) => eq(recent.orderId, orderId),
      erasing: 'deleted',
      columns: {
        orderId: fact,
        range: fact,
        visitors: fact,
        pages: fact,
        pdfs: fact,
        cards: fact,
      },
    }),
    classify(lastReads, {
      rowsOf: ({ orderId }) => eq(lastReads.orderId, orderId),
      erasing: 'deleted',
      columns: { orderId: fact, day: fact },
    }),
    classify(weeklyMails, {
      rowsOf: ({ orderId }) => eq(weeklyMails.orderId, orderId),
      erasing: 'deleted',
      columns: { orderId: fact, since: fact },
    }),
    // Of all sites together.
    ofNoCustomer(allDays, {
      day: inner,
      visitors: inner,
      pages: inner,
      pdfs: inner,
      cards: inner,
      namedRobots: inner,
      headerRobots: inner,
      networkRobots: inner,
      mannerRobots: inner,
      declined: inner,
    }),
    ofNoCustomer(windows, { range: inner, first: inner, reached: inner }),
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
