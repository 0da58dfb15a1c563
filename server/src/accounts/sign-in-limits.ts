/** Counters and limits of sign-in attempts. */
import { createHash } from 'node:crypto'
import { ipBlock } from '../platform/ip-ranges.ts'
import type { AttemptLimit } from './account-store.ts'

/** A known device of the account, or an IP address. */
export type SignInOrigin = { readonly device: string | undefined; readonly address: string }

const QUARTER_OF_AN_HOUR = 15 * 60

/** Per username and origin. */
export const ORIGIN_LIMIT: AttemptLimit = { freeTries: 5, longestSeconds: QUARTER_OF_AN_HOUR }
/** Per username over all unknown origins: more than a day's typos. */
export const ACCOUNT_LIMIT: AttemptLimit = { freeTries: 50, longestSeconds: QUARTER_OF_AN_HOUR }
/** Codes after the right password over all unknown origins: a guess is right once in 10^6 / 3. */
export const CODE_LIMIT: AttemptLimit = { freeTries: 5, longestSeconds: QUARTER_OF_AN_HOUR }

export const originKey = (username: string, { device, address }: SignInOrigin) =>
  keyOf('here', username, device ?? ipBlock(address))

export const accountKey = (username: string) => keyOf('everywhere', username)

export const codeKey = (userId: string, device: string | undefined) =>
  keyOf('code', userId, device ?? 'unknown')

function keyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
