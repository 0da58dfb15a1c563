/** Parsers of what a customer chooses; apart from `site-options.ts`, so that pages that only show it stay small. */
import { z } from 'zod'
import { domainPreferenceIds, themeIds } from './site-options.ts'

export const themeIdSchema = z.enum(themeIds)
export const domainPreferenceSchema = z.enum(domainPreferenceIds)
