import { eq } from 'drizzle-orm'
import {
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
        orderId: notPersonal,
        address: customerColumn(),
        host: customerColumn(),
        state: notPersonal,
        saw: notPersonal,
        lookedAt: notPersonal,
        missingSince: notPersonal,
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
