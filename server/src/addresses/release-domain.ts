import type { Actor } from '@vitrine/domain/audit/actor'
import { appendHistory, lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { AppContext } from '../platform/app-context.ts'
import { deleteDomain, findDomainOfOrder, updateDomain } from './domain-store.ts'
import { domainLost } from './events.ts'

export type ReleaseDomainResult = { released: string | null } | { refused: 'no_such_order' }

/**
 * Releases an order's domain; the subdomain serves the site again. A verified domain stays
 * reserved while its records point here.
 */
export async function releaseDomain(
  tx: Transaction,
  { emit, orderLookups }: Pick<AppContext, 'emit' | 'orderLookups'>,
  { orderId, actor }: { orderId: string; actor: Actor },
  now: Date,
): Promise<ReleaseDomainResult> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no_such_order' }
  const domain = await findDomainOfOrder(tx, orderId)
  if (!domain) return { released: null }
  if (domain.verifiedAt === null) await deleteDomain(tx, domain.id)
  else {
    await updateDomain(tx, domain.id, {
      releasedAt: now,
      liveAt: null,
      wwwLive: false,
      brokenSince: null,
      nextLookAt: now,
    })
    if (domain.liveAt) {
      const isSiteOnline = await orderLookups.isSiteOnline(tx, orderId)
      const lost = { orderId, domain: domain.domain, why: 'given-up', isSiteOnline } as const
      await emit(tx, domainLost, lost, now)
    }
  }
  const what = 'domain-given-up'
  await appendHistory(tx, { orderId, at: now, actor, what, from: domain.domain })
  return { released: domain.domain }
}
