import { z } from 'zod'
import { planIdSchema } from '@vitrine/domain/catalog/plans'
import { centsSchema } from '@vitrine/domain/payments/money'
import { route } from './route.ts'

export const catalogPlanResponse = z.object({
  id: planIdSchema,
  name: z.string(),
  description: z.string(),
  price: centsSchema,
  /** Undefined: no promotion. */
  originalPrice: centsSchema.optional(),
  /** "50% OFF". */
  promotion: z.string().optional(),
  currency: z.literal('usd'),
  popular: z.boolean(),
  badge: z.string().optional(),
  features: z.array(z.string()),
  priceId: z.string(),
  maxLanguages: z.int(),
  /** Hours of the running delivery clock. */
  deliveryHours: z.int(),
})
export type CatalogPlanResponse = z.infer<typeof catalogPlanResponse>

export const catalogRoutes = {
  listPlans: route('GET /api/plans', {
    access: 'anyone',
    summary: 'Lists the plans with prices',
    response: z.array(catalogPlanResponse),
  }),
}
