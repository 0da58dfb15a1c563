import { createHmac } from 'node:crypto'

/** The same for the same secret, and nothing that leads back to it. */
export const secretCheck = (appSecret: string): string =>
  createHmac('sha256', appSecret).update('vitrine backup').digest('hex')
