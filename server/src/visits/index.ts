import type { House, Module } from '../platform/house.ts'
import { openCounter, type VisitCounter } from './count-visits.ts'
import { personal } from './personal.ts'
import { serveVisits } from './routes.ts'

export { visitsShare } from './backup-share.ts'
export { testMailAsked } from './events.ts'
export { daysOf, readVisits } from './read-visits.ts'
export { days } from './tables.ts'
export { listWeeklyMails, stopProofOf, wantsWeeklyMail } from './weekly-mail.ts'

/** Who reads the sites: counted from the requests that the server answers, without a script or a cookie. */
export function openVisits(
  house: House,
  own: { readonly shared: boolean; readonly trustProxy: readonly string[] },
): Module & Pick<VisitCounter, 'see'> {
  const counter = openCounter({ ...house, ...own })
  return {
    see: counter.see,
    serve: (http) => serveVisits(http, house),
    personal,
    async start() {
      counter.start()
      return []
    },
    close: counter.close,
  }
}
