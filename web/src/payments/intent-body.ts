/** Request bodies for a payment intent, from the two payment pages. */
import type { z } from 'zod'
import type { paymentRoutes } from '@vitrine/contract/payments'
import type { Plan } from '@vitrine/domain/catalog/plans'
import { formatCents } from '@vitrine/domain/payments/money'
import type { OrderData } from '../api/stored-order.ts'
import type { CompanyDetails, WithAddress } from './billing-form.ts'
import type { BillingDetails } from './charge-card.ts'

type IntentBody = z.input<(typeof paymentRoutes.createPaymentIntent)['body']>

/** For the checkout. The page's plan overrides the stored one. `tax`: empty parts were not asked for. */
export function checkoutIntentBody(
  order: OrderData,
  plan: PricedPlan,
  tax: { readonly country: string; readonly state: string } = { country: '', state: '' },
): IntentBody {
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
    ...(tax.country && { taxCountry: tax.country }),
    ...(tax.state && { taxState: tax.state }),
  }
}

/** For the payment page, quoted with tax for the billing address. */
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
