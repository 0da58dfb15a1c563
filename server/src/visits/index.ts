import type { AppContext, Module } from '../platform/app-context.ts'
import { EVERY_DAY, scheduled } from '../platform/jobs.ts'
import { watchDataCenters } from './data-centers.ts'
import { watchCountries } from './countries.ts'
import { createVisitCounter, type VisitCounter } from './count-visits.ts'
import { deleteOldDaysJob } from './delete-old-days.ts'
import { personal } from './personal.ts'
import { registerVisitRoutes } from './routes.ts'

export { visitsShare } from './backup-policy.ts'
export { testEmailRequested } from './events.ts'
export { parseCountries } from './countries.ts'
export { parseNetworks } from './data-centers.ts'
export { daysInRange } from './utc-day.ts'
export { firstRetainedDay } from './delete-old-days.ts'
export { readVisits } from './read-visits.ts'
export { allSitesDays, lastVisits, recentVisits } from './tables.ts'
export {
  listWeeklyEmailSubscribers,
  unsubscribeToken,
  isSubscribedToWeeklyEmail,
} from './weekly-email.ts'

/** Visits of sites, counted from requests without script or cookie. */
export function createVisitsModule(
  app: AppContext,
  deps: {
    readonly shared: boolean
    readonly trustProxy: readonly string[]
    /** File with IP ranges of data centers; null: none. */
    readonly dataCentreRanges: string | null
    /** File with IP ranges of countries; null: none. */
    readonly countryRanges: string | null
  },
): Module & Pick<VisitCounter, 'recordVisit'> {
  const dataCentres = watchDataCenters(deps.dataCentreRanges, app.log)
  const countries = watchCountries(deps.countryRanges, app.log)
  const counter = createVisitCounter({
    ...{ ...app, ...deps },
    isDataCentre: dataCentres.contains,
    countryOf: countries.countryOf,
  })
  return {
    recordVisit: counter.recordVisit,
    registerRoutes: (http) => registerVisitRoutes(http, app),
    jobs: [scheduled(EVERY_DAY, deleteOldDaysJob(app))],
    personal,
    async start() {
      counter.start()
      return [...(await dataCentres.start()), ...(await countries.start())]
    },
    async close() {
      dataCentres.close()
      countries.close()
      await counter.close()
    },
  }
}
