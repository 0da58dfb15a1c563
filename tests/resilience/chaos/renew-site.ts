import { setTimeout as sleep } from 'node:timers/promises'
import { plans } from '../../../domain/catalog/plans.ts'
import { termEnd } from '../../../domain/hosting/hosting-term.ts'
import { addMonths } from '../../../domain/time/add-months.ts'
import type { Customer } from './customer.ts'
import { openBrowser } from './open-browser.ts'
import { payByCard, type Shops } from './pay-by-card.ts'
import { openKept } from './read-records.ts'

/** Integer cents, and as the program is told. */
export const YEAR_CENTS = 2900
export const HOSTING_YEAR_PRICE = '29.00'

/** Integer cents. */
export const ROUND_CENTS = 900

/** The owner of a site that went live eleven months ago, and the outcome of the renewal. */
export type Owner = Customer & {
  readonly orderPath: (rest: string) => string
  /** The intent whose card was charged for another year; undefined if they left before. */
  renewalIntent: string | undefined
  /** Same for another round of changes. */
  roundIntent: string | undefined
}

/** Buys a site while nothing fails. Throws if that does not work. */
export async function buyASite(number: number, shops: Shops): Promise<Owner> {
  const browser = openBrowser(shops.shopUrl)
  const email = `owner-${number}@example.com`
  const opened = await browser.post('/api/create-payment-intent', {
    planId: 'basic',
    priceId: 'price_basic',
    customerInfo: { firstName: 'Chaos', lastName: `Owner ${number}`, email },
  })
  const { paymentIntentId, clientSecret } = textsOf(opened, 'paymentIntentId', 'clientSecret')
  if (!(await payByCard(shops, { paymentIntentId, clientSecret }, 'pm_card_visa')))
    throw new Error(`the card of ${email} was not charged`)
  const confirmed = await browser.post('/api/test-create-order', { paymentIntentId })
  const { onboardingToken } = textsOf(confirmed, 'onboardingToken')
  return {
    email,
    agreedCents: 3999,
    paidIntent: paymentIntentId,
    gaveUp: false,
    orderPath: (rest) => `/api/orders/${paymentIntentId}${rest}?token=${onboardingToken}`,
    renewalIntent: undefined,
    roundIntent: undefined,
  }
}

/**
 * Gives all orders of a closed database a hosting term that ends in a month, and uses up their
 * rounds of changes. Nothing is published: the test renews only the term.
 */
export async function letYearsEnd(databaseUrl: string | null, folder: string): Promise<void> {
  const began = addMonths(new Date(), -11)
  const kept = await openKept(databaseUrl, folder)
  await kept.ask(`update ordering.orders set order_status = 'live'`)
  await kept.ask(`
    insert into publishing.hosting_terms (order_id, started_at, ends_at)
    select id, '${began.toISOString()}', '${termEnd(began, []).toISOString()}' from ordering.orders`)
  await kept.ask(`
    insert into reviews.rounds (id, order_id, number, version_hash, submitted_at)
    select gen_random_uuid(), id, number, 'none', now()
    from ordering.orders, generate_series(1, ${plans.basic.revisionRounds}) number`)
  await kept.close()
}

/** One owner pays for a year of hosting. */
export async function renewASite(owner: Owner, shops: Shops, draw: () => number): Promise<void> {
  owner.renewalIntent = await buyMore(owner, '/hosting/renewals', shops, draw)
}

/** One owner pays for another round of changes. */
export async function buyARound(owner: Owner, shops: Shops, draw: () => number): Promise<void> {
  owner.roundIntent = await buyMore(owner, '/rounds/payments', shops, draw)
}

/**
 * Pays from the order's page, as people do: opens it twice, has a card declined, closes the tab,
 * goes back and presses again. Returns the charged intent.
 */
async function buyMore(
  owner: Owner,
  path: string,
  shops: Shops,
  draw: () => number,
): Promise<string | undefined> {
  const browser = openBrowser(shops.shopUrl)
  const payments = owner.orderPath(path)
  let opened = await browser.post(payments, {})
  // One in four has the page open on two devices.
  if (opened && draw() < 0.25) {
    const other = openBrowser(shops.shopUrl)
    opened = (await Promise.all([other.post(payments, {}), browser.post(payments, {})]))[0]
  }
  if (!opened) {
    owner.gaveUp = true
    return undefined
  }
  const intent = textsOf(opened, 'paymentIntentId', 'clientSecret')
  // One in ten leaves without paying.
  if (draw() < 0.1) return undefined
  if (draw() < 0.1) await payByCard(shops, intent, 'pm_card_visa_chargeDeclined')
  if (!(await payByCard(shops, intent, 'pm_card_visa'))) {
    owner.gaveUp = true
    return undefined
  }
  const { paymentIntentId } = intent
  // Three in ten close the tab now.
  if (draw() < 0.3) return paymentIntentId
  await browser.post(owner.orderPath(`${path}/${paymentIntentId}/settlement`), {})
  if (draw() < 0.7) return paymentIntentId
  // The others return sooner or later and pay the offered intent, which must be the paid one.
  if (draw() < 0.5) await sleep(5000 * draw())
  const again = await browser.post(payments, {}, 2)
  if (again)
    await payByCard(shops, textsOf(again, 'paymentIntentId', 'clientSecret'), 'pm_card_visa')
  return paymentIntentId
}

function textsOf<Name extends string>(
  answer: Record<string, unknown> | undefined,
  ...names: Name[]
): Record<Name, string> {
  const texts = names.map((name) => {
    const text = answer?.[name]
    if (typeof text !== 'string') throw new Error(`${name} is missing in ${JSON.stringify(answer)}`)
    return [name, text]
  })
  return Object.fromEntries(texts) as Record<Name, string>
}
