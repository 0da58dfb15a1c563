import { sql } from 'drizzle-orm'
import { bigint, index, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Actor } from '@vitrine/domain/audit/actor'
import { orders } from '../ordering/index.ts'

export const conversationSchema = pgSchema('conversation')

const timestamptz = () => timestamp({ withTimezone: true })

/** What customer and team write to each other about an order. The questions of holds stand in its history. */
export const messages = conversationSchema.table(
  'messages',
  {
    /** Made by the page; of a message that came through the contact form, that of the contact. */
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    author: text().$type<Actor>().notNull(),
    /** What came through the contact form has the order's address, which nobody has proved: only the team sees it. */
    via: text().$type<'page' | 'contact-form' | 'file'>().notNull(),
    /** Of a file its name: the file itself is one of the order's, with the same id. */
    text: text().notNull(),
    at: timestamptz().notNull(),
    /** The history's entry of the hold whose question it answers. */
    answersEntry: bigint({ mode: 'number' }),
    /** When the team answered it, or said that it needs no answer; null: it waits. Of the team's own, when it was written. */
    settledAt: timestamptz(),
  },
  (table) => [
    index('messages_order').on(table.orderId, table.at),
    // What many messages hold is searched among the newest.
    index('messages_at').on(table.at),
    // Few: the queue asks for them with every page.
    index('messages_waiting').on(table.orderId, table.at).where(sql`${table.settledAt} is null`),
    // Few as well, and listed for the team.
    index('messages_contacts').on(table.at).where(sql`${table.via} = 'contact-form'`),
  ],
)

export type Message = typeof messages.$inferSelect

/** Texts that the team picks from. */
export const savedAnswers = conversationSchema.table('saved_answers', {
  /** Made by the page. */
  id: uuid().primaryKey(),
  title: text().notNull(),
  /** `{name}` stands for the customer's first name. */
  text: text().notNull(),
  changedBy: text().$type<Actor>().notNull(),
  changedAt: timestamptz().notNull(),
})

export type SavedAnswer = typeof savedAnswers.$inferSelect
