import { eq } from 'drizzle-orm'
import {
  columnsAs,
  actorColumn,
  personalTable,
  notPersonal,
  type PersonalData,
  secretColumn,
  customerColumn,
} from '../platform/personal-data.ts'
import { domains, mailSetups, registrations } from './tables.ts'

export const personal: PersonalData = {
  tables: [
    personalTable(domains, {
      rowsOf: ({ orderId }) => eq(domains.orderId, orderId),
      erasure: 'deleted',
      columns: {
        ...columnsAs(notPersonal, 'id orderId target addedAt verifiedAt liveAt wwwLive'),
        ...columnsAs(notPersonal, 'brokenSince unownedSince unownedNotices releasedAt changedAt'),
        ...columnsAs(notPersonal, 'checkedAt nextLookAt'),
        ...columnsAs(customerColumn(), 'domain likeness findings'),
        proof: secretColumn(),
        addedBy: actorColumn,
      },
    }),
    personalTable(registrations, {
      rowsOf: ({ orderId }) => eq(registrations.orderId, orderId),
      erasure: 'deleted',
      columns: {
        ...columnsAs(notPersonal, 'orderId askedAt registrar registeredOn runsOutOn recordedAt'),
        domain: customerColumn(),
        ...columnsAs(actorColumn, 'askedBy recordedBy'),
      },
    }),
    personalTable(mailSetups, {
      rowsOf: ({ orderId }) => eq(mailSetups.orderId, orderId),
      erasure: 'deleted',
      columns: {
        ...columnsAs(notPersonal, 'orderId provider startedAt doneAt brokenSince changedAt'),
        ...columnsAs(notPersonal, 'checkedAt nextLookAt'),
        ...columnsAs(customerColumn(), 'domain mx spf dkimName dkimValue reportsTo findings'),
        ...columnsAs(customerColumn(), 'records'),
        startedBy: actorColumn,
      },
    }),
  ],
}
