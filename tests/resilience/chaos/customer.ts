import { openBrowser } from './open-browser.ts'
import { payByCard, type Shops } from './pay-by-card.ts'

const PRICES = { starter: 2499, basic: 3999, professional: 6499 } as const
type PlanId = keyof typeof PRICES

/** A customer's plan, and its outcome. */
export type Customer = {
  readonly email: string
  /** Integer cents that they agreed to pay. */
  readonly agreedCents: number
  /** The intent whose card was charged; undefined if they left before. */
  paidIntent: string | undefined
  /** They gave up: the shop did not answer often enough. */
  gaveUp: boolean
  /** Paths of the order's own page; undefined if they closed the tab before it. */
  orderPath?: (rest: string) => string
}

/** A PDF that is one by its content: for the upload. */
const CV =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

/**
 * One customer from the order form to the success page, with everything that people
 * do: change their mind, have a card declined, close the tab, press again.
 * `draw` gives numbers from 0 up to 1.
 */
export async function beACustomer(
  number: number,
  shops: Shops,
  draw: () => number,
): Promise<Customer> {
  const planIds = Object.keys(PRICES) as PlanId[]
  const plan = planIds[Math.floor(draw() * 3)] ?? 'basic'
  const paysTax = draw() < 0.3
  const price = PRICES[plan]
  const customer: Customer = {
    email: `customer-${number}@example.com`,
    agreedCents: paysTax ? price + Math.floor((price * 8 + 50) / 100) : price,
    paidIntent: undefined,
    gaveUp: false,
  }
  const browser = openBrowser(shops.shopUrl)
  const order = (planId: PlanId, tax: boolean) =>
    browser.post('/api/create-payment-intent', {
      ...(tax ? {} : { planId }),
      priceId: `price_${planId}`,
      customerInfo: { firstName: 'Chaos', lastName: `Customer ${number}`, email: customer.email },
    })
  // One in ten looks at another plan first.
  if (draw() < 0.1) await order(plan === 'basic' ? 'starter' : 'basic', false)
  let opened = await order(plan, paysTax)
  // One in five reloads the page, or opens a second tab.
  if (opened && draw() < 0.2)
    opened = (await Promise.all([order(plan, paysTax), order(plan, paysTax)]))[0]
  const paymentIntentId = opened?.['paymentIntentId']
  const clientSecret = opened?.['clientSecret']
  if (typeof paymentIntentId !== 'string' || typeof clientSecret !== 'string') {
    customer.gaveUp = true
    return customer
  }
  // One in ten leaves without paying.
  if (draw() < 0.1) return customer
  const pay = (card: string) => payByCard(shops, { paymentIntentId, clientSecret }, card)
  if (draw() < 0.1) await pay('pm_card_visa_chargeDeclined')
  if (!(await pay('pm_card_visa'))) {
    customer.gaveUp = true
    return customer
  }
  customer.paidIntent = paymentIntentId
  // Three in ten close the tab now.
  if (draw() < 0.3) return customer
  const confirmed = await browser.post('/api/test-create-order', { paymentIntentId })
  const token = confirmed?.['onboardingToken']
  if (typeof token !== 'string') return customer
  customer.orderPath = (rest) => `/api/orders/${paymentIntentId}${rest}?token=${token}`
  if (draw() < 0.2) {
    const form = new FormData()
    form.set('cvFile', new Blob([CV]), 'cv.pdf')
    await browser.post(customer.orderPath('/upload-cv'), form)
  }
  return customer
}
