import { catalogRoutes } from '@vitrine/contract/catalog'
import { planIds, plans } from '@vitrine/domain/catalog'
import type { Http } from '../platform/http.ts'

export function serveCatalog(http: Http): void {
  http.serve(catalogRoutes.listPlans, async () =>
    planIds.map((id) => ({ ...plans[id], features: [...plans[id].features] })),
  )
}
