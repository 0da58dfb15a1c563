import type { AppContext, Module } from '../platform/app-context.ts'
import { personal } from './personal.ts'
import { registerNoteRoutes } from './staff-routes.ts'

export { colleaguesMentioned } from './events.ts'
export { listNoteTexts } from './note-store.ts'

/** Internal notes about an order. */
export const createNotesModule = (app: AppContext): Module => ({
  registerRoutes: (http) => registerNoteRoutes(http, app),
  personal,
})
