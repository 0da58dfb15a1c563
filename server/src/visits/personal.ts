import { eq } from 'drizzle-orm'
import {
  personalTable,
  notPersonal,
  internal,
  tableWithoutCustomers,
  type PersonalData,
} from '../platform/personal-data.ts'
import {
  allSitesDays,
  days,
  lastVisits,
  recentVisits,
  saltKeys,
  seenVisitors,
  weeklyEmails,
  windows,
} from './tables.ts'

export const personal: PersonalData = {
  tables: [
    personalTable(days, {
      rowsOf: ({ orderId }) => eq(days.orderId, orderId),
      erasure: 'deleted',
      columns: {
        orderId: notPersonal,
        day: notPersonal,
        visitors: notPersonal,
        pages: notPersonal,
        pdfs: notPersonal,
        cards: notPersonal,
        namedRobots: notPersonal,
        headerRobots: notPersonal,
        networkRobots: notPersonal,
        mannerRobots: notPersonal,
        declined: notPersonal,
        shares: notPersonal,
      },
    }),
    personalTable(recentVisits, {
      rowsOf: ({ orderId }) => eq(recentVisits.orderId, orderId),
      erasure: 'deleted',
      columns: {
        orderId: notPersonal,
        range: notPersonal,
        visitors: notPersonal,
        pages: notPersonal,
        pdfs: notPersonal,
        cards: notPersonal,
      },
    }),
    personalTable(lastVisits, {
      rowsOf: ({ orderId }) => eq(lastVisits.orderId, orderId),
      erasure: 'deleted',
      columns: { orderId: notPersonal, day: notPersonal },
    }),
    personalTable(weeklyEmails, {
      rowsOf: ({ orderId }) => eq(weeklyEmails.orderId, orderId),
      erasure: 'deleted',
      columns: { orderId: notPersonal, since: notPersonal },
    }),
    // Of all sites together.
    tableWithoutCustomers(allSitesDays, {
      day: internal,
      visitors: internal,
      pages: internal,
      pdfs: internal,
      cards: internal,
      namedRobots: internal,
      headerRobots: internal,
      networkRobots: internal,
      mannerRobots: internal,
      declined: internal,
    }),
    tableWithoutCustomers(windows, { range: internal, first: internal, reached: internal }),
    // Of a day, and of readers whom nobody can name.
    tableWithoutCustomers(seenVisitors, {
      day: internal,
      orderId: internal,
      visitor: internal,
      loadsParts: internal,
      isRobot: internal,
      isCounted: internal,
    }),
    tableWithoutCustomers(saltKeys, {
      day: internal,
      replica: internal,
      publicKey: internal,
      locked: internal,
      lockedBy: internal,
      hasSalt: internal,
      seenAt: internal,
    }),
  ],
}
