import type { AppContext, Module } from '../platform/app-context.ts'
import { EVERY_MINUTE, scheduled } from '../platform/jobs.ts'
import { type AllowSettings, createAllowFolder, type LiveSites } from './allow-folder.ts'
import { checkDueDomainsJob, type DnsCheckDeps, checkDomainJob } from './check-domain.ts'
import { checkDueMailJob, checkMailJob } from './check-mail.ts'
import { personal } from './personal.ts'
import { registerAddressRoutes } from './routes.ts'
import { domainRequestSubscription } from './request-domain.ts'

export { DNS_DEFAULTS } from './dns/dns-settings.ts'
export { resolveAddresses } from './dns/query-dns.ts'
export {
  domainBroken,
  domainLive,
  domainLost,
  domainReady,
  domainRecovered,
  domainRegistered,
  mailBroken,
  mailRecovered,
  mailWorking,
  ownershipMissing,
  registrationRequested,
  domainRequestRefused,
} from './events.ts'
export { findDomainsToRegister, listExpiringDomains } from './registration-store.ts'
export {
  domainOfHost,
  findCanonicalUrl,
  findWorkingUrl,
  resolveHost,
  type ResolvedHost,
  listSiteUrls,
  PREVIEW_SUBDOMAIN,
  type SitesAddress,
  siteUrlOf,
  subdomainOfHost,
} from './find-host.ts'

export type AddressSettings = Pick<DnsCheckDeps, 'dns' | 'siteAddresses' | 'authority'> &
  AllowSettings

/** Hosts of orders: subdomains and custom domains, with DNS checks. */
export function createAddressesModule(app: AppContext, deps: AddressSettings & LiveSites): Module {
  const context = { ...app, ...deps }
  const allowed = createAllowFolder(app, deps)
  return {
    registerRoutes(http) {
      registerAddressRoutes(http, context)
    },
    jobs: [
      checkDomainJob(context),
      scheduled(EVERY_MINUTE, checkDueDomainsJob(context), { retries: false }),
      checkMailJob(context),
      scheduled(EVERY_MINUTE, checkDueMailJob(context), { retries: false }),
      scheduled(EVERY_MINUTE, allowed.job, { retries: false }),
    ],
    subscriptions: [...allowed.hears, domainRequestSubscription(app)],
    healthCheck: allowed.problem,
    async start() {
      await allowed.compare()
      return []
    },
    personal,
  }
}
