import type { House, Module } from '../platform/house.ts'
import { EVERY_MINUTE, EVERY_TEN_MINUTES, every } from '../platform/jobs.ts'
import { forgetAllLinks, noteMissed } from './link-store.ts'
import { listLinksJob } from './list-links.ts'
import { agentName } from '../platform/strangers/agent-name.ts'
import { isPublic } from '../platform/strangers/is-public.ts'
import { resolveName } from '../platform/strangers/reach.ts'
import type { LookSettings } from './look/look-at-address.ts'
import { lookAtLinksJob } from './look-at-links.ts'
import { personal } from './personal.ts'
import { serveLinks } from './routes.ts'

export { countGone } from './link-store.ts'

/** Looks each month at what live pages lead to, where the operator has switched that on. */
export function openLinks(house: House, { looksAtLinks }: { looksAtLinks: boolean }): Module {
  return {
    serve: (http) => serveLinks(http, house, looksAtLinks),
    jobs: looksAtLinks
      ? [
          every(EVERY_TEN_MINUTES, listLinksJob(house), { retries: false }),
          every(EVERY_MINUTE, lookAtLinksJob(house, settingsOf(house)), { retries: false }),
        ]
      : [],
    personal,
    async start() {
      await house.db.transaction(looksAtLinks ? noteMissed : forgetAllLinks)
      return []
    },
  }
}

const settingsOf = (house: Pick<House, 'brand' | 'publicUrl'>): LookSettings => ({
  resolve: resolveName,
  mayReach: isPublic,
  get agent() {
    return agentName(house, 'link check')
  },
  patienceMs: 5000,
  pauseMs: 1000,
  authorities: [],
  portOf: (port) => port,
})
