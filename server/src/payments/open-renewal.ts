import { quotePrice } from '@vitrine/domain/payments/money'
import type { TaxTerms } from '@vitrine/domain/payments/tax-terms'
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
  price: { readonly listedCents: number; readonly tax: TaxTerms },
): Promise<OpenIntentResult> {
  const opened = await openChildIntent(deps, renewed.id, {
    totalCents: quotePrice(price.listedCents, price.tax).totalCents,
    isSame: ({ flow }) => flow === 'renewal',
    place: (tx, first, now) => placeRenewal(tx, first, price, now),
  })
  if ('refused' in opened && opened.refused === 'nothing_due')
    throw new Error(`a year of order ${renewed.id} was not placed`)
  return opened
}
