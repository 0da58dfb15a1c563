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
  /** For links and warnings; null: none. */
  email: text(),
  /** argon2id PHC string; null: invited, no password yet. */
  passwordHash: text(),
  /** For colleagues; null: the username. */
  displayName: text(),
  /** Languages that the member writes, by name. */
  languages: text().array().notNull().default([]),
  /** First name for customers. The member alone sets it; null: customers see nobody. */
  customerName: text(),
  /** The member agreed that customers see the picture, too. */
  pictureForCustomers: boolean().notNull().default(false),
  /** Set by someone else: the member must change it first. */
  mustChangePassword: boolean().notNull().default(false),
  role: text().$type<StaffRole>().notNull(),
  createdAt: timestamptz().notNull(),
  /** Null: active. The name stays in histories. */
  disabledAt: timestamptz(),
  /** Derives the TOTP secret together with the app secret; null: never set up. */
  secondFactorNonce: text(),
  /** Null: setup not finished. */
  secondFactorSince: timestamptz(),
  /** Last used step, so that no code works twice. */
  secondFactorStep: integer(),
})

export type User = typeof users.$inferSelect

export const sessions = accountsSchema.table(
  'sessions',
  {
    /** SHA-256 of the cookie token. */
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamptz().notNull(),
    usedAt: timestamptz().notNull(),
    /** Truncated, so that a person recognizes the session. */
    userAgent: text(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

export type Session = typeof sessions.$inferSelect

/** Pictures of members. Apart from `users`, which every request reads. */
export const memberPictures = accountsSchema.table('member_pictures', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Random, new with each picture: URLs must not lead to the member. */
  id: uuid().notNull().unique('member_pictures_url'),
  /** Base64 of a re-encoded JPEG, at most 40 KB. */
  jpeg: text().notNull(),
  addedAt: timestamptz().notNull(),
})

/** One-time recovery codes; a used one is deleted. */
export const recoveryCodes = accountsSchema.table(
  'recovery_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** HMAC with the app secret. */
    codeHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** One-time password links. The token is derived from the id and the app secret. */
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

/** Failed attempts since the last success. */
export const signInFailures = accountsSchema.table('sign_in_failures', {
  /** Hash of the counter's name and origin (`sign-in-limits.ts`). */
  key: text().primaryKey(),
  count: integer().notNull(),
  lastAt: timestamptz().notNull(),
})

/** Rules for all members, one row; default: none. */
export const teamRules = accountsSchema.table('team_rules', {
  id: integer().primaryKey(),
  secondFactorForAll: boolean().notNull(),
})
