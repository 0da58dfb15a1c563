import type { House, Module } from '../platform/house.ts'
import { countWaiting } from './count-waiting.ts'
import { personal } from './personal.ts'
import { serveQueue } from './staff-routes.ts'
import { serveSavedViews } from './view-routes.ts'

/** What the team sees over all modules, which it only reads; and how each likes to look at the queue. */
export const openReporting = (house: House): Module => ({
  serve(http) {
    serveQueue(http, house)
    serveSavedViews(http, house)
  },
  personal,
  figures: () => countWaiting(house.db, house.clock()),
})
