import type { House, Module } from '../platform/house.ts'
import { serveQueue } from './staff-routes.ts'

/** Read-only views for the team, over all modules. */
export const openReporting = (house: House): Module => ({
  serve: (http) => serveQueue(http, house),
})
