import { randomUUID } from 'node:crypto'
import type { Actor } from '@vitrine/domain/audit/actor'
import type { CvCorrection } from '@vitrine/domain/sources/cv-corrections'
import { type FileKind, fileKinds, type SourceKind } from '@vitrine/domain/sources/cv-reading'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { attachmentTypesMessage } from '@vitrine/domain/conversation/attachments'
import { appendHistory, lockOrder, type Order } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { sniffImage } from './sniff-image.ts'
import {
  type IdentifyCv,
  type ReceivedFile,
  receiveFile,
  type ReceiveFileDeps,
} from './receive-file.ts'
import { deleteSourceFile, findSourceFile, insertSourceFile } from './source-store.ts'
import type { SourceFile } from './tables.ts'

export type StoreFileDeps = Pick<AppContext, 'db' | 'clock'> & ReceiveFileDeps

export type StoreFileResult<Rule extends string> =
  | { readonly file: SourceFile }
  | { readonly refused: 'order_not_found' }
  /** The file itself is invalid. */
  | { readonly refused: 'file_rejected'; readonly sentence: string }
  | { readonly refused: Rule; readonly before: SourceFile | undefined }

/** Accepted formats by kind, and the message for others. */
const KINDS = {
  cv: {
    // Customers without a CV file may send LinkedIn's archive instead.
    takes: ['pdf', 'docx', 'doc', 'linkedin-archive'],
    sentence: 'The file must be .pdf, .doc or .docx',
  },
  linkedin: {
    takes: ['pdf', 'linkedin-archive'],
    sentence: 'Add the PDF that LinkedIn saves of a profile, or the zip of its data archive',
  },
  proof: {
    takes: ['pdf', 'jpeg', 'png', 'webp', 'heic'],
    sentence: 'Add a PDF or a picture (JPEG, PNG, WebP or HEIC)',
  },
  sent: {
    takes: ['pdf', 'docx', 'doc', 'jpeg', 'png', 'webp', 'heic'],
    sentence: attachmentTypesMessage,
  },
} as const satisfies Record<UploadKind, Parameters<typeof receiveFile>[3]>

const TAKES_PICTURES: ReadonlySet<UploadKind> = new Set(['sent', 'proof'])

/** Photos have their own upload. */
export type UploadKind = Exclude<FileKind, 'photo'>

export const FILE_EVENTS = {
  cv: {
    added: 'cv-received',
    removed: 'cv-removed',
    infected: 'cv-infected',
    erased: 'cv-erased',
    opened: 'cv-opened',
  },
  linkedin: {
    added: 'linkedin-file-added',
    removed: 'linkedin-file-removed',
    infected: 'linkedin-file-infected',
    erased: 'linkedin-file-erased',
    opened: 'linkedin-file-opened',
  },
  photo: {
    added: 'photo-added',
    removed: 'photo-removed',
    infected: 'photo-infected',
    erased: 'photo-erased',
    opened: 'photo-opened',
  },
  proof: {
    added: 'payment-proof-added',
    removed: 'payment-proof-removed',
    infected: 'payment-proof-infected',
    erased: 'payment-proof-erased',
    opened: 'payment-proof-opened',
  },
  sent: {
    added: 'file-sent',
    removed: 'sent-file-removed',
    infected: 'sent-file-infected',
    erased: 'sent-files-erased',
    opened: 'sent-file-opened',
  },
} as const satisfies Record<FileKind, Record<string, string>>

export const storageFolder = (kind: FileKind, orderId: string) => `${kind}/${orderId}`

export const storageFolders = (orderId: string): string[] =>
  fileKinds.map((kind) => storageFolder(kind, orderId))

/** Copying a file from another order. */
export type CopiedFrom<Rule extends string> = {
  readonly orderId: string
  /** For the history of both orders. */
  readonly note: string | null
  /** Both orders are locked. */
  refuse(order: Order, other: Order): Rule | undefined
}

/** Checks and follow-up work inside the transaction. */
type TakeFileRules<Rule extends string> = {
  /** Set if the bytes come from another order. */
  readonly from?: CopiedFrom<Rule> | undefined
  /** The order is locked; `before` is the existing file. */
  refuse?(
    tx: Transaction,
    order: Order,
    before: SourceFile | undefined,
  ): Rule | undefined | Promise<Rule | undefined>
  follow?(
    tx: Transaction,
    order: Order,
    file: SourceFile,
    now: Date,
    before: SourceFile | undefined,
  ): Promise<void>
}

/**
 * Validates, scans and syncs a file before it inserts its row, so an acknowledged file exists. Then
 * deletes the file it replaces. Without a scanner the file goes into quarantine.
 */
export async function storeFile<Rule extends string>(
  deps: StoreFileDeps,
  request: {
    id?: string
    orderId: string
    kind: UploadKind
    actor: Actor
    /** The customer's corrections of the reading. */
    corrections?: readonly CvCorrection[]
  },
  sent: { name: string; bytes: Uint8Array },
  rules: TakeFileRules<Rule>,
): Promise<StoreFileResult<Rule>> {
  const { orderId, kind } = request
  const identifyCv = TAKES_PICTURES.has(kind) ? identifyAny(deps.identifyCv) : deps.identifyCv
  const receiving = { ...deps, identifyCv }
  const result = await receiveFile(receiving, storageFolder(kind, orderId), sent, KINDS[kind])
  return 'refused' in result ? result : recordFile(deps, request, result.received, rules)
}

/** Detects images by magic bytes and other files as CVs. */
const identifyAny =
  (identifyCv: IdentifyCv): IdentifyCv =>
  async (bytes, fileName) => {
    const picture = sniffImage(bytes, fileName)
    if (picture === null) return identifyCv(bytes, fileName)
    return picture === 'misnamed' ? { refused: 'wrong-type' } : picture
  }

/** Inserts the row of a stored file. Deletes the file if it is refused. */
export async function recordFile<Rule extends string>(
  { db, clock, files }: Pick<StoreFileDeps, 'db' | 'clock' | 'files'>,
  {
    id = randomUUID(),
    orderId,
    kind,
    actor,
    corrections = [],
  }: {
    id?: string
    orderId: string
    kind: FileKind
    actor: Actor
    corrections?: readonly CvCorrection[]
  },
  { key, name, size, type, isScanned }: ReceivedFile,
  rules: TakeFileRules<Rule>,
): Promise<StoreFileResult<Rule>> {
  const result = await db.transaction(async (tx) => {
    const now = clock()
    const { from } = rules
    // A fixed lock order prevents deadlocks between two copies.
    const ids = from ? [orderId, from.orderId].toSorted() : [orderId]
    const locked = new Map<string, Order | undefined>()
    for (const each of ids) locked.set(each, await lockOrder(tx, each))
    const order = locked.get(orderId)
    const other = from && locked.get(from.orderId)
    if (!order || (from && !other)) return { refused: 'order_not_found' as const }
    const before = kind === 'sent' ? undefined : await findSourceFile(tx, orderId, kind)
    const refused =
      (from && other && from.refuse(order, other)) ?? (await rules.refuse?.(tx, order, before))
    if (refused !== undefined) return { refused, before }
    const file: SourceFile = {
      id,
      orderId,
      kind,
      fileKey: key,
      fileName: name,
      fileSize: size,
      fileType: type,
      addedAt: now,
      addedBy: actor,
      scannedAt: isScanned ? now : null,
      inPdf: false,
      corrections: corrections.length > 0 ? [...corrections] : null,
    }
    await insertSourceFile(tx, file)
    await appendHistory(tx, { orderId, at: now, actor, what: FILE_EVENTS[kind].added })
    if (from) {
      const [one, two] = [orderReference(from.orderId), orderReference(orderId)]
      const said = { at: now, actor, note: from.note }
      await appendHistory(
        tx,
        { ...said, orderId, what: 'file-taken-from', from: one, to: kind },
        { ...said, orderId: from.orderId, what: 'file-taken-to', from: kind, to: two },
      )
    }
    await rules.follow?.(tx, order, file, now, before)
    return { file, replaced: before?.fileKey }
  })
  if ('refused' in result) {
    await files.remove(key)
    return result
  }
  if (result.replaced !== undefined) await files.remove(result.replaced)
  return { file: result.file }
}

/** Deletes a file and its reading. False if there was none. */
export async function removeFile(
  { db, clock, files }: Pick<StoreFileDeps, 'db' | 'clock' | 'files'>,
  { orderId, kind, actor }: { orderId: string; kind: SourceKind; actor: Actor },
  /** Runs before, in the same transaction, with the order locked. */
  before: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  const removed = await db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    await before(tx)
    const file = await deleteSourceFile(tx, orderId, kind)
    const what = FILE_EVENTS[kind].removed
    if (file) await appendHistory(tx, { orderId, at: clock(), actor, what })
    return file
  })
  if (removed) await files.remove(removed.fileKey)
  return removed !== undefined
}

/** Records a staff download in the history. */
export async function recordDownload(
  tx: Transaction,
  { orderId, kind }: SourceFile,
  actor: Actor,
  now: Date,
): Promise<void> {
  await appendHistory(tx, { orderId, at: now, actor, what: FILE_EVENTS[kind].opened })
}
