import { domainToUnicode } from 'node:url'

/** A stored address for people: an international domain in its own script. */
export function shownEmail(address: string): string {
  const [, local, domain = ''] = /^(.*@)(.*xn--.*)$/i.exec(address) ?? []
  return local === undefined ? address : local + (domainToUnicode(domain) || domain)
}
