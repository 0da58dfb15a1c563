import type { House, Module } from '../platform/house.ts'
import { openCounter, type VisitCounter } from './count-visits.ts'
import { personal } from './personal.ts'

/** Who reads the sites: counted from the requests that the server answers, without a script or a cookie. */
export function openVisits(
  house: House,
  own: { readonly shared: boolean; readonly trustProxy: readonly string[] },
): Module & Pick<VisitCounter, 'see'> {
  const counter = openCounter({ ...house, ...own })
  return {
    see: counter.see,
    personal,
    async start() {
      counter.start()
      return []
    },
    close: counter.close,
  }
}
