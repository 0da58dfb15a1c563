import { randomUUID } from 'node:crypto'
import { type PhotoRefusal, photoRefusalMessages } from '@vitrine/domain/sources/photo'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database.ts'
import type { VirusScanner } from '../platform/virus-scan/virus-scanner.ts'
import { canWork, lockUser, updateUser } from './account-store.ts'
import { memberPictures, type User, users } from './tables.ts'

export type PictureDeps = {
  readonly db: Database
  readonly clock: Clock
  /** Re-encodes an image as a small square JPEG in a child process. */
  readonly reencodePhoto: (
    bytes: Uint8Array,
  ) => Promise<{ photo: Uint8Array } | { refused: PhotoRefusal }>
  readonly scanForViruses: VirusScanner
}

export const HIDDEN_FROM_CUSTOMERS = { customerName: null, pictureForCustomers: false } as const

/** Stores a picture re-encoded from its pixels. The uploaded bytes are not kept. */
export async function savePicture(
  { db, clock, reencodePhoto, scanForViruses }: PictureDeps,
  userId: string,
  bytes: Uint8Array,
): Promise<{ saved: string } | { refused: 'file_rejected'; sentence: string }> {
  const drawn = await reencodePhoto(bytes)
  if ('refused' in drawn)
    return { refused: 'file_rejected', sentence: photoRefusalMessages[drawn.refused] }
  if ((await scanForViruses(bytes)) === 'infected') {
    const sentence = 'The file contains a virus. Send another one, made on another computer'
    return { refused: 'file_rejected', sentence }
  }
  const picture = {
    id: randomUUID(),
    jpeg: Buffer.from(drawn.photo).toString('base64'),
    addedAt: clock(),
  }
  await db
    .insert(memberPictures)
    .values({ userId, ...picture })
    .onConflictDoUpdate({ target: memberPictures.userId, set: picture })
  return { saved: picture.id }
}

export async function deletePicture(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(memberPictures).where(eq(memberPictures.userId, userId))
}

/** A later picture needs a new consent. */
export async function removePicture(tx: Transaction, userId: string): Promise<void> {
  await lockUser(tx, userId)
  await deletePicture(tx, userId)
  await updateUser(tx, userId, { pictureForCustomers: false })
}

/** The consent of a member. Refused: there is no picture to show. */
export async function setCustomerVisibility(
  tx: Transaction,
  userId: string,
  { customerName, pictureForCustomers }: Pick<User, 'customerName' | 'pictureForCustomers'>,
): Promise<{ before: User; user: User } | { refused: 'picture_not_found' }> {
  const before = await lockUser(tx, userId)
  if (!before) throw new Error(`user ${userId} vanished`)
  const showsPicture = customerName !== null && pictureForCustomers
  if (showsPicture && (await findPictureId(tx, userId)) === null)
    return { refused: 'picture_not_found' }
  const changes = { customerName, pictureForCustomers: showsPicture }
  return { before, user: await updateUser(tx, userId, changes) }
}

export async function findPictureId(db: Database, userId: string): Promise<string | null> {
  const [found] = await db
    .select({ id: memberPictures.id })
    .from(memberPictures)
    .where(eq(memberPictures.userId, userId))
  return found?.id ?? null
}

/** `isForCustomers`: only with the member's consent. */
export async function readPicture(
  db: Database,
  id: string,
  isForCustomers: boolean,
): Promise<Uint8Array | undefined> {
  const [found] = await db
    .select({ user: users, jpeg: memberPictures.jpeg })
    .from(memberPictures)
    .innerJoin(users, eq(users.id, memberPictures.userId))
    .where(eq(memberPictures.id, id))
  if (!found || (isForCustomers && !(canWork(found.user) && found.user.pictureForCustomers)))
    return undefined
  return Buffer.from(found.jpeg, 'base64')
}

/** A member whom customers see. */
export type Shown = {
  readonly userId: string
  readonly username: string
  readonly name: string
  readonly pictureId: string | null
}

/** Members who agreed that customers see them, and who work on orders. */
export async function listShownMembers(db: Database): Promise<Shown[]> {
  const rows = await db
    .select({ user: users, pictureId: memberPictures.id })
    .from(users)
    .leftJoin(
      memberPictures,
      and(eq(memberPictures.userId, users.id), eq(users.pictureForCustomers, true)),
    )
    .where(isNotNull(users.customerName))
  return rows.flatMap(({ user, pictureId }) =>
    user.customerName !== null && canWork(user)
      ? [{ userId: user.id, username: user.username, name: user.customerName, pictureId }]
      : [],
  )
}
