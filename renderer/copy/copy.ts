import type { CopyKey } from '@vitrine/domain/languages/site-words'

/**
 * The interface copy of a site: names of sections and actions. All other text on a page is from the
 * resume.
 */
export type SiteCopy = Readonly<Record<CopyKey, string>>
