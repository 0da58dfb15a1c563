import { eq } from 'drizzle-orm'
import {
  actorColumn,
  personalTable,
  notPersonal,
  tableWithoutCustomers,
  type PersonalData,
  teamColumn,
  customerColumn,
} from '../platform/personal-data.ts'
import { messages, savedAnswers } from './tables.ts'

export const personal: PersonalData = {
  tables: [
    personalTable(messages, {
      rowsOf: ({ orderId }) => eq(messages.orderId, orderId),
      erasure: 'deleted',
      columns: {
        id: notPersonal,
        orderId: notPersonal,
        author: actorColumn,
        via: notPersonal,
        text: customerColumn(),
        at: notPersonal,
        answersEntry: notPersonal,
        settledAt: notPersonal,
      },
    }),
    tableWithoutCustomers(savedAnswers, {
      id: notPersonal,
      title: notPersonal,
      text: notPersonal,
      changedBy: teamColumn,
      changedAt: notPersonal,
    }),
  ],
}
