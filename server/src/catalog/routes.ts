import { catalogRoutes } from '@vitrine/contract/catalog'
import { planIds, type Prices, pricePlans } from '@vitrine/domain/catalog'
import type { Http } from '../platform/http.ts'

export function serveCatalog(http: Http, prices: () => Prices): void {
  http.serve(catalogRoutes.listPlans, async () => {
    const plans = pricePlans(prices())
    return planIds.map((id) => ({ ...plans[id], features: [...plans[id].features] }))
  })
}
