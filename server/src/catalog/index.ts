import type { Prices, CustomPageCopy } from '@vitrine/domain/catalog/plans'
import type { Module } from '../platform/app-context.ts'
import { registerCatalogRoutes } from './routes.ts'

/** What is sold and for how much: plans are code, not rows, and their prices and words are set in the desk. */
export const createCatalogModule = (deps: {
  readonly prices: () => Prices
  readonly words: () => CustomPageCopy
}): Module => ({
  registerRoutes: (http) => registerCatalogRoutes(http, deps),
})
