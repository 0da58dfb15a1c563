import type { Actor } from '@vitrine/domain/actor'
import { orderMay } from '@vitrine/domain/order-may'
import { refuseSubdomain, subdomainRefusalText } from '@vitrine/domain/site'
import { findCanonicalUrl, type SitesAddress } from '../addresses/index.ts'
import { correctAnswer, proposeFree, readIntake, takeSubdomain } from '../onboarding/index.ts'
import { lockOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { remakeVersion } from './remake-version.ts'
import {
  claimSubdomain,
  findPublication,
  findVersion,
  isBeingMade,
  lockSite,
} from './site-store.ts'

export type CorrectAddressResult =
  /** The addresses whose pages changed; none where nothing did. */
  | { changed: readonly string[] }
  | {
      refused: 'no-such-order' | 'not-open' | 'in-review' | 'in-revision' | 'offline' | 'being-made'
    }
  | { refused: 'subdomain'; sentence: string }
  | { refused: 'taken'; proposals: string[] }

/**
 * Gives an order another address. A live site answers there at once, its old address leads
 * to it and is nobody else's for a while, and the version that is live is made anew, as its
 * pages and PDFs name the address.
 */
export async function correctAddress(
  tx: Transaction,
  { enqueue, verifyingSecrets: secrets }: Pick<House, 'enqueue' | 'verifyingSecrets'>,
  { orderId, subdomain, actor }: { orderId: string; subdomain: string; actor: Actor },
  address: SitesAddress,
  now: Date,
): Promise<CorrectAddressResult> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { refused: 'no-such-order' }
  if (!orderMay.correctWishes(order)) return { refused: 'not-open' }
  if (!orderMay.correctAddress(order)) return { refused: 'in-review' }
  const refusal = refuseSubdomain(subdomain)
  if (refusal) return { refused: 'subdomain', sentence: subdomainRefusalText[refusal] }
  const site = await lockSite(tx, orderId)
  const from = site?.subdomain ?? (await readIntake(tx, order)).subdomain
  if (site ? from === subdomain : false) return { changed: [] }
  const version = site?.liveVersion ? await findVersion(tx, orderId, site.liveVersion) : undefined
  if (version && !orderMay.publish(order)) return { refused: 'not-open' }
  // The page made anew would end the round that is under way, or show what was taken from the public.
  if (version && !orderMay.remakeLivePage(order)) return { refused: 'in-revision' }
  if (version && site?.offlineAt) return { refused: 'offline' }
  // Made anew from what is live now, it would take the place of what is just being made.
  if (await isBeingMade(tx, orderId)) return { refused: 'being-made' }

  const held = site
    ? await claimSubdomain(tx, orderId, subdomain, secrets, now)
    : await takeSubdomain(tx, orderId, subdomain, { keepsOld: false, secrets }, now)
  if (!held) return { refused: 'taken', proposals: await proposeFree(tx, subdomain, secrets) }
  if (from === subdomain) return { changed: [] }
  const what = 'address-corrected'
  await correctAnswer(tx, order, { what, changes: { subdomain }, from, to: subdomain, actor }, now)
  const live = version && (await findPublication(tx, version.publicationId))
  const siteUrl = await findCanonicalUrl(tx, address, orderId)
  // Where the pages name a domain of the customer's, nothing in them changes.
  if (live && siteUrl !== undefined && siteUrl !== live.input.siteUrl) {
    const reason = 'The address was corrected'
    const remake = { changes: { siteUrl }, actor, reason, requestedIn: order.orderStatus }
    await remakeVersion(tx, enqueue, live, remake, now)
  }
  return { changed: site && from ? [from, subdomain] : [] }
}
