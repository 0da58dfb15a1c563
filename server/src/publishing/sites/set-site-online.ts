import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import type { Actor } from '@vitrine/domain/audit/actor'
import { appendHistory, lockOrder } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Emit } from '../../platform/events.ts'
import { siteSwitched } from '../events.ts'
import { lockSite, setOffline } from '../site-store.ts'

export type SetSiteOnlineResult =
  /** Unchanged if already in the requested state. */
  | { subdomain: string }
  | {
      refused:
        | 'order_not_found'
        | 'site_not_found'
        | 'order_status_conflict'
        | 'taken_offline_by_team'
    }

/**
 * Takes a site offline (its URL answers 410) or puts it back online. Customers can put back only
 * what they took offline; the team can put back any site.
 */
export async function setSiteOnline(
  tx: Transaction,
  emit: Emit,
  { orderId, to, actor }: { orderId: string; to: 'offline' | 'online'; actor: Actor },
  now: Date,
): Promise<SetSiteOnlineResult> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'order_not_found' }
  const isCustomer = actor === 'customer'
  const may = to === 'offline' || isCustomer ? orderAllows.takeOffline : orderAllows.restoreSite
  if (!may(order)) return { refused: 'order_status_conflict' }
  const site = await lockSite(tx, orderId)
  if (!site?.liveVersion) return { refused: 'site_not_found' }
  const { subdomain } = site
  if ((site.offlineAt !== null) === (to === 'offline')) return { subdomain }
  if (to === 'online' && isCustomer && site.offlineBy !== 'customer')
    return { refused: 'taken_offline_by_team' }
  await setOffline(tx, orderId, to === 'offline' ? actor : null, now)
  const what = to === 'offline' ? 'taken-offline' : 'put-back'
  await appendHistory(tx, { orderId, at: now, actor, what })
  await emit(tx, siteSwitched, { orderId, to, byCustomer: isCustomer, redirect: null }, now)
  return { subdomain }
}
