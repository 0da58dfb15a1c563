import type { Prices, SetWords } from '@vitrine/domain/catalog'
import type { Module } from '../platform/house.ts'
import { serveCatalog } from './routes.ts'

/** What is sold and for how much: plans are code, not rows, and their prices and words are set in the desk. */
export const openCatalog = (own: {
  readonly prices: () => Prices
  readonly words: () => SetWords
}): Module => ({
  serve: (http) => serveCatalog(http, own),
})
