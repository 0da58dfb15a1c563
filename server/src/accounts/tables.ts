import type { StaffRole } from '@vitrine/domain/accounts/staff-roles'
import {
  boolean,
  index,
  integer,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

export const accountsSchema = pgSchema('accounts')

const timestamptz = () => timestamp({ withTimezone: true })

export const users = accountsSchema.table('users', {
  id: uuid().primaryKey(),
  username: text().notNull().unique(),
  /** Where links and warnings go; null: nowhere. */
  email: text(),
  /** PHC string of argon2id; null: invited, and none chosen yet. */
  passwordHash: text(),
  /** The password was somebody else's choice: nothing else is open until it is changed. */
  mustChangePassword: boolean().notNull().default(false),
  role: text().$type<StaffRole>().notNull(),
  createdAt: timestamptz().notNull(),
  /** Since then nobody signs in with it; null: they may. The name stays in the histories. */
  disabledAt: timestamptz(),
  /** From it and the program's key the second factor's secret is made; null: never begun. */
  secondFactorNonce: text(),
  /** Null: begun at most, and not asked for. */
  secondFactorSince: timestamptz(),
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
    createdAt: timestamptz().notNull(),
    usedAt: timestamptz().notNull(),
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

/**
 * Links that let a member of the team choose a password, each once. What opens is made from the id
 * and the program's key: a copy of the database opens nothing.
 */
export const passwordLinks = accountsSchema.table(
  'password_links',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
  },
  (table) => [index('password_links_user').on(table.userId)],
)

export type PasswordLink = typeof passwordLinks.$inferSelect

/** Tries to sign in since the last that succeeded: the delay grows with them. */
export const signInFailures = accountsSchema.table('sign_in_failures', {
  /** What is counted, and where the tries come from (`sign-in-limits.ts`), hashed. */
  key: text().primaryKey(),
  count: integer().notNull(),
  lastAt: timestamptz().notNull(),
})

/** What is asked of everybody, one row; without it nothing is. */
export const teamRules = accountsSchema.table('team_rules', {
  id: integer().primaryKey(),
  secondFactorForAll: boolean().notNull(),
})
