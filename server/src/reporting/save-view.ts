import { asc, count, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/database.ts'
import { type SavedView, savedViews } from './tables.ts'

/** Per user, including shared ones. */
export const MAX_OWN_VIEWS = 20
/** For the whole team. */
export const MAX_SHARED_VIEWS = 40

export type Viewer = { readonly id: string; readonly isManager: boolean }

export type SaveViewResult =
  /** `before` is null for a new view. */
  | { view: SavedView; before: SavedView | null }
  | { refused: 'forbidden' | 'view_limit_reached' | 'shared_view_limit_reached' }

/** The owner, and managers for shared views, because the owner may have left. */
export const canChangeView = ({ ownerId, shared }: SavedView, viewer: Viewer): boolean =>
  ownerId === viewer.id || (shared && viewer.isManager)

/** Own and shared views, by name. */
export const listSavedViews = (db: Database, userId: string): Promise<SavedView[]> =>
  db
    .select()
    .from(savedViews)
    .where(or(eq(savedViews.ownerId, userId), sql`${savedViews.shared}`))
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id))

/** Creates or updates a view. The first owner stays. */
export async function saveView(
  tx: Transaction,
  viewer: Viewer,
  input: Pick<SavedView, 'id' | 'name' | 'filter' | 'shared'>,
  now: Date,
): Promise<SaveViewResult> {
  // Serializes saves, so that the limits hold.
  await tx.execute(sql`lock table ${savedViews} in share row exclusive mode`)
  const before = await findView(tx, input.id)
  if (before && !canChangeView(before, viewer)) return { refused: 'forbidden' }
  if (!before && (await countOf(tx, eq(savedViews.ownerId, viewer.id))) >= MAX_OWN_VIEWS)
    return { refused: 'view_limit_reached' }
  const isNewlyShared = input.shared && !before?.shared
  if (isNewlyShared && (await countOf(tx, sql`${savedViews.shared}`)) >= MAX_SHARED_VIEWS)
    return { refused: 'shared_view_limit_reached' }
  const view = { ...input, ownerId: before?.ownerId ?? viewer.id, savedAt: now }
  const { id: _, ...changes } = view
  await tx
    .insert(savedViews)
    .values(view)
    .onConflictDoUpdate({ target: savedViews.id, set: changes })
  return { view, before }
}

/** Returns the deleted view; null: it did not exist. */
export async function deleteView(
  tx: Transaction,
  viewer: Viewer,
  id: string,
): Promise<SavedView | null | { refused: 'forbidden' }> {
  const view = await findView(tx, id)
  if (!view) return null
  if (!canChangeView(view, viewer)) return { refused: 'forbidden' }
  await tx.delete(savedViews).where(eq(savedViews.id, id))
  return view
}

async function findView(tx: Transaction, id: string): Promise<SavedView | null> {
  const [view] = await tx.select().from(savedViews).where(eq(savedViews.id, id)).for('update')
  return view ?? null
}

async function countOf(tx: Transaction, which: SQL): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(savedViews).where(which)
  return row?.count ?? 0
}
