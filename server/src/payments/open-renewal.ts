import { type Order, placeRenewal } from '../ordering/index.ts'
import { openChildIntent } from './open-child-intent.ts'
import type { OpenIntentResult } from './open-intent.ts'
import type { SyncDeps } from './sync-payment.ts'

/**
 * Opens the intent for another year of hosting; see `openChildIntent`. The caller checks that the
 * hosting may be renewed.
 */
export async function openRenewal(
  deps: SyncDeps,
  renewed: Order,
  priceCents: number,
): Promise<OpenIntentResult> {
  const opened = await openChildIntent(deps, renewed.id, {
    totalCents: priceCents,
    isSame: ({ flow }) => flow === 'renewal',
    place: (tx, first, now) => placeRenewal(tx, first, priceCents, now),
  })
  if ('refused' in opened && opened.refused === 'nothing_due')
    throw new Error(`a year of order ${renewed.id} was not placed`)
  return opened
}
