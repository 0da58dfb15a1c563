import { suggestSubdomain, checkSubdomain } from '@vitrine/domain/sites/site-options'
import { suggestAlternatives, isHashed, readIntake } from '../../onboarding/index.ts'
import type { Order } from '../../ordering/index.ts'
import type { Database } from '../../platform/database.ts'
import { findSite } from '../site-store.ts'

/** Returns the subdomain of the order's site, or the first free suggestion. */
export async function findOrSuggestSubdomain(
  db: Database,
  order: Order,
  brandName: string,
  secrets: readonly string[],
): Promise<string> {
  const site = await findSite(db, order.id)
  if (site && !isHashed(site.subdomain)) return site.subdomain
  const { subdomain: requested } = await readIntake(db, order)
  const fullName = `${order.customerFirstName} ${order.customerLastName}`
  const proposed = proposedSubdomainOf(
    [requested ?? '', suggestSubdomain(fullName)],
    brandName,
    order.id,
  )
  const alternatives = await suggestAlternatives(db, order.id, proposed, secrets)
  return alternatives === null ? proposed : (alternatives[0] ?? `cv-${order.id.slice(0, 8)}`)
}

/** In this order: the requested subdomain if valid, the customer's name, the order ID. */
function proposedSubdomainOf(
  wanted: readonly string[],
  brandName: string,
  orderId: string,
): string {
  const proposals = [...wanted, `cv-${orderId.slice(0, 8)}`]
  const isFine = (proposal: string) => checkSubdomain(proposal, brandName) === undefined
  return proposals.find(isFine) ?? `cv-${orderId}`
}
