import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OrderPlanResponse } from '../../../contract/payments.ts'
import { orderReference } from '../../../domain/orders/order-reference.ts'
import type { Customer } from './customer.ts'
import { openBrowser } from './open-browser.ts'
import { payByCard, type Shops } from './pay-by-card.ts'
import { ROUND_CENTS } from './renew-site.ts'

/** What the shop said to a member of the team. */
export type Told = {
  /** Plans that orders must have at the end, by order. */
  readonly plans: Map<string, string>
  /** Manual orders by ID, with their amounts in cents. */
  readonly manual: Map<string, number>
}

/** The team: signs in as often as needed, and acts as people do while programs die. */
export type Team = ReturnType<typeof createTeam>

export function createTeam(
  shops: Shops,
  staff: { readonly username: string; readonly password: string },
  draw: () => number,
) {
  const told: Told = { plans: new Map(), manual: new Map() }
  let cookie = ''

  /** Tries again until an answer comes; undefined: none came. */
  async function send<Answer>(
    method: string,
    path: string,
    body: object | undefined,
    tries: number,
  ): Promise<{ status: number; answer: Answer } | undefined> {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      try {
        if (attempt > 0) await sleep(500)
        // Signing in again until it works is no press of the button.
        for (let signing = 0; !cookie && signing < 20; signing += 1)
          cookie = await signIn(shops.shopUrl, staff).catch(() => sleep(500).then(() => ''))
        const response = await fetch(shops.shopUrl + path, {
          method,
          headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(20_000),
        })
        if (response.status === 401) cookie = ''
        const isFinal = response.status < 500 && ![401, 429].includes(response.status)
        if (isFinal) return { status: response.status, answer: (await response.json()) as Answer }
      } catch {
        // The replica died under the request.
      }
    }
    return undefined
  }

  return {
    told,

    /** Puts rounds and larger plans on sale. */
    async sellExtras(): Promise<void> {
      const setting = { roundCents: ROUND_CENTS, upgrades: 'on' }
      const body = { setting, since: 0, note: '' }
      const saved = await send('PUT', '/api/admin/settings/extras', body, 5)
      if (saved?.status !== 200)
        throw new Error(`selling extras was answered with ${saved?.status}`)
    },

    /** Half press until an answer comes, always for the same refund; half press once and leave. */
    async refund(orderId: string, amountCents: number): Promise<boolean> {
      const body = { amountCents, reason: 'storm', requestId: randomUUID() }
      const presses = draw() < 0.5 ? 1 : 20
      const done = await send('POST', `/api/admin/orders/${orderId}/refunds`, body, presses)
      return done?.status === 200
    },

    /**
     * Offers another plan or refunds the difference. Half of the customers who are offered one pay
     * it; some leave, and some have the card declined.
     */
    async changePlan(orderId: string, customer: Customer): Promise<void> {
      const plan = `/api/admin/orders/${orderId}/plan`
      const read = await send<OrderPlanResponse>('GET', plan, undefined, 20)
      const choices = read?.status === 200 && !read.answer.whyNot ? read.answer.choices : []
      const choice = choices[Math.floor(draw() * choices.length)]
      if (!choice) return
      const { planId: toPlan, direction, differenceCents } = choice
      // Half of the larger plans are chosen by customers, pressed twice.
      if (direction === 'up' && customer.orderPath && draw() < 0.5) {
        const browser = openBrowser(shops.shopUrl)
        const chosen = { toPlan, differenceCents, requestId: randomUUID() }
        const planChange = customer.orderPath('/plan-change')
        const both = [browser.put(planChange, chosen), browser.put(planChange, chosen)]
        const isChosen = (await Promise.all(both)).some(Boolean)
        if (isChosen && (await payUpgrade(customer.orderPath))) told.plans.set(orderId, toPlan)
        return
      }
      const wish = {
        ...{ toPlan, isGift: false, reason: 'storm', requestId: randomUUID() },
        differenceCents: direction === 'down' ? -differenceCents : differenceCents,
        confirmation: orderReference(orderId),
      }
      const answered = await send<OrderPlanResponse>('PUT', plan, wish, 20)
      if (answered?.status !== 200) return
      if (direction === 'down') told.plans.set(orderId, toPlan)
      else if (customer.orderPath && (await payUpgrade(customer.orderPath)))
        told.plans.set(orderId, toPlan)
    },

    /** Takes an order that was paid by transfer: pressed twice, it is one order. */
    async takeManualOrder(number: number): Promise<void> {
      const requestId = randomUUID()
      const amountCents = 1000 + Math.floor(draw() * 5000)
      const body = {
        ...{ requestId, amountCents, amountReason: 'storm', billing: null },
        ...{ firstName: 'Manual', lastName: `Customer ${number}`, planId: 'basic' },
        ...{ email: `manual-${number}@example.com`, languages: ['English'] },
        ...{ way: 'bank-transfer', paidOn: '2026-01-02', reference: `SEPA ${number}` },
      }
      const both = await Promise.all([
        send('POST', '/api/admin/orders', body, 20),
        ...(draw() < 0.3 ? [send('POST', '/api/admin/orders', body, 20)] : []),
      ])
      if (both.some((each) => each?.status === 200)) told.manual.set(requestId, amountCents)
      if (draw() < 0.3)
        await send(
          'POST',
          `/api/admin/orders/${requestId}/refunds`,
          {
            ...{ amountCents: draw() < 0.5 ? amountCents : 1 + Math.floor(draw() * 900) },
            ...{ reason: 'storm', requestId: randomUUID(), paidBack: `Transfer ${number}` },
          },
          20,
        )
    },
  }

  async function payUpgrade(orderPath: (rest: string) => string): Promise<boolean> {
    const browser = openBrowser(shops.shopUrl)
    const payments = orderPath('/plan-change/payments')
    const opened = await browser.post(payments, {})
    const { paymentIntentId, clientSecret } = opened ?? {}
    if (typeof paymentIntentId !== 'string' || typeof clientSecret !== 'string') return false
    if (draw() < 0.1) return false
    const intent = { paymentIntentId, clientSecret }
    if (draw() < 0.1) await payByCard(shops, intent, 'pm_card_visa_chargeDeclined')
    const isPaid = await payByCard(shops, intent, 'pm_card_visa')
    // Three in ten close the tab now.
    if (isPaid && draw() < 0.7)
      await browser.post(orderPath(`/plan-change/payments/${paymentIntentId}/settlement`), {})
    return isPaid
  }
}

async function signIn(shopUrl: string, staff: object): Promise<string> {
  const signedIn = await fetch(`${shopUrl}/api/admin/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(staff),
    signal: AbortSignal.timeout(20_000),
  })
  return signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
