import type { Actor } from '@vitrine/domain/audit/actor'
import { lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { requestPublication, type RequestPublicationResult } from '../publishing/index.ts'
import { findPreview, insertPreview } from './review-store.ts'
import type { Preview } from './tables.ts'

export type SendPreviewResult =
  | { preview: Preview }
  | Extract<RequestPublicationResult, { refused: string }>

/**
 * Requests a preview of all or some languages from the saved drafts. It is sent after rendering.
 * Idempotent by request ID.
 */
export async function sendPreview(
  tx: Transaction,
  {
    sites,
    announced,
    ...app
  }: Pick<
    AppContext,
    'enqueue' | 'files' | 'orderLookups' | 'brand' | 'sites' | 'verifyingSecrets'
  > & {
    announced: boolean
  },
  request: {
    id: string
    orderId: string
    owedReason: string
    note?: string
    /** Language codes; absent: all. The others come from the live version. */
    languages?: readonly string[] | undefined
    actor: Actor
  },
  now: Date,
): Promise<SendPreviewResult> {
  const { id, orderId, owedReason, note = '', languages, actor } = request
  await lockOrder(tx, orderId)
  const repeated = await findPreview(tx, id)
  if (repeated && repeated.orderId === orderId) return { preview: repeated }
  const result = await requestPublication(
    tx,
    app,
    {
      id,
      orderId,
      purpose: 'preview',
      languages,
      subdomain: null,
      actor,
      reason: owedReason,
      note,
      isManager: false,
      announced,
    },
    sites,
    now,
  )
  if ('refused' in result) return result
  const { owedLanguages } = result.publication
  const preview: Preview = {
    id,
    orderId,
    requestedBy: actor,
    requestedAt: now,
    owedLanguages,
    owedReason: owedLanguages.length > 0 ? owedReason : null,
    number: null,
    versionNumber: null,
    versionHash: null,
    sentAt: null,
  }
  await insertPreview(tx, preview)
  return { preview }
}
