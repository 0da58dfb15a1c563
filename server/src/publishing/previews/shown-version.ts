import { effectiveStatus } from '@vitrine/domain/orders/order-permissions'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Order } from '../../ordering/index.ts'
import { first, type Database } from '../../platform/database.ts'
import { findPublishedVersion, findSite, type PublishedVersion } from '../site-store.ts'
import { publications, versions } from '../tables.ts'

/**
 * The version that the customer sees: the newest preview during review, the live version
 * afterwards, otherwise the newer of both. Undefined before the first preview or publication and
 * after the order has ended.
 */
export async function findShownVersion(
  db: Database,
  order: Pick<Order, 'id' | 'orderStatus' | 'heldFrom'>,
): Promise<PublishedVersion | undefined> {
  const status = effectiveStatus(order)
  if (status === 'cancelled' || status === 'expired') return undefined
  const live = await findPublishedVersion(db, order.id, (await findSite(db, order.id))?.liveVersion)
  if (status === 'live' || status === 'closed') return live
  const preview = await findNewestPreview(db, order.id)
  if (status === 'in_review' || !live) return preview
  return preview && preview.version.number > live.version.number ? preview : live
}

const findNewestPreview = (db: Database, orderId: string): Promise<PublishedVersion | undefined> =>
  first(
    db
      .select({ version: versions, publication: publications })
      .from(versions)
      .innerJoin(publications, eq(publications.id, versions.publicationId))
      .where(
        and(
          eq(versions.orderId, orderId),
          eq(publications.purpose, 'preview'),
          inArray(publications.state, ['sent', 'published']),
        ),
      )
      .orderBy(desc(versions.number))
      .limit(1),
  )
