import { setTimeout as sleep } from 'node:timers/promises'

const PRICES = { starter: 2499, basic: 3999, professional: 6499 } as const
type PlanId = keyof typeof PRICES

/** What a customer meant to do, and what of it happened. */
export type Customer = {
  readonly email: string
  /** Integer cents that they agreed to pay. */
  readonly agreedCents: number
  /** The intent whose card was charged; undefined if they left before. */
  paidIntent: string | undefined
  /** They gave up: the shop did not answer often enough. */
  gaveUp: boolean
}

export type Shops = {
  readonly shopUrl: string
  readonly providerUrl: string
  readonly publishableKey: string
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
  if (typeof token === 'string' && draw() < 0.2) {
    const form = new FormData()
    form.set('cvFile', new Blob([CV]), 'cv.pdf')
    await browser.post(`/api/orders/${paymentIntentId}/upload-cv?token=${token}`, form)
  }
  return customer
}

type Answer = Record<string, unknown> | undefined

/** Keeps its cookie; tries again, as people do, when the shop does not answer. */
function openBrowser(shopUrl: string): { post(path: string, body: object): Promise<Answer> } {
  let cookie = ''
  return {
    async post(path, body) {
      for (let attempt = 0; attempt < 25; attempt += 1) {
        try {
          const isForm = body instanceof FormData
          const response = await fetch(shopUrl + path, {
            method: 'POST',
            headers: {
              ...(isForm ? {} : { 'content-type': 'application/json' }),
              ...(cookie ? { cookie } : {}),
            },
            body: isForm ? body : JSON.stringify(body),
            signal: AbortSignal.timeout(30_000),
          })
          const [pair = ''] = response.headers.getSetCookie()[0]?.split(';') ?? []
          if (pair) cookie = pair
          const answer = (await response.json().catch(() => undefined)) as Answer
          if (response.ok && answer) return answer
          // Declined, or no longer ours to ask for: asking again changes nothing.
          if (response.status < 500 && ![409, 429].includes(response.status)) return undefined
        } catch {
          // The replica died under the request.
        }
        await sleep(300 + attempt * 100)
      }
      return undefined
    },
  }
}

/** As the card field does: the browser talks to the provider, and again if that breaks off. */
async function payByCard(
  { providerUrl, publishableKey }: Shops,
  intent: { paymentIntentId: string; clientSecret: string },
  card: string,
): Promise<boolean> {
  const url = `${providerUrl}/browser/payment_intents/${intent.paymentIntentId}`
  for (let attempt = 0; attempt < 10; attempt += 1) {
    try {
      const response = await fetch(`${url}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({
          key: publishableKey,
          client_secret: intent.clientSecret,
          payment_method: card,
          exp_month: '12',
          exp_year: '2040',
        }),
        signal: AbortSignal.timeout(10_000),
      })
      const answer = (await response.json()) as {
        status?: string
        error?: { payment_intent?: { status?: string } }
      }
      const status = answer.status ?? answer.error?.payment_intent?.status
      if (status === 'succeeded') return true
      if (response.status < 500 && response.status !== 429 && response.status !== 409) return false
    } catch {
      // The answer is lost; the next attempt finds out what happened.
    }
    await sleep(200)
  }
  return false
}
