import { setTimeout as sleep } from 'node:timers/promises'
import { payByCard } from '../chaos/pay-by-card.ts'
import { createTestClient } from '../../../server/testing/test-client.ts'
import type { TestClient } from '../../../server/testing/test-client.ts'
import { addressOf, basketOf, emailOf, expectOk, signIn, somebody } from './visitors.ts'
import { count, judgeWaits, keepDoing, quantile, type Storm, until } from './load-test.ts'

const ANSWERS_AFTER_MS = 20_000
const SECONDS = 120
/** Who had their order before, and pay in the storm: the card field talks to the provider by itself. */
const PAYING = 60
/** Orders that are tried in the storm. */
const ORDERS_A_SECOND = 5
const MOST_PAGE_MS = 500
/** The program's own patience with the provider: twice 4.5 s. */
const MOST_REFUSAL_MS = 12_000
const MOST_SETTLING_SECONDS = 300
/** Maximum sockets to the provider, for new and for paid orders. */
const MOST_DESCRIPTORS = 500

type Intent = { readonly paymentIntentId: string; readonly clientSecret: string }
let waiting: { customer: TestClient; intent: Intent; email: string }[] = []

/** The provider's card field works and its API takes twenty seconds. */
export const slowProvider: Storm = {
  name: 'slow-provider',
  title: `a payment provider that answers in ${ANSWERS_AFTER_MS / 1000} s, for ${SECONDS} s`,
  mostMegabytes: { server: 250, children: 300 },
  async prepare(shop) {
    waiting = []
    for (let each = 1; each <= PAYING; each += 1) {
      const customer = somebody(shop, each)
      const intent = await expectOk<Intent>(
        customer,
        'POST',
        '/api/create-payment-intent',
        basketOf(each),
      )
      waiting.push({ customer, intent, email: emailOf(each) })
    }
  },
  async run(shop, tell) {
    const staff = await signIn(shop)
    const requests = [{ kind: 'delay', path: '/v1/', delayMs: ANSWERS_AFTER_MS }]
    await shop.control('setFaults', { requests })
    const page = keepDoing(async (turn) => {
      await expectOk(somebody(shop, 10_000 + turn), 'GET', '/')
    }, 250)
    const desk = keepDoing(async () => {
      await expectOk(staff, 'GET', '/api/admin/queue?view=all')
    }, 500)
    const tried: Promise<{ what: string; milliseconds: number }>[] = []
    const paid: Promise<string | undefined>[] = []
    let mostWaiting = 0
    const began = performance.now()
    for (let second = 0; second < SECONDS; second += 1) {
      for (let each = 0; each < ORDERS_A_SECOND; each += 1)
        tried.push(tryToOrder(shop.url, 2000 + second * ORDERS_A_SECOND + each))
      const next = second % Math.floor(SECONDS / PAYING) === 0 ? waiting.pop() : undefined
      if (next) {
        paid.push(
          payByCard(shop.shops, next.intent, 'pm_card_visa').then(async (isCharged) => {
            if (!isCharged) return undefined
            const { paymentIntentId } = next.intent
            await next.customer.send('POST', '/api/test-create-order', { paymentIntentId })
            return next.email
          }),
        )
      }
      if (second % 10 === 0)
        mostWaiting = Math.max(
          mostWaiting,
          // A figure that does not come in time is no figure.
          (await shop.figure('vitrine_jobs_waiting{queue="pay"}')) || 0,
        )
      await sleep(Math.max(0, began + (second + 1) * 1000 - performance.now()))
    }
    const outcomes = await Promise.all(tried)
    const emails = (await Promise.all(paid)).filter((email) => email !== undefined)
    await shop.control('setFaults', {})
    const descriptors = shop.memory.most().descriptors
    const has = new Set<string>()
    const isSettled = () => {
      for (const { to, subject } of shop.mail.taken)
        if (subject.startsWith('Order confirmed')) has.add(to)
      return emails.every((email) => has.has(email))
    }
    const settled = await until(isSettled, MOST_SETTLING_SECONDS)
    const drained = await until(
      async () => (await shop.figure('vitrine_jobs_waiting{queue="pay"}')) <= 2,
      MOST_SETTLING_SECONDS,
    )
    const waits = outcomes.map(({ milliseconds }) => milliseconds)
    tell('orders tried', count(outcomes.map(({ what }) => what).toSorted()))
    tell(
      'they waited',
      `p50 ${quantile(waits, 0.5).toFixed(0)}, most ${quantile(waits, 1).toFixed(0)} ms`,
    )
    tell('charged meanwhile', emails.length)
    tell('most jobs of payments that waited', mostWaiting)
    tell(
      'all who paid have their letter after',
      settled === null ? 'never' : `${settled.toFixed(0)} s`,
    )
    tell(
      'no job of payments waits after',
      drained === null ? 'never' : `${drained.toFixed(0)} s more`,
    )
    return [
      ...judgeWaits(tell, 'a visitor of the front page', await page.stop(), MOST_PAGE_MS),
      ...judgeWaits(tell, 'the desk', await desk.stop(), MOST_PAGE_MS),
      ...(emails.length < PAYING ? [`only ${emails.length} of ${PAYING} cards were charged`] : []),
      ...(settled === null ? ['not all who paid were confirmed'] : []),
      ...(drained === null ? ['jobs of payments are left'] : []),
      ...(quantile(waits, 1) > MOST_REFUSAL_MS ? ['a customer was held longer than patience'] : []),
      ...(outcomes.some(({ what }) => !what.includes('again in'))
        ? ['refused without a time']
        : []),
      ...(descriptors > MOST_DESCRIPTORS ? [`${descriptors} sockets and files were open`] : []),
    ]
  },
}

async function tryToOrder(url: string, number: number) {
  const began = performance.now()
  const { status, body, headers } = await createTestClient(url).send<{ error?: string }>(
    'POST',
    '/api/create-payment-intent',
    basketOf(number),
    { 'x-forwarded-for': addressOf(number) },
  )
  const later = headers.get('retry-after')
  const what = `${status} ${body.error ?? ''}${later === null ? '' : ` (again in ${later} s)`}`
  return { what, milliseconds: performance.now() - began }
}
