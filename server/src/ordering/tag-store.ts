import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { first, type Database, type Transaction } from '../platform/database.ts'
import { orderTags, type Tag, tags } from './tables.ts'

/** By name, with the number of orders. */
export async function listTags(db: Database): Promise<(Tag & { orders: number })[]> {
  const rows = await db
    .select({ tag: tags, orders: count(orderTags.orderId) })
    .from(tags)
    .leftJoin(orderTags, eq(orderTags.tagId, tags.id))
    .groupBy(tags.id)
    .orderBy(asc(sql`lower(${tags.name})`))
  return rows.map(({ tag, orders }) => ({ ...tag, orders }))
}

export const lockTag = (tx: Transaction, id: string) =>
  first(tx.select().from(tags).where(eq(tags.id, id)).for('update'))

export const findTagNamed = (tx: Transaction, name: string) =>
  first(
    tx
      .select()
      .from(tags)
      .where(eq(sql`lower(${tags.name})`, sql`lower(${name})`)),
  )

/** Serializes tag changes: two tags of one name cannot be created at once. */
export async function lockTags(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${tags} in share row exclusive mode`)
}

export async function upsertTag(tx: Transaction, tag: Tag): Promise<void> {
  const { id: _id, ...changes } = tag
  await tx.insert(tags).values(tag).onConflictDoUpdate({ target: tags.id, set: changes })
}

/** Also removes it from all orders. */
export async function deleteTag(tx: Transaction, id: string): Promise<void> {
  await tx.delete(tags).where(eq(tags.id, id))
}

/** By tag name. */
export const listTagIds = async (db: Database, orderId: string): Promise<string[]> =>
  (await findTagIds(db, [orderId])).get(orderId) ?? []

/** By tag name; orders without tags are missing. */
export async function findTagIds(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (orderIds.length === 0) return found
  const rows = await db
    .select({ orderId: orderTags.orderId, tagId: orderTags.tagId })
    .from(orderTags)
    .innerJoin(tags, eq(tags.id, orderTags.tagId))
    .where(inArray(orderTags.orderId, [...orderIds]))
    .orderBy(asc(sql`lower(${tags.name})`))
  for (const { orderId, tagId } of rows) found.set(orderId, [...(found.get(orderId) ?? []), tagId])
  return found
}

/** Idempotent. */
export async function insertOrderTag(
  tx: Transaction,
  orderId: string,
  tagId: string,
): Promise<void> {
  await tx.insert(orderTags).values({ orderId, tagId }).onConflictDoNothing()
}

export async function deleteOrderTag(
  tx: Transaction,
  orderId: string,
  tagId: string,
): Promise<void> {
  await tx.delete(orderTags).where(and(eq(orderTags.orderId, orderId), eq(orderTags.tagId, tagId)))
}
