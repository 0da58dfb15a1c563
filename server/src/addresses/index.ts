import type { Module } from '../platform/house.ts'
import { personal } from './personal.ts'

export { domainLive, domainLost } from './events.ts'
export {
  domainOfHost,
  findCanonicalUrl,
  findHost,
  type FoundHost,
  listSiteUrls,
  type SitesAddress,
  siteUrlOf,
  subdomainOfHost,
} from './find-host.ts'

/** Every host of an order: its subdomain, and a domain of the customer's own. */
export const openAddresses = (): Module => ({ personal })
