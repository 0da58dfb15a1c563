import type { AppContext, Module } from '../platform/app-context.ts'
import { personal } from './personal.ts'
import { registerRatingRoutes } from './routes.ts'

export { ratingTokenOf } from './rating-token.ts'
export { isRatable } from './write-rating.ts'

/** Reviews that customers write about their order. */
export const createRatingsModule = (app: AppContext): Module => ({
  registerRoutes: (http) => registerRatingRoutes(http, app),
  personal,
})
