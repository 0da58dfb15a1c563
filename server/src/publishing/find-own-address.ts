import { proposeSubdomain, refuseSubdomain } from '@vitrine/domain/site'
import { findRivalProposals, isSealed, readIntake } from '../onboarding/index.ts'
import type { Order } from '../ordering/index.ts'
import type { Database } from '../platform/database.ts'
import { findSite } from './site-store.ts'

/** The address of an order's site, or the first free one of those that would be proposed. */
export async function findOwnAddress(
  db: Database,
  order: Order,
  secrets: readonly string[],
): Promise<string> {
  const site = await findSite(db, order.id)
  if (site && !isSealed(site.subdomain)) return site.subdomain
  const { subdomain: wish } = await readIntake(db, order)
  const fullName = `${order.customerFirstName} ${order.customerLastName}`
  const proposed = proposedSubdomainOf(wish, fullName, order.id)
  const instead = await findRivalProposals(db, order.id, proposed, secrets)
  return instead === null ? proposed : (instead[0] ?? `cv-${order.id.slice(0, 8)}`)
}

/** The customer's wish if it can be an address, else one from the name, else one from the order. */
function proposedSubdomainOf(wish: string | null, fullName: string, orderId: string): string {
  const proposals = [wish ?? '', proposeSubdomain(fullName), `cv-${orderId.slice(0, 8)}`]
  return proposals.find((proposal) => refuseSubdomain(proposal) === undefined) ?? `cv-${orderId}`
}
