/** What is counted when somebody tries to sign in, and how long further tries wait. */
import { createHash } from 'node:crypto'
import { ipBlock } from '../platform/ip-block.ts'
import type { AttemptLimit } from './account-store.ts'

/** Where a try comes from: a browser that is known for the account, else an address. */
export type SignInOrigin = { readonly device: string | undefined; readonly address: string }

const QUARTER_OF_AN_HOUR = 15 * 60

/** Of one name from one place. */
export const ORIGIN_LIMIT: AttemptLimit = { freeTries: 5, longestSeconds: QUARTER_OF_AN_HOUR }
/** Of one name from all places that are not known for it: above what people mistype in a day. */
export const ACCOUNT_LIMIT: AttemptLimit = { freeTries: 50, longestSeconds: QUARTER_OF_AN_HOUR }
/** Codes after the right password, from all places that are not known: a guess in 10^6 / 3 is right. */
export const CODE_LIMIT: AttemptLimit = { freeTries: 5, longestSeconds: QUARTER_OF_AN_HOUR }

export const originKey = (username: string, { device, address }: SignInOrigin) =>
  keyOf('here', username, device ?? ipBlock(address))

export const accountKey = (username: string) => keyOf('everywhere', username)

export const codeKey = (userId: string, device: string | undefined) =>
  keyOf('code', userId, device ?? 'unknown')

function keyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
