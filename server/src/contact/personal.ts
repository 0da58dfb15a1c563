import { eq, sql } from 'drizzle-orm'
import { classify, fact, type PersonalData, theirs } from '../platform/personal-data.ts'
import { contacts } from './tables.ts'

export const personal: PersonalData = {
  tables: [
    classify(contacts, {
      rowsOf: ({ email }) =>
        email === null ? sql`false` : eq(sql`lower(${contacts.email})`, email),
      erasing: 'deleted',
      columns: {
        id: fact,
        name: theirs(),
        email: theirs(),
        phone: theirs(),
        message: theirs(),
        package: theirs(),
        createdAt: fact,
        answeredAt: fact,
      },
    }),
  ],
}
