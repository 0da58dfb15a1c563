import type { Transaction } from '../platform/database.ts'
import type { Tag } from './tables.ts'
import { deleteTag, findTagNamed, lockTags, listTags, lockTag, upsertTag } from './tag-store.ts'

/** The tag list must stay short enough to choose from. */
export const MAX_TAGS = 40

export type SaveTagResult =
  /** `before` is null for a new tag, and equals `tag` if nothing changed. */
  | { tag: Tag; before: Tag | null }
  | { refused: 'tag_name_taken' | 'tag_limit_reached' | 'tag_not_found' | 'request_id_taken' }

/** Idempotent for the same values. */
export async function createTag(tx: Transaction, tag: Tag): Promise<SaveTagResult> {
  await lockTags(tx)
  const known = await lockTag(tx, tag.id)
  if (known)
    return known.name === tag.name && known.colour === tag.colour
      ? { tag: known, before: known }
      : { refused: 'request_id_taken' }
  if (await findTagNamed(tx, tag.name)) return { refused: 'tag_name_taken' }
  if ((await listTags(tx)).length >= MAX_TAGS) return { refused: 'tag_limit_reached' }
  await upsertTag(tx, tag)
  return { tag, before: null }
}

export async function updateTag(tx: Transaction, tag: Tag): Promise<SaveTagResult> {
  await lockTags(tx)
  const before = await lockTag(tx, tag.id)
  if (!before) return { refused: 'tag_not_found' }
  const namesake = await findTagNamed(tx, tag.name)
  if (namesake && namesake.id !== tag.id) return { refused: 'tag_name_taken' }
  await upsertTag(tx, tag)
  return { tag, before }
}

/** Returns the deleted tag; undefined: it did not exist. */
export async function removeTag(tx: Transaction, id: string): Promise<Tag | undefined> {
  const tag = await lockTag(tx, id)
  if (tag) await deleteTag(tx, id)
  return tag
}
