export { registerPortfolioRoutes, registerPortfolioStaffRoutes } from './routes.ts'
