import type { Actor } from '@vitrine/domain/audit/actor'
import { redirectEndsAt } from '@vitrine/domain/publishing/site-redirect'
import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { resolveHost, type SitesAddress } from '../../addresses/index.ts'
import { appendHistory, lockOrder } from '../../ordering/index.ts'
import type { Transaction } from '../../platform/database.ts'
import { parseRedirectTarget } from './redirect-target.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { siteSwitched } from '../events.ts'
import { lockSite, writeRedirect, setOffline } from '../site-store.ts'
import type { Site } from '../tables.ts'

export type SetSiteRedirectResult =
  | { subdomain: string }
  | {
      refused:
        | 'order_not_found'
        | 'site_not_found'
        | 'order_status_conflict'
        | 'taken_offline_by_team'
    }
  | { refused: 'redirect_target_invalid'; sentence: string }

/**
 * Redirects visitors of a site's subdomain to a new URL for twelve months. Changing the target
 * keeps the start date. Custom domains are not redirected; their owner changes the DNS records.
 */
export async function setSiteRedirect(
  tx: Transaction,
  { orderId, typed, actor }: { orderId: string; typed: string; actor: Actor },
  deps: { readonly sites: SitesAddress } & Pick<AppContext, 'publicUrl' | 'emit'>,
  now: Date,
): Promise<SetSiteRedirectResult> {
  const { sites: address, publicUrl, emit } = deps
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'order_not_found' }
  if (!orderAllows.takeOffline(order)) return { refused: 'order_status_conflict' }
  const site = await lockSite(tx, orderId)
  if (!site?.liveVersion) return { refused: 'site_not_found' }
  const { subdomain, offlineAt, offlineBy } = site
  if (offlineAt && actor === 'customer' && offlineBy !== 'customer')
    return { refused: 'taken_offline_by_team' }
  const read = parseRedirectTarget(typed, [new URL(publicUrl).host, address.domain])
  if ('refused' in read) return { refused: 'redirect_target_invalid', sentence: read.refused }
  const { host } = new URL(read.url)
  // Would redirect back to this site.
  if (await resolveHost(tx, address, host))
    return {
      refused: 'redirect_target_invalid',
      sentence: `${host} still leads to us. Give the domain up here first, and let its records lead to your new page.`,
    }
  const movedTo = siteRedirectTarget(site, now)
  if (movedTo === read.url) return { subdomain }
  if (!offlineAt) {
    await setOffline(tx, orderId, actor, now)
    const byCustomer = actor === 'customer'
    const switched = { orderId, to: 'offline', byCustomer, redirect: read.url } as const
    await emit(tx, siteSwitched, switched, now)
  }
  await writeRedirect(tx, orderId, read.url, movedTo === null ? now : (site.movedAt ?? now))
  await appendHistory(tx, {
    orderId,
    at: now,
    actor,
    what: 'visitors-led-on',
    from: movedTo,
    to: read.url,
  })
  return { subdomain }
}

/** The old URL answers 410 afterwards. Undefined if no redirect was active. */
export async function removeSiteRedirect(
  tx: Transaction,
  orderId: string,
  actor: Actor,
  now: Date,
): Promise<{ subdomain: string } | undefined> {
  await lockOrder(tx, orderId)
  const site = await lockSite(tx, orderId)
  const movedTo = site ? siteRedirectTarget(site, now) : null
  if (!site || movedTo === null) return undefined
  await writeRedirect(tx, orderId, null, now)
  const what = 'visitors-not-led-on'
  await appendHistory(tx, { orderId, at: now, actor, what, from: movedTo })
  return { subdomain: site.subdomain }
}

/** Null: no redirect, or it has expired. */
export function siteRedirectTarget(
  { offlineAt, movedTo, movedAt }: Pick<Site, 'offlineAt' | 'movedTo' | 'movedAt'>,
  now: Date,
): string | null {
  return offlineAt && movedTo && movedAt && now < redirectEndsAt(movedAt) ? movedTo : null
}

export function describeSiteRedirect(site: Site, now: Date): { to: string; until: string } | null {
  const to = siteRedirectTarget(site, now)
  return to && site.movedAt ? { to, until: redirectEndsAt(site.movedAt).toISOString() } : null
}
