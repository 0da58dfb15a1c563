import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import {
  internal,
  personalTable,
  tableWithoutCustomers,
  type DataSubject,
  notPersonal,
  type PersonalData,
  customerColumn,
  customerColumnNotExported,
} from '../platform/personal-data.ts'
import type { MailSender } from './sender/mail-sender.ts'
import { emails, inboundEmails } from './tables.ts'

/** Rows of the order; without an order, rows to or from the customer's address. */
const rowsOf = ({ orderId, email }: DataSubject) =>
  or(
    eq(emails.orderId, orderId),
    email === null
      ? undefined
      : and(
          isNull(emails.orderId),
          or(eq(sql`lower(${emails.recipient})`, email), eq(sql`lower(${emails.replyTo})`, email)),
        ),
  )

export const personalOf = (mailSender: Pick<MailSender, 'forget'>): PersonalData => ({
  tables: [
    personalTable(emails, {
      rowsOf,
      erasure: 'deleted',
      columns: {
        id: notPersonal,
        kind: notPersonal,
        about: notPersonal,
        orderId: notPersonal,
        recipient: customerColumn(),
        replyTo: customerColumn(),
        subject: customerColumn(),
        html: customerColumnNotExported('It says what its text says.'),
        text: customerColumnNotExported('Handed out as a file of its own.'),
        paperIds: notPersonal,
        attached: notPersonal,
        createdAt: notPersonal,
        sentAt: notPersonal,
        failedAt: notPersonal,
        returnedAt: notPersonal,
        returnReason: notPersonal,
        gathered: customerColumnNotExported('Its text says it.'),
        gathersUntil: notPersonal,
      },
    }),
    tableWithoutCustomers(inboundEmails, { key: internal, receivedAt: notPersonal }),
  ],
  external: {
    name: 'mail',
    async find(tx, subject) {
      const rows = await tx.select({ id: emails.id }).from(emails).where(rowsOf(subject))
      return rows.map(({ id }) => id)
    },
    async remove(ids) {
      for (const id of ids) await mailSender.forget(id)
    },
  },
  exportFiles: async (db, subject) => {
    const all = await db.select().from(emails).where(rowsOf(subject)).orderBy(asc(emails.createdAt))
    return all.map(({ id, kind, recipient, subject: about, createdAt, text }) => ({
      path: `letters/${createdAt.toISOString().slice(0, 10)}-${kind}-${id.slice(0, 8)}.txt`,
      text: `To: ${recipient}\nSubject: ${about}\nDate: ${createdAt.toISOString()}\n\n${text}`,
    }))
  },
})
