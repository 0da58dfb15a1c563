import type { AppContext, Module } from '../platform/app-context.ts'
import { queueMetrics } from './queue-metrics.ts'
import { personal } from './personal.ts'
import { registerReportingRoutes } from './staff-routes.ts'
import { registerSavedViewRoutes } from './saved-view-routes.ts'

/** What the team sees over all modules, which it only reads; and how each likes to look at the queue. */
export const createReportingModule = (app: AppContext): Module => ({
  registerRoutes(http) {
    registerReportingRoutes(http, app)
    registerSavedViewRoutes(http, app)
  },
  personal,
  metrics: () => queueMetrics(app.db, app.clock()),
})
