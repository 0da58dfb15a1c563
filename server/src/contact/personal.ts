import { eq, sql } from 'drizzle-orm'
import {
  personalTable,
  notPersonal,
  type PersonalData,
  customerColumn,
} from '../platform/personal-data.ts'
import { contacts } from './tables.ts'

export const personal: PersonalData = {
  tables: [
    personalTable(contacts, {
      rowsOf: ({ email }) =>
        email === null ? sql`false` : eq(sql`lower(${contacts.email})`, email),
      erasure: 'deleted',
      columns: {
        id: notPersonal,
        name: customerColumn(),
        email: customerColumn(),
        phone: customerColumn(),
        message: customerColumn(),
        package: customerColumn(),
        createdAt: notPersonal,
        answeredAt: notPersonal,
      },
    }),
  ],
}
