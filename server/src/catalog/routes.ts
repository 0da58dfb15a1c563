import { catalogRoutes } from '@vitrine/contract/catalog'
import {
  planIds,
  type Prices,
  pricePlans,
  type CustomPageCopy,
} from '@vitrine/domain/catalog/plans'
import type { Http } from '../platform/http.ts'

export function registerCatalogRoutes(
  http: Http,
  { prices, words }: { readonly prices: () => Prices; readonly words: () => CustomPageCopy },
): void {
  http.serve(catalogRoutes.listPlans, async () => {
    const plans = pricePlans(prices(), words())
    return planIds.map((id) => ({ ...plans[id], features: [...plans[id].features] }))
  })
}
