import { eq } from 'drizzle-orm'
import {
  personalTable,
  internal,
  tableWithoutCustomers,
  type PersonalData,
  teamColumn,
} from '../platform/personal-data.ts'
import { notifications, notificationSettings } from './tables.ts'

export const personal: PersonalData = {
  tables: [
    personalTable(notifications, {
      rowsOf: ({ orderId }) => eq(notifications.orderId, orderId),
      erasure: 'deleted',
      columns: {
        id: internal,
        userId: teamColumn,
        kind: internal,
        orderId: internal,
        about: internal,
        actor: teamColumn,
        at: internal,
        readAt: teamColumn,
        mailedAt: internal,
      },
    }),
    tableWithoutCustomers(notificationSettings, { userId: teamColumn, mail: teamColumn }),
  ],
}
