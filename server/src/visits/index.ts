import type { House, Module } from '../platform/house.ts'
import { openDataCentres } from './data-centres.ts'
import { openCounter, type VisitCounter } from './count-visits.ts'
import { personal } from './personal.ts'
import { serveVisits } from './routes.ts'

export { visitsShare } from './backup-share.ts'
export { testMailAsked } from './events.ts'
export { readNetworks } from './data-centres.ts'
export { daysOf } from './day-of.ts'
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
  },
): Module & Pick<VisitCounter, 'see'> {
  const dataCentres = openDataCentres(own.dataCentreRanges, house.log)
  const counter = openCounter({ ...house, ...own, isDataCentre: dataCentres.holds })
  return {
    see: counter.see,
    serve: (http) => serveVisits(http, house),
    personal,
    async start() {
      counter.start()
      return dataCentres.start()
    },
    async close() {
      dataCentres.close()
      await counter.close()
    },
  }
}
