import type { Prices, CustomPageCopy } from '@vitrine/domain/catalog/plans'
import type { Module } from '../platform/app-context.ts'
import { registerCatalogRoutes } from './routes.ts'

/** The plans. They are code; their prices and texts are settings. */
export const createCatalogModule = (deps: {
  readonly prices: () => Prices
  readonly words: () => CustomPageCopy
}): Module => ({
  registerRoutes: (http) => registerCatalogRoutes(http, deps),
})
