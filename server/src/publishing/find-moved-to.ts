import { findHeldSubdomain } from '../onboarding/index.ts'
import type { Database } from '../platform/database.ts'
import { findSite, isServed } from './site-store.ts'

/** Where the site is now that had an address before; undefined where none is served, or somebody else has the address. */
export async function findMovedTo(db: Database, subdomain: string): Promise<string | undefined> {
  const held = await findHeldSubdomain(db, subdomain)
  if (!held?.leftAt) return undefined
  const site = await findSite(db, held.orderId)
  return site && isServed(site) && site.subdomain !== subdomain ? site.subdomain : undefined
}
