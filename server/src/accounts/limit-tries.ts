/** What is counted when somebody tries to sign in, and how long further tries wait. */
import { createHash } from 'node:crypto'
import { addressBlockOf } from '../platform/address-block.ts'
import type { Waits } from './account-store.ts'

/** Where a try comes from: a browser that is known for the account, else an address. */
export type Origin = { readonly device: string | undefined; readonly address: string }

const QUARTER_OF_AN_HOUR = 15 * 60

/** Of one name from one place. */
export const WAITS_HERE: Waits = { freeTries: 5, longestSeconds: QUARTER_OF_AN_HOUR }
/** Of one name from all places that are not known for it: above what people mistype in a day. */
export const WAITS_EVERYWHERE: Waits = { freeTries: 50, longestSeconds: QUARTER_OF_AN_HOUR }
/** Codes after the right password, from all places that are not known: a guess in 10^6 / 3 is right. */
export const WAITS_OF_CODES: Waits = { freeTries: 5, longestSeconds: QUARTER_OF_AN_HOUR }

export const passwordsHere = (username: string, { device, address }: Origin) =>
  keyOf('here', username, device ?? addressBlockOf(address))

export const passwordsEverywhere = (username: string) => keyOf('everywhere', username)

export const codesOf = (userId: string, device: string | undefined) =>
  keyOf('code', userId, device ?? 'unknown')

function keyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
