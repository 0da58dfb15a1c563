import { effectiveStatus } from '@vitrine/domain/orders/order-permissions'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Order } from '../../ordering/index.ts'
import type { Database } from '../../platform/database.ts'
import { findSite } from '../site-store.ts'
import { type Publication, publications, type Version, versions } from '../tables.ts'

export type ShownVersion = { readonly version: Version; readonly publication: Publication }

/**
 * The version that the customer sees: the newest preview during review, the live version
 * afterwards, otherwise the newer of both. Undefined before the first preview or publication and
 * after the order has ended.
 */
export async function findShownVersion(
  db: Database,
  order: Pick<Order, 'id' | 'orderStatus' | 'heldFrom'>,
): Promise<ShownVersion | undefined> {
  const status = effectiveStatus(order)
  if (status === 'cancelled' || status === 'expired') return undefined
  const site = await findSite(db, order.id)
  const live = site?.liveVersion ? await find(db, order.id, site.liveVersion) : undefined
  if (status === 'live' || status === 'closed') return live
  const preview = await find(db, order.id)
  if (status === 'in_review' || !live) return preview
  return preview && preview.version.number > live.version.number ? preview : live
}

/** Finds a version by number, or the newest sent preview. */
async function find(
  db: Database,
  orderId: string,
  number?: number,
): Promise<ShownVersion | undefined> {
  const [row] = await db
    .select({ version: versions, publication: publications })
    .from(versions)
    .innerJoin(publications, eq(publications.id, versions.publicationId))
    .where(
      and(
        eq(versions.orderId, orderId),
        number === undefined
          ? and(
              eq(publications.purpose, 'preview'),
              inArray(publications.state, ['sent', 'published']),
            )
          : eq(versions.number, number),
      ),
    )
    .orderBy(desc(versions.number))
    .limit(1)
  return row
}
