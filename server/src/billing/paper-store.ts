import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { lookedThrough, papers, series, type StoredPaper } from './tables.ts'

/** An order's papers in the order in which they were made. */
export async function listPapers(db: Database, orderId: string): Promise<StoredPaper[]> {
  return (
    db
      .select()
      .from(papers)
      .where(eq(papers.orderId, orderId))
      // At one moment the receipt comes first.
      .orderBy(asc(papers.issuedAt), desc(papers.kind), asc(papers.place))
  )
}

/** Of all orders, by series and place, after one that was listed before. */
export function listPapersOf(
  db: Database,
  { since, until }: { readonly since: Date | undefined; readonly until: Date | undefined },
  after: Pick<StoredPaper, 'series' | 'place'> | undefined,
  limit: number,
): Promise<StoredPaper[]> {
  return db
    .select()
    .from(papers)
    .where(
      and(
        since && gte(papers.issuedAt, since),
        until && lt(papers.issuedAt, until),
        after && sql`(${papers.series}, ${papers.place}) > (${after.series}, ${after.place})`,
      ),
    )
    .orderBy(asc(papers.series), asc(papers.place))
    .limit(limit)
}

export async function findPaper(db: Database, id: string): Promise<StoredPaper | undefined> {
  const [paper] = await db.select().from(papers).where(eq(papers.id, id))
  return paper
}

export async function findPaperAbout(
  db: Database,
  kind: StoredPaper['kind'],
  about: string,
): Promise<StoredPaper | undefined> {
  const [paper] = await db
    .select()
    .from(papers)
    .where(and(eq(papers.kind, kind), eq(papers.about, about)))
  return paper
}

export async function insertPaper(tx: Transaction, paper: StoredPaper): Promise<StoredPaper> {
  await tx.insert(papers).values(paper)
  return paper
}

/**
 * The next place of a series. Whoever asks at the same time waits until this transaction
 * ends, and gets the same place if it fails.
 */
export async function takePlace(tx: Transaction, name: string): Promise<number> {
  const [row] = await tx
    .insert(series)
    .values({ name, last: 1 })
    .onConflictDoUpdate({ target: series.name, set: { last: sql`${series.last} + 1` } })
    .returning({ last: series.last })
  if (!row) throw new Error(`series ${name} gave no place`)
  return row.last
}

export type LookedThrough = { readonly paidAt: Date; readonly orderId: string }

/** The last order that was looked at; null before the first. */
export async function readLookedThrough(db: Database): Promise<LookedThrough | null> {
  const [row] = await db.select().from(lookedThrough).where(eq(lookedThrough.id, 1))
  return row ?? null
}

export async function writeLookedThrough(db: Database, last: LookedThrough): Promise<void> {
  await db
    .insert(lookedThrough)
    .values({ id: 1, ...last })
    .onConflictDoUpdate({ target: lookedThrough.id, set: last })
}
