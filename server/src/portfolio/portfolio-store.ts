import { and, asc, eq, lt, max, notExists } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { type Item, items, type Picture, pictures } from './tables.ts'

/** In display order. */
export async function listItems(db: Database): Promise<Item[]> {
  return db.select().from(items).orderBy(asc(items.position), asc(items.id))
}

export async function listShownItems(db: Database): Promise<Item[]> {
  return db
    .select()
    .from(items)
    .where(eq(items.shown, true))
    .orderBy(asc(items.position), asc(items.id))
}

/** Same query with `FOR UPDATE`. */
export async function lockItem(tx: Transaction, id: string): Promise<Item | undefined> {
  const [item] = await tx.select().from(items).where(eq(items.id, id)).for('update')
  return item
}

/** Appends it. */
export async function insertItem(tx: Transaction, item: Omit<Item, 'position'>): Promise<Item> {
  const [last] = await tx.select({ position: max(items.position) }).from(items)
  const [inserted] = await tx
    .insert(items)
    .values({ ...item, position: (last?.position ?? 0) + 1 })
    .returning()
  if (!inserted) throw new Error('an inserted portfolio item came back empty')
  return inserted
}

/** Undefined if missing. */
export async function updateItem(
  db: Database,
  id: string,
  changes: Partial<Omit<Item, 'id'>>,
): Promise<Item | undefined> {
  const [item] = await db.update(items).set(changes).where(eq(items.id, id)).returning()
  return item
}

export async function deleteItem(tx: Transaction, id: string): Promise<void> {
  await tx.delete(items).where(eq(items.id, id))
}

export async function insertPicture(db: Database, picture: Picture): Promise<void> {
  await db.insert(pictures).values(picture)
}

export async function findPicture(db: Database, id: string): Promise<Picture | undefined> {
  const [picture] = await db.select().from(pictures).where(eq(pictures.id, id))
  return picture
}

/** Deletes a picture row unless an item uses it. */
export async function deleteUnusedPicture(db: Database, id: string): Promise<boolean> {
  const gone = await db
    .delete(pictures)
    .where(and(eq(pictures.id, id), hasNoItem(db)))
    .returning({ id: pictures.id })
  return gone.length > 0
}

/** Deletes old picture rows whose item was never saved. */
export async function deleteOrphanedPictures(db: Database, takenBefore: Date): Promise<string[]> {
  const gone = await db
    .delete(pictures)
    .where(and(lt(pictures.createdAt, takenBefore), hasNoItem(db)))
    .returning({ id: pictures.id })
  return gone.map(({ id }) => id)
}

const hasNoItem = (db: Database) =>
  notExists(db.select({ id: items.id }).from(items).where(eq(items.pictureId, pictures.id)))
