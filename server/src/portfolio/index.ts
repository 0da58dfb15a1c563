import type { AppContext, Module } from '../platform/app-context.ts'
import { personalOf } from './personal.ts'
import { registerPortfolioRoutes, registerPortfolioStaffRoutes } from './routes.ts'

export { portfolioBackupPolicy } from './backup-policy.ts'

/** Customers' sites on the storefront, with their consent. */
export const createPortfolioModule = (app: AppContext): Module => ({
  registerRoutes(http) {
    registerPortfolioRoutes(http, app)
    registerPortfolioStaffRoutes(http, app)
  },
  personal: personalOf(app),
})
