import { domainToUnicode } from 'node:url'

/** A stored address for people: an international domain in its own script. */
export function shownEmail(address: string): string {
  const start = address.lastIndexOf('@') + 1
  const domain = address.slice(start)
  if (start === 0 || !/xn--/i.test(domain)) return address
  return address.slice(0, start) + (domainToUnicode(domain) || domain)
}
