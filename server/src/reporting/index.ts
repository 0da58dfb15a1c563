import type { AppContext, Module } from '../platform/app-context.ts'
import { queueMetrics } from './queue-metrics.ts'
import { personal } from './personal.ts'
import { registerReportingRoutes } from './staff-routes.ts'
import { registerSavedViewRoutes } from './saved-view-routes.ts'

/** Read-only views over all modules, and saved views of the queue. */
export const createReportingModule = (app: AppContext): Module => ({
  registerRoutes(http) {
    registerReportingRoutes(http, app)
    registerSavedViewRoutes(http, app)
  },
  personal,
  metrics: () => queueMetrics(app.db, app.clock()),
})
