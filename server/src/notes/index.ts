import type { House, Module } from '../platform/house.ts'
import { personal } from './personal.ts'
import { serveNotes } from './staff-routes.ts'

export { colleaguesMentioned } from './events.ts'
export { listWords } from './note-store.ts'

/** What the team writes for itself about an order. */
export const openNotes = (house: House): Module => ({
  serve: (http) => serveNotes(http, house),
  personal,
})
