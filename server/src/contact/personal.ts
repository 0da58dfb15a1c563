import { eq, sql } from 'drizzle-orm'
import {
  actorColumn,
  columnsAs,
  personalTable,
  notPersonal,
  type PersonalData,
  customerColumn,
} from '../platform/personal-data.ts'
import { contactMessages, contacts, reports, withdrawals } from './tables.ts'

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
    personalTable(contactMessages, {
      rowsOf: ({ email }) =>
        email === null
          ? sql`false`
          : sql`${contactMessages.contactId} in (select ${contacts.id} from ${contacts} where lower(${contacts.email}) = ${email})`,
      erasure: 'deleted',
      columns: {
        ...columnsAs(notPersonal, 'id contactId at'),
        author: actorColumn,
        text: customerColumn(),
      },
    }),
    personalTable(reports, {
      rowsOf: ({ orderId }) => eq(reports.orderId, orderId),
      erasure: { kept: 'Decisions about reports are kept as a log, without their words.' },
      columns: {
        ...columnsAs(notPersonal, 'contactId orderId reason receivedAt verdict decidedAt'),
        ...columnsAs(customerColumn(''), 'site'),
        reasons: customerColumn(),
        decidedBy: actorColumn,
      },
    }),
    personalTable(withdrawals, {
      rowsOf: ({ orderId }) => eq(withdrawals.orderId, orderId),
      erasure: { kept: 'What is owed after a withdrawal belongs to the accounts.' },
      columns: columnsAs(
        notPersonal,
        'orderId contactId receivedAt isOwnAddress rule donePercent refundCents refundedBeforeCents refundedAt',
      ),
    }),
  ],
}
