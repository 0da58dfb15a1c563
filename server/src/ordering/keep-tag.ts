/** The team's tags: making one, naming it otherwise, removing it. */
import type { Transaction } from '../platform/database.ts'
import type { Tag } from './tables.ts'
import { deleteTag, findTagNamed, holdTags, listTags, lockTag, putTag } from './tag-store.ts'

/** A list that a person chooses from. */
export const MAX_TAGS = 40

export type KeepTagResult =
  /** `before` is null of a new one; the same as `tag` where nothing changed. */
  | { tag: Tag; before: Tag | null }
  | { refused: 'name-taken' | 'too-many' | 'no-such-tag' | 'id-taken' }

/** Twice with the same words is once. */
export async function makeTag(tx: Transaction, tag: Tag): Promise<KeepTagResult> {
  await holdTags(tx)
  const known = await lockTag(tx, tag.id)
  if (known)
    return known.name === tag.name && known.colour === tag.colour
      ? { tag: known, before: known }
      : { refused: 'id-taken' }
  if (await findTagNamed(tx, tag.name)) return { refused: 'name-taken' }
  if ((await listTags(tx)).length >= MAX_TAGS) return { refused: 'too-many' }
  await putTag(tx, tag)
  return { tag, before: null }
}

export async function changeTag(tx: Transaction, tag: Tag): Promise<KeepTagResult> {
  await holdTags(tx)
  const before = await lockTag(tx, tag.id)
  if (!before) return { refused: 'no-such-tag' }
  const namesake = await findTagNamed(tx, tag.name)
  if (namesake && namesake.id !== tag.id) return { refused: 'name-taken' }
  await putTag(tx, tag)
  return { tag, before }
}

/** What it was; undefined: it is gone already. */
export async function removeTag(tx: Transaction, id: string): Promise<Tag | undefined> {
  const tag = await lockTag(tx, id)
  if (tag) await deleteTag(tx, id)
  return tag
}
