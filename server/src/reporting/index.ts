import type { House, Module } from '../platform/house.ts'
import { countWaiting } from './count-waiting.ts'
import { serveQueue } from './staff-routes.ts'

/** Read-only views for the team, over all modules. */
export const openReporting = (house: House): Module => ({
  serve: (http) => serveQueue(http, house),
  figures: () => countWaiting(house.db, house.clock()),
})
