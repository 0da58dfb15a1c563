import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { first, type Database, type Transaction } from '../platform/database.ts'
import {
  type Approval,
  approvals,
  type Comment,
  comments,
  type GrantedRound,
  grantedRounds,
  type Preview,
  previews,
  type Round,
  rounds,
} from './tables.ts'

export async function insertPreview(tx: Transaction, preview: Preview): Promise<void> {
  await tx.insert(previews).values(preview)
}

export const findPreview = (db: Database, id: string): Promise<Preview | undefined> =>
  first(db.select().from(previews).where(eq(previews.id, id)))

export async function updatePreview(
  tx: Transaction,
  id: string,
  changes: Partial<Preview>,
): Promise<void> {
  await tx.update(previews).set(changes).where(eq(previews.id, id))
}

/** Latest preview request in any state. */
export const findLatestPreviewRequest = (
  db: Database,
  orderId: string,
): Promise<Preview | undefined> =>
  first(
    db
      .select()
      .from(previews)
      .where(eq(previews.orderId, orderId))
      .orderBy(desc(previews.requestedAt))
      .limit(1),
  )

export type SentPreview = Preview & {
  readonly number: number
  readonly versionNumber: number
  readonly versionHash: string
  readonly sentAt: Date
}

/** Newest first. */
export async function listSentPreviews(db: Database, orderId: string): Promise<SentPreview[]> {
  const rows = await db
    .select()
    .from(previews)
    .where(and(eq(previews.orderId, orderId), isNotNull(previews.number)))
    .orderBy(desc(previews.number))
  return rows as SentPreview[]
}

/** Latest sent preview by order. Orders without one are absent. */
export async function findLastSentPreviews(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, SentPreview>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([previews.orderId])
    .from(previews)
    .where(and(inArray(previews.orderId, [...orderIds]), isNotNull(previews.number)))
    .orderBy(previews.orderId, desc(previews.number))
  return new Map((rows as SentPreview[]).map((row) => [row.orderId, row]))
}

export const findComment = (db: Database, id: string): Promise<Comment | undefined> =>
  first(db.select().from(comments).where(eq(comments.id, id)))

/** Neither submitted nor deleted, by creation time. */
export async function listOpenComments(db: Database, orderId: string): Promise<Comment[]> {
  return db
    .select()
    .from(comments)
    .where(and(eq(comments.orderId, orderId), isNull(comments.roundId), isNull(comments.deletedAt)))
    .orderBy(asc(comments.createdAt), asc(comments.id))
}

/** Submitted comments, by creation time. */
export async function listItems(db: Database, orderId: string): Promise<Comment[]> {
  return db
    .select()
    .from(comments)
    .where(and(eq(comments.orderId, orderId), isNotNull(comments.roundId)))
    .orderBy(asc(comments.createdAt), asc(comments.id))
}

export async function listItemsOfRound(db: Database, roundId: string): Promise<Comment[]> {
  return db.select().from(comments).where(eq(comments.roundId, roundId))
}

export async function insertComment(tx: Transaction, comment: Comment): Promise<void> {
  await tx.insert(comments).values(comment)
}

export async function updateComment(
  tx: Transaction,
  id: string,
  changes: Partial<Comment>,
): Promise<void> {
  await tx.update(comments).set(changes).where(eq(comments.id, id))
}

export async function assignToRound(
  tx: Transaction,
  commentIds: readonly string[],
  roundId: string,
): Promise<void> {
  await tx
    .update(comments)
    .set({ roundId })
    .where(inArray(comments.id, [...commentIds]))
}

export async function insertRound(tx: Transaction, round: Round): Promise<void> {
  await tx.insert(rounds).values(round)
}

/** Newest first. */
export async function listRounds(db: Database, orderId: string): Promise<Round[]> {
  return db.select().from(rounds).where(eq(rounds.orderId, orderId)).orderBy(desc(rounds.number))
}

/** Searches all orders. */
export const findRound = (db: Database, id: string): Promise<Round | undefined> =>
  first(db.select().from(rounds).where(eq(rounds.id, id)))

/** False if the ID exists. */
export async function insertGrantedRound(tx: Transaction, grant: GrantedRound): Promise<boolean> {
  const rows = await tx
    .insert(grantedRounds)
    .values(grant)
    .onConflictDoNothing()
    .returning({ id: grantedRounds.id })
  return rows.length > 0
}

export async function listGrantedRounds(db: Database, orderId: string): Promise<GrantedRound[]> {
  return db
    .select()
    .from(grantedRounds)
    .where(eq(grantedRounds.orderId, orderId))
    .orderBy(asc(grantedRounds.grantedAt))
}

export async function insertApproval(tx: Transaction, approval: Approval): Promise<void> {
  await tx.insert(approvals).values(approval)
}

export const findLatestApproval = (db: Database, orderId: string): Promise<Approval | undefined> =>
  first(
    db
      .select()
      .from(approvals)
      .where(eq(approvals.orderId, orderId))
      .orderBy(desc(approvals.approvedAt))
      .limit(1),
  )

export async function countOpenComments(db: Database, orderId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(comments)
    .where(and(eq(comments.orderId, orderId), isNull(comments.roundId), isNull(comments.deletedAt)))
  return row?.count ?? 0
}

/** Removes the rows of unsubmitted comments that were deleted before a time. */
export async function removeDeletedComments(db: Database, before: Date): Promise<void> {
  await db.delete(comments).where(and(isNull(comments.roundId), lt(comments.deletedAt, before)))
}
