import type { House, Module } from '../platform/house.ts'
import { EVERY_MINUTE, every } from '../platform/jobs.ts'
import { type AllowSettings, openAllowFolder } from './allow-folder.ts'
import { lookAtDueJob, type LookDeps, lookJob } from './look-at-domain.ts'
import { lookAtDueMailJob, lookAtMailJob } from './look-at-mail.ts'
import { personal } from './personal.ts'
import { serveAddresses } from './routes.ts'
import { takeWish } from './take-wish.ts'

export { DNS_DEFAULTS, findAddresses } from './dns/ask-dns.ts'
export {
  domainBroken,
  domainLive,
  domainLost,
  domainMended,
  domainRegistered,
  mailBroken,
  mailMended,
  mailWorking,
  ownershipMissing,
  registrationAsked,
  wishRefused,
} from './events.ts'
export { findToRegister, listRunningOut } from './registration-store.ts'
export {
  domainOfHost,
  findCanonicalUrl,
  findHost,
  type FoundHost,
  listSiteUrls,
  PREVIEW_SUBDOMAIN,
  type SitesAddress,
  siteUrlOf,
  subdomainOfHost,
} from './find-host.ts'

export type AddressSettings = Pick<LookDeps, 'dns' | 'siteAddresses' | 'authority'> & AllowSettings

/** Every host of an order: its subdomain, and a domain of the customer's own. */
export function openAddresses(house: House, own: AddressSettings): Module {
  const deps = { ...house, ...own }
  const allowed = openAllowFolder(house, own)
  return {
    serve(http) {
      serveAddresses(http, deps)
    },
    jobs: [
      lookJob(deps),
      every(EVERY_MINUTE, lookAtDueJob(deps), { retries: false }),
      lookAtMailJob(deps),
      every(EVERY_MINUTE, lookAtDueMailJob(deps), { retries: false }),
      every(EVERY_MINUTE, allowed.job, { retries: false }),
    ],
    hears: [...allowed.hears, takeWish(house)],
    problem: allowed.problem,
    async start() {
      await allowed.compare()
      return []
    },
    personal,
  }
}
