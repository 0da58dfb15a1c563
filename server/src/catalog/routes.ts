import { catalogRoutes } from '@vitrine/contract/catalog'
import { planIds, type Prices, pricePlans, type SetWords } from '@vitrine/domain/catalog'
import type { Http } from '../platform/http.ts'

export function serveCatalog(
  http: Http,
  { prices, words }: { readonly prices: () => Prices; readonly words: () => SetWords },
): void {
  http.serve(catalogRoutes.listPlans, async () => {
    const plans = pricePlans(prices(), words())
    return planIds.map((id) => ({ ...plans[id], features: [...plans[id].features] }))
  })
}
