import type { House, Module } from '../platform/house.ts'
import { EVERY_DAY, every } from '../platform/jobs.ts'
import { openDataCentres } from './data-centres.ts'
import { openCountries } from './countries.ts'
import { openCounter, type VisitCounter } from './count-visits.ts'
import { forgetOldDaysJob } from './forget-old-days.ts'
import { personal } from './personal.ts'
import { serveVisits } from './routes.ts'

export { visitsShare } from './backup-share.ts'
export { testMailAsked } from './events.ts'
export { readCountries } from './countries.ts'
export { readNetworks } from './data-centres.ts'
export { daysOf } from './day-of.ts'
export { firstKeptDay } from './forget-old-days.ts'
export { readVisits } from './read-visits.ts'
export { allDays, lastReads, recent } from './tables.ts'
export { listWeeklyMails, stopProofOf, wantsWeeklyMail } from './weekly-mail.ts'

/** Who reads the sites: counted from the requests that the server answers, without a script or a cookie. */
export function openVisits(
  house: House,
  own: {
    readonly shared: boolean
    readonly trustProxy: readonly string[]
    /** A list of networks that no person reads from; null: none is kept. */
    readonly dataCentreRanges: string | null
    /** A list of which addresses are in which country; null: none is kept. */
    readonly countryRanges: string | null
  },
): Module & Pick<VisitCounter, 'see'> {
  const dataCentres = openDataCentres(own.dataCentreRanges, house.log)
  const countries = openCountries(own.countryRanges, house.log)
  const counter = openCounter({
    ...{ ...house, ...own },
    isDataCentre: dataCentres.holds,
    countryOf: countries.countryOf,
  })
  return {
    see: counter.see,
    serve: (http) => serveVisits(http, house),
    jobs: [every(EVERY_DAY, forgetOldDaysJob(house))],
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
