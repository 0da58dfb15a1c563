import type { Actor } from '@vitrine/domain/audit/actor'
import { orderNotFound } from '../../ordering/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { invalidFields } from '../../platform/http.ts'
import { accept, type Refusals } from '../../platform/refusals.ts'
import { setSiteOnline, type SetSiteOnlineResult } from '../sites/set-site-online.ts'
import { removeSiteRedirect, setSiteRedirect } from '../sites/site-redirect.ts'
import { enqueueSiteUrlSync } from '../sites/sync-site-url.ts'

const SWITCH_REFUSALS: Refusals<SetSiteOnlineResult> = {
  order_not_found: orderNotFound,
  taken_offline_by_team: [409, 'Our team took this site offline. Write to us to have it back.'],
  site_not_found: [409, 'This order has no site that could be switched.'],
  order_status_conflict: [409, 'This order has no site that could be switched.'],
}

/** Online state and redirect of a site, for the routes of customers and staff. */
export function createSiteSwitches(
  deps: AppContext & { readonly siteChanged: (subdomain: string) => void },
) {
  const { db, clock, emit, enqueue, siteChanged } = deps
  return {
    async setOnline(orderId: string, to: 'offline' | 'online', actor: Actor): Promise<void> {
      const result = await db.transaction(async (tx) => {
        if (to === 'online') await enqueueSiteUrlSync(tx, { enqueue }, orderId)
        return setSiteOnline(tx, emit, { orderId, to, actor }, clock())
      })
      siteChanged(accept(result, SWITCH_REFUSALS).subdomain)
    },
    async setRedirect(redirect: { orderId: string; typed: string; actor: Actor }): Promise<void> {
      const result = await db.transaction((tx) => setSiteRedirect(tx, redirect, deps, clock()))
      const { subdomain } = accept(result, {
        ...SWITCH_REFUSALS,
        redirect_target_invalid: ({ sentence }) => invalidFields({ url: sentence }),
      })
      siteChanged(subdomain)
    },
    async removeRedirect(orderId: string, actor: Actor): Promise<void> {
      const removed = await db.transaction((tx) => removeSiteRedirect(tx, orderId, actor, clock()))
      if (removed) siteChanged(removed.subdomain)
    },
  }
}
