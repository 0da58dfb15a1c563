import type { Module } from '../platform/house.ts'
import { serveCatalog } from './routes.ts'

/** What is sold and for how much: code, not rows. */
export const openCatalog = (): Module => ({ serve: serveCatalog })
