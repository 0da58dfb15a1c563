import { createHash } from 'node:crypto'

/** No subdomain begins so. */
export const SEALED = '~'

/**
 * What is kept of the address of somebody whose data was erased: enough to answer there
 * that the page is gone, and nothing that could be read.
 */
export const sealedSubdomain = (subdomain: string, appSecret: string): string =>
  SEALED + createHash('sha256').update(`${appSecret}|${subdomain}`).digest('hex')

export const isSealed = (subdomain: string): boolean => subdomain.startsWith(SEALED)
