import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '@vitrine/domain/audit/actor'
import { hasContact } from '@vitrine/domain/resume/contact-methods'
import { removeHiddenContact } from '@vitrine/domain/publishing/hidden-contact'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { findCanonicalUrl, type SitesAddress } from '../../addresses/index.ts'
import { lockOrder } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import { type Edition, replaceLanguages } from '../snapshots/partial-snapshot.ts'
import { queuePublication } from './queue-publication.ts'
import {
  findLiveSnapshot,
  findPublication,
  isPublicationPending,
  listVersions,
  listMissingLanguages,
} from '../site-store.ts'
import type { Publication } from '../tables.ts'

export type RollBackLanguageResult =
  | { publication: Publication }
  | {
      refused:
        | 'order_not_found'
        | 'order_status_conflict'
        | 'version_not_found'
        | 'language_not_live'
        | 'unchanged'
        | 'publication_pending'
        | 'contact_hidden'
        | 'request_id_taken'
    }

/**
 * Publishes the live site with one language from an earlier version. Both documents were live
 * before, so no approval is needed. Drafts do not change. Idempotent by request ID.
 */
export async function rollBackLanguage(
  tx: Transaction,
  enqueue: Enqueue,
  request: { id: string; orderId: string; number: number; language: string; actor: Actor },
  address: SitesAddress,
  now: Date,
): Promise<RollBackLanguageResult> {
  const { orderId, number, language, actor } = request
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'order_not_found' }
  const repeated = await findPublication(tx, request.id)
  if (repeated && repeated.orderId !== orderId) return { refused: 'request_id_taken' }
  if (repeated) return { publication: repeated }
  if (!orderAllows.activateVersion(order)) return { refused: 'order_status_conflict' }
  const versions = await listVersions(tx, orderId)
  const earlier = versions
    .find(({ version }) => version.number === number)
    ?.publication.input.resumes.find(({ code }) => code === language)
  if (!earlier) return { refused: 'version_not_found' }
  const live = await findLiveSnapshot(tx, orderId)
  const current = live?.input.resumes.find(({ code }) => code === language)
  if (!live || !current) return { refused: 'language_not_live' }
  const textOf = ({ resume, words }: Edition) => ({ resume, words })
  if (isDeepStrictEqual(textOf(earlier), textOf(current))) return { refused: 'unchanged' }
  if (await isPublicationPending(tx, orderId)) return { refused: 'publication_pending' }
  const { hidden = [] } = live.input
  if (hasContact(earlier.resume) && !hasContact(removeHiddenContact(earlier.resume, hidden)))
    return { refused: 'contact_hidden' }

  const edition = {
    code: language,
    languageName: current.languageName,
    ...textOf(earlier),
  }
  const publication = await queuePublication(tx, enqueue, {
    id: request.id,
    orderId,
    input: replaceLanguages(live.input, [edition], live.input.resumes, {
      siteUrl: (await findCanonicalUrl(tx, address, orderId)) ?? live.input.siteUrl,
      updatedOn: now.toISOString().slice(0, 10),
      keptFrom: live.number,
      takenFrom: number,
    }),
    purpose: 'live',
    requestedBy: actor,
    requestedAt: now,
    requestedIn: order.orderStatus,
    reason: null,
    owedLanguages: await listMissingLanguages(tx, orderId, live.number),
  })
  return { publication }
}
