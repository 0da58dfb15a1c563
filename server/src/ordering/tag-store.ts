import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { orderTags, type Tag, tags } from './tables.ts'

/** By their names, each with how many orders have it. */
export async function listTags(db: Database): Promise<(Tag & { orders: number })[]> {
  const rows = await db
    .select({ tag: tags, orders: count(orderTags.orderId) })
    .from(tags)
    .leftJoin(orderTags, eq(orderTags.tagId, tags.id))
    .groupBy(tags.id)
    .orderBy(asc(sql`lower(${tags.name})`))
  return rows.map(({ tag, orders }) => ({ ...tag, orders }))
}

export async function lockTag(tx: Transaction, id: string): Promise<Tag | undefined> {
  const [tag] = await tx.select().from(tags).where(eq(tags.id, id)).for('update')
  return tag
}

export async function findTagNamed(tx: Transaction, name: string): Promise<Tag | undefined> {
  const [tag] = await tx
    .select()
    .from(tags)
    .where(eq(sql`lower(${tags.name})`, sql`lower(${name})`))
  return tag
}

/** Whoever makes or names tags comes one after the other: two of one name can't come at once. */
export async function lockTags(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${tags} in share row exclusive mode`)
}

export async function upsertTag(tx: Transaction, tag: Tag): Promise<void> {
  const { id: _id, ...words } = tag
  await tx.insert(tags).values(tag).onConflictDoUpdate({ target: tags.id, set: words })
}

/** Off all its orders, too. */
export async function deleteTag(tx: Transaction, id: string): Promise<void> {
  await tx.delete(tags).where(eq(tags.id, id))
}

/** By the names of the tags. */
export async function listTagIds(db: Database, orderId: string): Promise<string[]> {
  return (await findTagIds(db, [orderId])).get(orderId) ?? []
}

/** Of each of the orders that has any, by the names of the tags. */
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

/** Twice is once. */
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
