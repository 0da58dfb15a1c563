import type { AppContext, Module } from '../platform/app-context.ts'
import { EVERY_MINUTE, EVERY_TEN_MINUTES, scheduled } from '../platform/jobs.ts'
import { deleteAllLinks, markMissedChanges } from './link-store.ts'
import { extractLinksJob } from './extract-links.ts'
import { userAgent } from '../platform/outbound-http/user-agent.ts'
import { isPublicIp } from '../platform/ip-ranges.ts'
import { resolveWithSystemDns } from '../platform/outbound-http/resolve-host.ts'
import type { CheckLinkSettings } from './check-link.ts'
import { checkLinksJob } from './check-links.ts'
import { personal } from './personal.ts'
import { registerLinkRoutes } from './routes.ts'

export { countBrokenLinks } from './link-store.ts'

/** Monthly checks of outgoing links, if the operator enabled them. */
export function createLinksModule(
  app: AppContext,
  { looksAtLinks }: { looksAtLinks: boolean },
): Module {
  return {
    registerRoutes: (http) => registerLinkRoutes(http, app, looksAtLinks),
    jobs: looksAtLinks
      ? [
          scheduled(EVERY_TEN_MINUTES, extractLinksJob(app), { retries: false }),
          scheduled(EVERY_MINUTE, checkLinksJob(app, settingsOf(app)), { retries: false }),
        ]
      : [],
    personal,
    async start() {
      await app.db.transaction(looksAtLinks ? markMissedChanges : deleteAllLinks)
      return []
    },
  }
}

const settingsOf = (app: Pick<AppContext, 'brand' | 'publicUrl'>): CheckLinkSettings => ({
  resolve: resolveWithSystemDns,
  mayReach: isPublicIp,
  get agent() {
    return userAgent(app, 'link check')
  },
  timeoutMs: 5000,
  pauseMs: 1000,
  authorities: [],
  portOf: (port) => port,
})
