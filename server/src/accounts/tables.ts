import type { Role } from '@vitrine/contract/accounts'
import { index, integer, pgSchema, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const accountsSchema = pgSchema('accounts')

const instant = () => timestamp({ withTimezone: true })

export const users = accountsSchema.table('users', {
  id: uuid().primaryKey(),
  username: text().notNull().unique(),
  /** PHC string of argon2id. */
  passwordHash: text().notNull(),
  role: text().$type<Role>().notNull(),
  createdAt: instant().notNull(),
  /** From it and the program's key the second factor's secret is made; null: never begun. */
  secondFactorNonce: text(),
  /** Null: begun at most, and not asked for. */
  secondFactorSince: instant(),
  /** The step of the last code that was taken: no code counts twice. */
  secondFactorStep: integer(),
})

export type User = typeof users.$inferSelect

export const sessions = accountsSchema.table(
  'sessions',
  {
    /** SHA-256 of the cookie: a stolen table opens no session. */
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    usedAt: instant().notNull(),
    /** What the browser calls itself, cut short: so that a person knows their own. */
    userAgent: text(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

export type Session = typeof sessions.$inferSelect

/** Codes that stand in for the app, each once: a row goes with its use. */
export const recoveryCodes = accountsSchema.table(
  'recovery_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Keyed with the program's secret: a copy of the database alone finds no code. */
    codeHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** Tries to sign in since the last that succeeded, per username and address: the delay grows with them. */
export const signInFailures = accountsSchema.table('sign_in_failures', {
  /** `{username}|{address}`, hashed. */
  key: text().primaryKey(),
  count: integer().notNull(),
  lastAt: instant().notNull(),
})
