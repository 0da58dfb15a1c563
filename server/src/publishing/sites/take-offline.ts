import { reserveSubdomain } from '../../onboarding/index.ts'
import { lockOrder, orderMoved } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import { on, type Subscription } from '../../platform/events.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { removeSiteRedirect } from './site-redirect.ts'
import { lockSite, setOffline } from '../site-store.ts'

export async function takeOffline(tx: Transaction, orderId: string, now: Date): Promise<void> {
  const site = await lockSite(tx, orderId)
  if (site && !site.offlineAt) await setOffline(tx, orderId, 'system', now)
}

/**
 * Takes the site of a canceled order offline. Deletes nothing. Other replicas notice at their next
 * lookup.
 */
export const takeCancelledOffline = (
  { db, clock, verifyingSecrets: secrets }: Pick<AppContext, 'db' | 'clock' | 'verifyingSecrets'>,
  siteChanged: (subdomain: string) => void,
): Subscription =>
  on(
    orderMoved,
    {
      name: 'publishing.take-cancelled-offline',
      // The fastest queue.
      queue: 'pay',
      when: ({ to }) => to === 'cancelled',
    },
    async ({ orderId }) => {
      const site = await db.transaction(async (tx) => {
        const order = await lockOrder(tx, orderId)
        const site = await lockSite(tx, orderId)
        // Nobody has seen this subdomain, so it is free again.
        if (order?.orderStatus === 'cancelled' && !site)
          await reserveSubdomain(tx, orderId, null, { keepsOld: false, secrets }, clock())
        // Restored by a person meanwhile.
        if (order?.orderStatus !== 'cancelled' || !site) return undefined
        // A refund also ends the redirect.
        if (site.offlineAt) return removeSiteRedirect(tx, orderId, 'system', clock())
        await setOffline(tx, orderId, 'system', clock())
        return site
      })
      if (site) siteChanged(site.subdomain)
    },
  )
