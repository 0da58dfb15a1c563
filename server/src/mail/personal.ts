import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import {
  classify,
  type DataSubject,
  fact,
  type PersonalData,
  theirs,
  theirsElsewhere,
} from '../platform/personal-data.ts'
import type { MailSender } from './sender/mail-sender.ts'
import { letters } from './tables.ts'

/** About the order; of those about none (messages, their answers) what is to the customer, or from them. */
const rowsOf = ({ orderId, email }: DataSubject) =>
  or(
    eq(letters.orderId, orderId),
    email === null
      ? undefined
      : and(
          isNull(letters.orderId),
          or(
            eq(sql`lower(${letters.recipient})`, email),
            eq(sql`lower(${letters.replyTo})`, email),
          ),
        ),
  )

export const personalOf = (mailSender: Pick<MailSender, 'forget'>): PersonalData => ({
  tables: [
    classify(letters, {
      rowsOf,
      erasing: 'deleted',
      columns: {
        id: fact,
        kind: fact,
        about: fact,
        orderId: fact,
        recipient: theirs(),
        replyTo: theirs(),
        subject: theirs(),
        html: theirsElsewhere('It says what its text says.'),
        text: theirsElsewhere('Handed out as a file of its own.'),
        paperIds: fact,
        createdAt: fact,
        sentAt: fact,
        failedAt: fact,
      },
    }),
  ],
  outside: {
    name: 'mail',
    async find(tx, subject) {
      const rows = await tx.select({ id: letters.id }).from(letters).where(rowsOf(subject))
      return rows.map(({ id }) => id)
    },
    async remove(ids) {
      for (const id of ids) await mailSender.forget(id)
    },
  },
  handOut: async (db, subject) => {
    const all = await db
      .select()
      .from(letters)
      .where(rowsOf(subject))
      .orderBy(asc(letters.createdAt))
    return all.map(({ id, kind, recipient, subject: about, createdAt, text }) => ({
      path: `letters/${createdAt.toISOString().slice(0, 10)}-${kind}-${id.slice(0, 8)}.txt`,
      text: `To: ${recipient}\nSubject: ${about}\nDate: ${createdAt.toISOString()}\n\n${text}`,
    }))
  },
})
