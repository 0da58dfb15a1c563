/** What the two pages send to ask for a payment intent. */
import type { z } from 'zod'
import type { paymentRoutes } from '@vitrine/contract/payments'
import type { Plan } from '@vitrine/domain/catalog/plans'
import { formatCents } from '@vitrine/domain/payments/money'
import type { OrderData } from '../api/stored-order.ts'
import type { CompanyDetails, WithAddress } from './billing-form.ts'
import type { BillingDetails } from './charge-card.ts'

type IntentBody = z.input<(typeof paymentRoutes.createPaymentIntent)['body']>

/** The checkout's: quoted without tax. The plan is the page's, whatever the stored order named before. */
export function checkoutIntentBody(order: OrderData, plan: PricedPlan): IntentBody {
  const { customerInfo, projectDetails, customization, domain } = order
  return {
    planId: plan.id,
    priceId: plan.priceId,
    customerInfo: { ...customerInfo, phone: customerInfo.phone || undefined },
    campaign: order.campaign || undefined,
    projectDetails: { ...projectDetails, languages: named(projectDetails.languages) },
    customization,
    domain: {
      ...domain,
      selectedDomain: domain.selectedDomain || null,
      domainPreferences: named(domain.domainPreferences),
    },
    orderData: paymentShape(order, plan),
  }
}

/** The payment page's: quoted with tax, which is charged for the billing address. */
export function paymentPageIntentBody(
  order: OrderData,
  plan: PricedPlan,
  billing: BillingDetails & WithAddress & CompanyDetails,
): IntentBody {
  return {
    priceId: plan.priceId,
    orderData: paymentShape(order, plan),
    billingDetails: billing,
  }
}

/** What both a plan of the catalogue and a plan of the plans call say. */
type PricedPlan = Pick<Plan, 'id' | 'name' | 'features' | 'priceId'> & {
  readonly price: number
  readonly originalPrice?: number | undefined
}

function paymentShape(order: OrderData, plan: PricedPlan) {
  const { formData } = order
  return {
    selectedPackage: {
      id: plan.id,
      name: plan.name,
      price: formatCents(plan.price),
      originalPrice: formatCents(plan.originalPrice ?? plan.price),
      features: [...plan.features],
      priceId: plan.priceId,
    },
    formData: {
      ...formData,
      phone: formData.phone || undefined,
      languages: named(formData.languages),
    },
  }
}

function named(list: readonly string[]): string[] {
  return list.filter((entry) => entry.trim() !== '')
}
