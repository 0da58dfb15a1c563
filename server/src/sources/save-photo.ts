import { randomUUID } from 'node:crypto'
import type { Actor } from '@vitrine/domain/audit/actor'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { photoRefusalMessages } from '@vitrine/domain/sources/photo'
import { appendHistory, lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { type PhotoChange, photoChanged } from './events.ts'
import type { Uploads } from './receive-file.ts'
import { deleteSourceFile, findSourceFile, writeInPdf } from './source-store.ts'
import type { SourceFile } from './tables.ts'
import {
  storageFolder,
  FILE_EVENTS,
  recordFile,
  type StoreFileResult,
  type CopiedFrom,
} from './store-file.ts'

export type PhotoDeps = Pick<AppContext, 'db' | 'clock' | 'emit'> &
  Pick<Uploads, 'files' | 'scanForViruses' | 'reencodePhoto'>

type Change = { readonly orderId: string; readonly actor: Actor }

type Emit = Pick<AppContext, 'emit'>['emit']

/**
 * Stores a photo re-encoded from its pixels, without metadata, in place of the old one. The
 * uploaded bytes are not kept.
 */
export async function savePhoto<Rule extends string = never>(
  deps: PhotoDeps,
  { orderId, actor }: Change,
  bytes: Uint8Array,
  from?: CopiedFrom<Rule>,
): Promise<StoreFileResult<'order_status_conflict' | Rule>> {
  const drawn = await deps.reencodePhoto(bytes)
  if ('refused' in drawn)
    return { refused: 'file_rejected', sentence: photoRefusalMessages[drawn.refused] }
  const verdict = await deps.scanForViruses(bytes)
  if (verdict === 'infected') {
    return {
      refused: 'file_rejected',
      sentence: 'The file contains a virus. Send another one, made on another computer',
    }
  }
  const key = `${storageFolder('photo', orderId)}/${randomUUID()}`
  await deps.files.put(key, drawn.photo)
  const { length: size } = drawn.photo
  // The original name can reveal place and time.
  const received = { key, name: 'photo.jpg', size, type: 'image/jpeg' }
  return recordFile<'order_status_conflict' | Rule>(
    deps,
    { orderId, kind: 'photo', actor },
    { ...received, isScanned: verdict === 'clean' },
    {
      from,
      refuse: (_tx, order) =>
        orderAllows.changePhoto(order) ? undefined : 'order_status_conflict',
      // Keep the PDF setting of the replaced photo.
      async follow(tx, _order, file, now, before) {
        if (before?.inPdf) await writeInPdf(tx, file.id, true)
        await tellTeam(tx, deps.emit, { orderId, actor }, 'added', now)
      },
    },
  )
}

export type ChangePhotoResult =
  | { readonly changed: SourceFile | null }
  | { readonly refused: 'order_not_found' | 'order_status_conflict' | 'photo_not_found' }

/** Deletes the photo. Versions that contain it do not change. */
export async function removePhoto(
  { db, clock, emit, files }: PhotoDeps,
  change: Change,
): Promise<ChangePhotoResult> {
  const { orderId, actor } = change
  const result = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { refused: 'order_not_found' as const }
    if (!orderAllows.changePhoto(order)) return { refused: 'order_status_conflict' as const }
    const removed = await deleteSourceFile(tx, orderId, 'photo')
    if (!removed) return { refused: 'photo_not_found' as const }
    const now = clock()
    await appendHistory(tx, { orderId, at: now, actor, what: FILE_EVENTS.photo.removed })
    await tellTeam(tx, emit, change, 'removed', now)
    return { removed }
  })
  if (result.removed === undefined) return result
  await files.remove(result.removed.fileKey)
  return { changed: null }
}

/** Sets whether the designed PDF shows the photo. The plain PDF never does. */
export async function setPhotoInPdf(
  tx: Transaction,
  emit: Emit,
  { orderId, actor, inPdf }: Change & { readonly inPdf: boolean },
  now: Date,
): Promise<ChangePhotoResult> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'order_not_found' }
  if (!orderAllows.changePhoto(order)) return { refused: 'order_status_conflict' }
  const photo = await findSourceFile(tx, orderId, 'photo')
  if (!photo) return { refused: 'photo_not_found' }
  if (photo.inPdf === inPdf) return { changed: photo }
  await writeInPdf(tx, photo.id, inPdf)
  const what = inPdf ? 'photo-put-in-pdf' : 'photo-taken-out-of-pdf'
  await appendHistory(tx, { orderId, at: now, actor, what })
  await tellTeam(tx, emit, { orderId, actor }, inPdf ? 'in-pdf' : 'not-in-pdf', now)
  return { changed: { ...photo, inPdf } }
}

/** The team needs no notification of its own changes. */
async function tellTeam(
  tx: Transaction,
  emit: Emit,
  { orderId, actor }: Change,
  change: PhotoChange,
  now: Date,
): Promise<void> {
  if (actor !== 'customer') return
  await emit(tx, photoChanged, { orderId, change, occurrence: randomUUID() }, now)
}
