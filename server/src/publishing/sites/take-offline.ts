import { reserveSubdomain } from '../../onboarding/index.ts'
import { lockOrder, orderMoved } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import { on, type Subscription } from '../../platform/events.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { removeSiteRedirect } from './site-redirect.ts'
import { lockSite, setOffline } from '../site-store.ts'

/** From now on the address of an order says that its page is gone. */
export async function takeOffline(tx: Transaction, orderId: string, now: Date): Promise<void> {
  const site = await lockSite(tx, orderId)
  if (site && !site.offlineAt) await setOffline(tx, orderId, 'system', now)
}

/**
 * The site of an order that is cancelled (refunded in full, charged back) leaves the
 * public: its address says that it is gone. Nothing is deleted. Other replicas see it
 * as soon as they look the address up again.
 */
export const takeCancelledOffline = (
  { db, clock, verifyingSecrets: secrets }: Pick<AppContext, 'db' | 'clock' | 'verifyingSecrets'>,
  siteChanged: (subdomain: string) => void,
): Subscription =>
  on(
    orderMoved,
    {
      name: 'publishing.take-cancelled-offline',
      // The shortest queue: it is done within seconds, whatever is being built.
      queue: 'pay',
      when: ({ to }) => to === 'cancelled',
    },
    async ({ orderId }) => {
      const site = await db.transaction(async (tx) => {
        const order = await lockOrder(tx, orderId)
        const held = await lockSite(tx, orderId)
        // An address that nobody has seen is free again.
        if (order?.orderStatus === 'cancelled' && !held)
          await reserveSubdomain(tx, orderId, null, { keepsOld: false, secrets }, clock())
        // Put back by a person in the meantime.
        if (order?.orderStatus !== 'cancelled' || !held) return undefined
        // Who has their money back is not led on to either.
        if (held.offlineAt) return removeSiteRedirect(tx, orderId, 'system', clock())
        await setOffline(tx, orderId, 'system', clock())
        return held
      })
      if (site) siteChanged(site.subdomain)
    },
  )
