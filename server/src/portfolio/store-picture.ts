import { randomUUID } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import { sniffImageType } from './sniff-image.ts'
import {
  deleteOrphanedPictures,
  deleteUnusedPicture,
  findPicture,
  insertPicture,
} from './portfolio-store.ts'
import type { Picture } from './tables.ts'

export type PictureDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly files: FileStore
}

/** How long a picture waits for its item. */
const WAITS_MS = 24 * 60 * 60 * 1000

/** Storage key of a picture. */
export const pictureKeyOf = (id: string): string => `portfolio/${id}`

/** Stores a picture for an item. Undefined: not an image that browsers show. */
export async function storePicture(
  { db, clock, files }: PictureDeps,
  bytes: Uint8Array,
): Promise<Picture | undefined> {
  const contentType = sniffImageType(bytes)
  if (contentType === undefined) return undefined
  const now = clock()
  for (const id of await deleteOrphanedPictures(db, new Date(now.getTime() - WAITS_MS))) {
    await files.remove(pictureKeyOf(id))
  }
  const picture: Picture = { id: randomUUID(), contentType, createdAt: now }
  await files.put(pictureKeyOf(picture.id), bytes)
  await insertPicture(db, picture)
  return picture
}

/** Deletes a picture unless another item uses it. */
export async function deletePicture({ db, files }: PictureDeps, id: string): Promise<void> {
  await deleteUnusedPicture(db, id)
  // Also after a crash between the two steps.
  if (!(await findPicture(db, id))) await files.remove(pictureKeyOf(id))
}
