import { createHmac } from 'node:crypto'

/** A fingerprint of the secret that does not reveal it. */
export const secretCheck = (appSecret: string): string =>
  createHmac('sha256', appSecret).update('vitrine backup').digest('hex')
