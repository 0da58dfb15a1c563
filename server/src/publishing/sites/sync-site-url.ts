import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { z } from 'zod'
import {
  domainBroken,
  domainLive,
  domainLost,
  domainRecovered,
  findCanonicalUrl,
} from '../../addresses/index.ts'
import { lockOrder } from '../../ordering/index.ts'
import { on, type Subscription } from '../../platform/events.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type Job, job, type JobKind } from '../../platform/jobs.ts'
import { sitePublished } from '../events.ts'
import { rerenderVersion } from '../publications/rerender-version.ts'
import { findPublishedVersion, isPublicationPending, isServed, lockSite } from '../site-store.ts'

type Deps = Pick<AppContext, 'db' | 'clock' | 'enqueue' | 'sites'>

const followKind: JobKind<{ orderId: string }> = {
  name: 'publishing.follow-address',
  queue: 'build',
  payload: z.object({ orderId: z.uuid() }),
}

/**
 * Pages, PDFs, images and QR codes contain the canonical URL, so the site is rerendered when it
 * changes.
 */
export const syncSiteUrl = (
  deps: Deps,
  siteChanged: (subdomain: string) => void,
): { jobs: Job[]; hears: Subscription[] } => {
  const follow = ({ orderId }: { orderId: string }) => followTo(deps, siteChanged, orderId)
  return {
    jobs: [job(followKind, follow)],
    hears: [
      on(domainLive, { name: 'publishing.follow-new-domain', queue: 'build' }, follow),
      on(domainLost, { name: 'publishing.follow-lost-domain', queue: 'build' }, follow),
      // A broken or repaired domain changes the redirects only.
      on(domainBroken, { name: 'publishing.follow-broken-domain', queue: 'build' }, follow),
      on(domainRecovered, { name: 'publishing.follow-mended-domain', queue: 'build' }, follow),
      // The URL may have changed between the snapshot and the publication.
      on(sitePublished, { name: 'publishing.follow-published', queue: 'build' }, follow),
    ],
  }
}

/** For sites that go back online: their URL may have changed meanwhile. */
export const enqueueSiteUrlSync = (
  tx: Parameters<AppContext['enqueue']>[0],
  { enqueue }: Pick<AppContext, 'enqueue'>,
  orderId: string,
): Promise<void> => enqueue(tx, followKind, { orderId })

/**
 * Rerenders the live version if its pages name another URL. Skips sites in review, in revision or
 * offline; the event that ends this state triggers it again.
 */
async function followTo(
  { db, clock, enqueue, sites }: Deps,
  siteChanged: (subdomain: string) => void,
  orderId: string,
): Promise<void> {
  const changed = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const site = await lockSite(tx, orderId)
    if (!order || !site || !isServed(site)) return undefined
    const siteUrl = await findCanonicalUrl(tx, sites, orderId)
    const live = (await findPublishedVersion(tx, orderId, site.liveVersion))?.publication
    const isOther = live && siteUrl !== undefined && siteUrl !== live.input.siteUrl
    // A pending publication emits `sitePublished`, which triggers this check again.
    if (!isOther || !orderAllows.hideContact(order) || (await isPublicationPending(tx, orderId)))
      return site
    const reason = `The address is ${siteUrl} now`
    await rerenderVersion(
      tx,
      enqueue,
      live,
      { changes: { siteUrl }, actor: 'system', reason, requestedIn: order.orderStatus },
      clock(),
    )
    return site
  })
  if (changed) siteChanged(changed.subdomain)
}
