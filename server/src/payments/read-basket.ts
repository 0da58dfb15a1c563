import type { CreatePaymentIntentBody } from '@vitrine/contract/payments'
import { emailAddress } from '@vitrine/contract/route'
import {
  findPlan,
  findPlanByPriceId,
  type Plan,
  type Prices,
  pricePlans,
} from '@vitrine/domain/catalog/plans'
import { quotePrice } from '@vitrine/domain/payments/money'
import {
  type TaxedBuyer,
  taxedByState,
  type TaxRule,
  taxTermsFor,
} from '@vitrine/domain/payments/tax'
import type { Basket } from '../ordering/index.ts'

type Refusal = { refused: string; fields: Record<string, string> }
export type ReadBasketResult = { basket: Basket } | Refusal

/**
 * Validates a checkout request. The plan determines the price; prices in the payload are ignored.
 * With a `planId` it is the checkout flow; with a `priceId` only, the payment page.
 */
export function readBasket(
  body: CreatePaymentIntentBody,
  prices: Prices,
  { rule, buyer }: { readonly rule: TaxRule; readonly buyer: TaxedBuyer },
): ReadBasketResult {
  const found = readPlan(body)
  if ('refused' in found) return found
  const read = readCustomer(body)
  if ('refused' in read) return read
  const flow = body.planId ? 'checkout' : 'payment-page'
  const country = buyer.country || rule.sellerCountry
  if (country !== '' && taxedByState(rule).split(' ').includes(country) && !buyer.state)
    return refuse(
      body.billingDetails ? 'billingDetails.address.state' : 'taxState',
      'Enter your state, such as CA or California: the tax depends on it',
    )
  const { price } = pricePlans(prices)[found.plan.id]
  const tax = taxTermsFor(rule, flow, buyer)
  const project = body.projectDetails
  return {
    basket: {
      ...found,
      ...read,
      flow,
      quote: quotePrice(price, tax),
      tax,
      billing: billingOf(body.billingDetails),
      currentJobTitle: textOf(project?.currentJobTitle),
      targetJobTitle: textOf(project?.targetJobTitle),
      industry: textOf(project?.industry),
      specialRequests: textOf(project?.specialRequests),
      campaign: textOf(body.campaign),
      wishes: readPreferences(body, found.plan),
    },
  }
}

function readPlan({
  planId,
  priceId,
  orderData,
}: CreatePaymentIntentBody): { plan: Plan } | Refusal {
  const chosenPrice = priceId ?? orderData?.selectedPackage?.priceId
  const priced = chosenPrice ? findPlanByPriceId(chosenPrice) : undefined
  const plan = planId ? findPlan(planId) : priced
  if (!plan)
    return refuse(planId ? 'planId' : 'priceId', 'Choose a plan: starter, basic or professional')
  if (chosenPrice && priced?.id !== plan.id)
    return refuse('priceId', 'The price and the plan do not belong together. Choose the plan again')
  return { plan }
}

function readCustomer(body: CreatePaymentIntentBody): Pick<Basket, 'customer'> | Refusal {
  const customer = body.customerInfo ?? body.orderData?.formData
  const firstName = customer?.firstName?.trim() ?? ''
  const lastName = customer?.lastName?.trim() ?? ''
  const email = emailAddress.safeParse(customer?.email ?? '')
  if (firstName === '') return refuse('customerInfo.firstName', 'First name is required')
  if (lastName === '') return refuse('customerInfo.lastName', 'Last name is required')
  if (!email.success) {
    const [issue] = email.error.issues
    return refuse('customerInfo.email', issue?.message ?? 'Please enter a valid email address')
  }
  const phone = textOf(customer?.phone)
  return { customer: { firstName, lastName, email: email.data, phone } }
}

function readPreferences(
  { projectDetails, customization, domain, orderData }: CreatePaymentIntentBody,
  plan: Plan,
): Basket['wishes'] {
  const languages = projectDetails?.languages ?? orderData?.formData?.languages ?? []
  return {
    languages: languages.slice(0, plan.maxLanguages),
    colorScheme: textOf(customization?.colorScheme),
    primaryColor: textOf(customization?.primaryColor),
    secondaryColor: textOf(customization?.secondaryColor),
    linkedinUrl: textOf(projectDetails?.linkedinUrl),
    selectedDomain: textOf(domain?.selectedDomain),
    domainPrice: domain?.domainPrice ?? null,
    subdomain: textOf(domain?.selectedSubdomain),
    domainPreferences: domain?.domainPreferences ?? [],
  }
}

/** An empty field counts as absent. */
const textOf = (typed: string | null | undefined): string | null => typed || null

/** Billing details as typed, in the order's column names. */
export function billingOf(given: CreatePaymentIntentBody['billingDetails']): Basket['billing'] {
  if (!given) return null
  const { address, company, taxId, ...buyer } = given
  const { postal_code: postalCode, ...lines } = address
  return {
    ...buyer,
    phone: textOf(buyer.phone),
    ...lines,
    line2: textOf(lines.line2),
    postalCode,
    ...(company && { company }),
    ...(taxId && { taxId }),
  }
}

const refuse = (field: string, sentence: string): Refusal => ({
  refused: sentence,
  fields: { [field]: sentence },
})
