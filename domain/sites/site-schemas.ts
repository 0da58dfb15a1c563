/** Schemas separate from `site-options.ts`, to keep page bundles small. */
import { z } from 'zod'
import { domainPreferenceIds, themeIds } from './site-options.ts'

export const themeIdSchema = z.enum(themeIds)
export const domainPreferenceSchema = z.enum(domainPreferenceIds)
