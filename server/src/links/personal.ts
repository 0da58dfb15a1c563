import { eq } from 'drizzle-orm'
import {
  columnsAs,
  personalTable,
  notPersonal,
  internal,
  type PersonalData,
  customerColumn,
} from '../platform/personal-data.ts'
import { links, linkVersions } from './tables.ts'

export const personal: PersonalData = {
  tables: [
    personalTable(links, {
      rowsOf: ({ orderId }) => eq(links.orderId, orderId),
      erasure: 'deleted',
      columns: {
        ...columnsAs(notPersonal, 'orderId state saw lookedAt missingSince'),
        ...columnsAs(customerColumn(), 'address host'),
        nextLookAt: internal,
      },
    }),
    personalTable(linkVersions, {
      rowsOf: ({ orderId }) => eq(linkVersions.orderId, orderId),
      erasure: 'deleted',
      columns: { orderId: notPersonal, version: internal },
    }),
  ],
}
