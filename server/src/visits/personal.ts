import { eq } from 'drizzle-orm'
import {
  columnsAs,
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
        ...columnsAs(notPersonal, 'orderId day visitors pages pdfs cards namedRobots headerRobots'),
        ...columnsAs(notPersonal, 'networkRobots mannerRobots declined shares'),
      },
    }),
    personalTable(recentVisits, {
      rowsOf: ({ orderId }) => eq(recentVisits.orderId, orderId),
      erasure: 'deleted',
      columns: {
        ...columnsAs(notPersonal, 'orderId range visitors pages pdfs cards'),
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
    // Totals of all sites.
    tableWithoutCustomers(allSitesDays, {
      ...columnsAs(internal, 'day visitors pages pdfs cards namedRobots headerRobots'),
      ...columnsAs(internal, 'networkRobots mannerRobots declined'),
    }),
    tableWithoutCustomers(windows, { range: internal, first: internal, reached: internal }),
    // Hashes of one day, which identify nobody.
    tableWithoutCustomers(
      seenVisitors,
      columnsAs(internal, 'day orderId visitor loadsParts isRobot isCounted'),
    ),
    tableWithoutCustomers(
      saltKeys,
      columnsAs(internal, 'day replica publicKey locked lockedBy hasSalt seenAt'),
    ),
  ],
}
