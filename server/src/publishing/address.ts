import type { House } from '../platform/house.ts'
import { proposeSubdomain, refuseSubdomain } from '@vitrine/domain/site'

/** How the addresses of customers' sites are made. */
export type SitesAddress = House['sites']

export function siteUrlOf(address: SitesAddress, subdomain: string): string {
  return `${address.scheme}//${subdomain}.${address.domain}`
}

/** The subdomain that a Host header names, lower case; undefined if it names none of our sites. */
export function subdomainOfHost(
  address: SitesAddress,
  host: string | undefined,
): string | undefined {
  const suffix = `.${address.domain}`
  const name = host?.toLowerCase()
  if (!name?.endsWith(suffix)) return undefined
  return name.slice(0, -suffix.length)
}

/** The customer's wish if it can be an address, else one from the name, else one from the order. */
export function proposedSubdomainOf(
  wish: string | null,
  fullName: string,
  orderId: string,
): string {
  const proposals = [wish ?? '', proposeSubdomain(fullName), `cv-${orderId.slice(0, 8)}`]
  return proposals.find((proposal) => refuseSubdomain(proposal) === undefined) ?? `cv-${orderId}`
}
