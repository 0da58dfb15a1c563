import type { SettingGroup } from '@vitrine/domain/settings/settings'
import { asc, count, desc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { type Version, versions } from './tables.ts'

/** All versions, oldest first per group. */
export async function listVersions(db: Database): Promise<Version[]> {
  return db.select().from(versions).orderBy(asc(versions.n))
}

export async function listVersionsOf(
  db: Database | Transaction,
  group: SettingGroup,
): Promise<Version[]> {
  return db.select().from(versions).where(eq(versions.group, group)).orderBy(asc(versions.n))
}

export async function findNewest(
  db: Database | Transaction,
  group: SettingGroup,
): Promise<Version | undefined> {
  const [newest] = await db
    .select()
    .from(versions)
    .where(eq(versions.group, group))
    .orderBy(desc(versions.n))
    .limit(1)
  return newest
}

/** Append-only, so the count detects new versions. */
export async function countVersions(db: Database): Promise<number> {
  const [row] = await db.select({ all: count() }).from(versions)
  return row?.all ?? 0
}

/** Inserts a version; false if the number is taken. */
export async function insertVersion(tx: Transaction, version: Version): Promise<boolean> {
  const rows = await tx
    .insert(versions)
    .values(version)
    .onConflictDoNothing()
    .returning({ n: versions.n })
  return rows.length > 0
}
