import type { House, Module } from '../platform/house.ts'
import { personalOf } from './personal.ts'
import { servePortfolio, servePortfolioToTeam } from './routes.ts'

export { portfolioShare } from './backup-share.ts'

/** Customers' sites that the storefront shows, with their consent. */
export const openPortfolio = (house: House): Module => ({
  serve(http) {
    servePortfolio(http, house)
    servePortfolioToTeam(http, house)
  },
  personal: personalOf(house),
})
