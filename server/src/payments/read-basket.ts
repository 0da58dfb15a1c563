import type { CreatePaymentIntentBody } from '@vitrine/contract/payments'
import { emailAddress } from '@vitrine/contract/route'
import { findPlan, findPlanByPriceId, type Prices, pricePlans } from '@vitrine/domain/catalog/plans'
import { quoteWithoutTax, quoteWithTax } from '@vitrine/domain/payments/money'
import type { Basket } from '../ordering/index.ts'

export type ReadBasketResult =
  | { basket: Basket }
  | { refused: string; fields: Record<string, string> }

/**
 * Reads what the browser wants to buy. The plan decides the price, as it is set now; every price in
 * the payload is ignored. `planId` present means the checkout flow, without tax;
 * only a `priceId`, the payment page, with tax.
 */
export function readBasket(body: CreatePaymentIntentBody, prices: Prices): ReadBasketResult {
  const flow = body.planId ? 'checkout' : 'payment-page'
  const priceId = body.priceId ?? body.orderData?.selectedPackage?.priceId
  const named = body.planId
    ? findPlan(body.planId)
    : priceId
      ? findPlanByPriceId(priceId)
      : undefined
  if (!named) {
    return refuse(
      body.planId ? 'planId' : 'priceId',
      'Choose a plan: starter, basic or professional',
    )
  }
  if (priceId && findPlanByPriceId(priceId)?.id !== named.id) {
    return refuse('priceId', 'The price and the plan do not belong together. Choose the plan again')
  }

  const form = body.orderData?.formData
  const customer = body.customerInfo ?? form
  const firstName = customer?.firstName?.trim() ?? ''
  const lastName = customer?.lastName?.trim() ?? ''
  const email = emailAddress.safeParse(customer?.email ?? '')
  if (firstName === '') return refuse('customerInfo.firstName', 'First name is required')
  if (lastName === '') return refuse('customerInfo.lastName', 'Last name is required')
  if (!email.success) {
    return refuse(
      'customerInfo.email',
      email.error.issues[0]?.message ?? 'Please enter a valid email address',
    )
  }

  const { projectDetails, customization, domain } = body
  const { price } = pricePlans(prices)[named.id]
  return {
    basket: {
      plan: named,
      flow,
      quote: flow === 'checkout' ? quoteWithoutTax(price) : quoteWithTax(price),
      customer: { firstName, lastName, email: email.data, phone: customer?.phone || null },
      billing: billingOf(body.billingDetails),
      currentJobTitle: projectDetails?.currentJobTitle || null,
      targetJobTitle: projectDetails?.targetJobTitle || null,
      industry: projectDetails?.industry || null,
      specialRequests: projectDetails?.specialRequests || null,
      campaign: body.campaign || null,
      wishes: {
        languages: (projectDetails?.languages ?? form?.languages ?? []).slice(
          0,
          named.maxLanguages,
        ),
        colorScheme: customization?.colorScheme || null,
        primaryColor: customization?.primaryColor || null,
        secondaryColor: customization?.secondaryColor || null,
        linkedinUrl: projectDetails?.linkedinUrl || null,
        selectedDomain: domain?.selectedDomain || null,
        domainPrice: domain?.domainPrice ?? null,
        subdomain: domain?.selectedSubdomain || null,
        domainPreferences: domain?.domainPreferences ?? [],
      },
    },
  }
}

/** As it was typed, in the words of the order's row. */
export function billingOf(given: CreatePaymentIntentBody['billingDetails']): Basket['billing'] {
  if (!given) return null
  const { name, email, phone, address, company, taxId } = given
  const { line1, line2, city, state, postal_code: postalCode, country } = address
  return {
    name,
    email,
    phone: phone || null,
    line1,
    line2: line2 || null,
    city,
    state,
    postalCode,
    country,
    ...(company && { company }),
    ...(taxId && { taxId }),
  }
}

function refuse(field: string, sentence: string): ReadBasketResult {
  return { refused: sentence, fields: { [field]: sentence } }
}
