import type { TaxTerms } from '@vitrine/domain/payments/tax-terms'
import type { Order } from '../ordering/index.ts'
import type { AppContext, Module } from '../platform/app-context.ts'
import type { AgreementOfToday, PaymentProvider } from '../payments/index.ts'
import { renewalSubscriptions } from './sync-renewal.ts'
import { hostingPersonal } from './personal.ts'
import type { RenewalPrice } from './renew-by-card.ts'
import { registerHostingRoutes } from './routes.ts'

export { hostingRenewed } from './events.ts'
export {
  type StartedTerm,
  startTerm,
  findEarliestTermStart,
  findTerm,
  isEnding,
  listEndingTerms,
  listTermsStartedBetween,
} from './hosting-term.ts'
export { hostingTerms } from './tables.ts'

/** Hosting terms of sites and their renewals. */
export function createHostingModule(
  app: AppContext,
  deps: {
    readonly provider: PaymentProvider
    readonly yearPrice: () => RenewalPrice
    readonly agreementOf: AgreementOfToday
    readonly renewalTaxOf: (order: Order) => TaxTerms
  },
): Module {
  return {
    registerRoutes: (http) => registerHostingRoutes(http, { ...app, ...deps }),
    subscriptions: renewalSubscriptions(app),
    personal: hostingPersonal,
  }
}
