import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { payByCard } from '../chaos/pay-by-card.ts'
import { addressOf, basketOf, emailOf, expectOk, signIn, somebody } from './visitors.ts'
import type { Shop } from './open-shop.ts'
import { count, judgeWaits, keepDoing, quantile, type Storm, until } from './load-test.ts'

const ORDERS_A_SECOND = 500
const SECONDS = 60
const TICK_MS = 10
/** Open connections of the proxy in front. Further clients wait there, and the wait counts. */
const CONNECTIONS = 512
const PATIENCE_MS = 60_000
/** One in this many accepted customers pays at once; half of them close the tab then. */
const PAYS_ONE_IN = 5
/** Limit in ms for an accepted order at p99. */
const MOST_ACCEPTED_MS = 10_000
const MOST_PAGE_MS = 3000
const MOST_DRAIN_SECONDS = 900
const FIRST_CUSTOMER = 1000

type Outcome = {
  /** From the moment it was due. */
  readonly milliseconds: number
  /** `accepted`, or how it was refused. */
  readonly what: string
  readonly isInWords: boolean
}

/** A campaign on television: five hundred people a second press Order, whether or not the shop keeps up. */
export const orders: Storm = {
  name: 'orders',
  title: `${ORDERS_A_SECOND} orders a second for ${SECONDS} s`,
  mostMegabytes: { server: 400, children: 300 },
  async run(shop, tell) {
    const staff = await signIn(shop)
    const page = keepDoing(async (turn) => {
      await expectOk(somebody(shop, 100_000 + turn), 'GET', '/')
    }, 250)
    const desk = keepDoing(async () => {
      await expectOk(staff, 'GET', '/api/admin/queue?view=all')
    }, 1000)
    const agent = new Agent({
      keepAlive: true,
      maxSockets: CONNECTIONS,
      maxFreeSockets: CONNECTIONS,
    })
    const outcomes: Promise<Outcome>[] = []
    const paid: string[] = []
    const unpaid: string[] = []
    const paying: Promise<void>[] = []
    const lateness: number[] = []
    const bench = process.cpuUsage()
    const began = performance.now()
    for (let sent = 0; sent < ORDERS_A_SECOND * SECONDS;) {
      const elapsed = performance.now() - began
      const due = Math.min(
        ORDERS_A_SECOND * SECONDS,
        Math.floor((elapsed / 1000) * ORDERS_A_SECOND),
      )
      for (; sent < due; sent += 1) {
        const number = FIRST_CUSTOMER + sent
        const dueAt = began + (sent / ORDERS_A_SECOND) * 1000
        lateness.push(performance.now() - dueAt)
        outcomes.push(
          order(shop, agent, number, dueAt, (intent, cookie) => {
            if (number % PAYS_ONE_IN !== 0) return
            paying.push(pay(shop, number, intent, cookie, paid, unpaid))
          }),
        )
      }
      await sleep(TICK_MS)
    }
    const { user, system } = process.cpuUsage(bench)
    const all = await Promise.all(outcomes)
    const answered = (performance.now() - began) / 1000
    await Promise.all(paying)
    agent.destroy()
    const [waitsOfPage, waitsOfDesk] = [await page.stop(), await desk.stop()]
    const accepted = all.filter(({ what }) => what === 'accepted')
    const waited = accepted.map(({ milliseconds }) => milliseconds)
    const p99 = quantile(waited, 0.99)
    const without = all.filter((one) => one.what !== 'accepted' && !one.isInWords)
    tell('sent; late by, p99', `${all.length}; ${quantile(lateness, 0.99).toFixed(0)} ms`)
    tell(
      'processor of whoever sends',
      `${((user + system) / 1e4 / SECONDS).toFixed(0)} % of one core`,
    )
    tell('all answered after', `${answered.toFixed(0)} s`)
    tell('accepted', `${accepted.length}, ${(accepted.length / SECONDS).toFixed(1)} a second`)
    tell('accepted, waited', `p50 ${quantile(waited, 0.5).toFixed(0)}, p99 ${p99.toFixed(0)} ms`)
    const refused = all.filter(({ what }) => what !== 'accepted')
    tell('refused', count(refused.map(({ what }) => what).toSorted()))
    const refusedAfter = refused.map(({ milliseconds }) => milliseconds)
    tell(
      'refused, waited',
      `p50 ${quantile(refusedAfter, 0.5).toFixed(0)}, p99 ${quantile(refusedAfter, 0.99).toFixed(0)} ms`,
    )
    tell('paid; card could not be charged', `${paid.length}; ${unpaid.length}`)
    const confirmed = () =>
      shop.mail.taken
        .filter(({ subject }) => subject.startsWith('Order confirmed'))
        .map(({ to }) => to)
    const isDrained = () => new Set(confirmed()).size >= paid.length
    const drained = await until(isDrained, MOST_DRAIN_SECONDS)
    tell(
      'until all who paid have their letter',
      drained === null ? 'never' : `${drained.toFixed(0)} s`,
    )
    const letters = confirmed()
    const lost = paid.filter((email) => !letters.includes(email))
    tell(
      'paid and without a letter; letters sent twice',
      `${lost.length}; ${letters.length - new Set(letters).size}`,
    )
    return [
      ...judgeWaits(tell, 'a visitor of the front page', waitsOfPage, MOST_PAGE_MS),
      ...judgeWaits(tell, 'the desk', waitsOfDesk, MOST_PAGE_MS),
      ...(without.length > 0
        ? [`refused without words or a time: ${count(without.map(({ what }) => what))}`]
        : []),
      ...(p99 > MOST_ACCEPTED_MS ? [`accepted after ${p99.toFixed(0)} ms at p99`] : []),
      ...(accepted.length === 0 ? ['nothing was accepted'] : []),
      ...(lost.length > 0 ? [`paid and never confirmed: ${lost.slice(0, 5).join(', ')}`] : []),
      ...(new Set(letters).size < letters.length ? ['a confirmation was sent twice'] : []),
    ]
  },
}

type Intent = { readonly paymentIntentId: string; readonly clientSecret: string }

function order(
  shop: Shop,
  agent: Agent,
  number: number,
  dueAt: number,
  hasIntent: (intent: Intent, cookie: string) => void,
): Promise<Outcome> {
  const body = Buffer.from(JSON.stringify(basketOf(number)))
  const { hostname, port } = new URL(shop.url)
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'x-forwarded-for': addressOf(number),
  }
  return new Promise((resolve) => {
    const end = (what: string, isInWords = false) => {
      clearTimeout(patience)
      resolve({ what, isInWords, milliseconds: performance.now() - dueAt })
    }
    // Clients that still wait then have left.
    const patience = setTimeout(() => outgoing.destroy(new Error('gave up')), PATIENCE_MS)
    const options = {
      agent,
      hostname,
      port,
      method: 'POST',
      path: '/api/create-payment-intent',
      headers,
    }
    const outgoing = request(options, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', () => end('broken off'))
      response.on('end', () => {
        const text = Buffer.concat(parts).toString()
        const [cookie = ''] = response.headers['set-cookie']?.[0]?.split(';') ?? []
        if (response.statusCode === 200) {
          hasIntent(JSON.parse(text) as Intent, cookie)
          return end('accepted')
        }
        const words = /"error":"([^"]+)"/.exec(text)?.[1]
        const later = response.headers['retry-after']
        const time = later === undefined ? 'no time' : `again in ${later} s`
        end(`${response.statusCode} ${words ?? 'no words'} (${time})`, Boolean(words && later))
      })
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      end(`no answer: ${error.code ?? error.message}`),
    )
    outgoing.end(body)
  })
}

async function pay(
  shop: Shop,
  number: number,
  intent: Intent,
  cookie: string,
  paid: string[],
  unpaid: string[],
): Promise<void> {
  if (!(await payByCard(shop.shops, intent, 'pm_card_visa'))) {
    unpaid.push(emailOf(number))
    return
  }
  paid.push(emailOf(number))
  if (number % (2 * PAYS_ONE_IN) === 0) return
  const { paymentIntentId } = intent
  const cookies = { cookie }
  // Every paying customer gets the email, whatever the response was.
  await somebody(shop, number)
    .send('POST', '/api/test-create-order', { paymentIntentId }, cookies)
    .catch(() => {})
}
