import type { House, Module } from '../platform/house.ts'
import type { PaymentProvider } from '../payments/index.ts'
import { followRenewals } from './follow-renewal.ts'
import { hostingPersonal } from './personal.ts'
import type { YearPrice } from './renew-by-card.ts'
import { serveHosting } from './routes.ts'

export { hostingRenewed } from './events.ts'
export {
  type BegunTerm,
  beginTerm,
  findFirstBeginning,
  isEnding,
  listEndingTerms,
  listTermsBegunWithin,
} from './hosting-term.ts'
export { hostingTerms } from './tables.ts'

/** How long each site is hosted: its term, which begins when it goes live, and the years that are added to it. */
export function openHosting(
  house: House,
  own: {
    readonly provider: PaymentProvider
    /** Now. */
    readonly yearPrice: () => YearPrice
  },
): Module {
  return {
    serve: (http) => serveHosting(http, { ...house, ...own }),
    hears: followRenewals(house),
    personal: hostingPersonal,
  }
}
