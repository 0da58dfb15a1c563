/** Raw attempts to get a review without a paid order, and the count of those that succeed. */
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import { withdrawals } from '../src/contact/tables.ts'
import { hostingTerms } from '../src/hosting/index.ts'
import type { Order } from '../src/ordering/index.ts'
import { orderHistory, orders } from '../src/ordering/tables.ts'
import type { Database } from '../src/platform/database.ts'
import { ratingTokenOf } from '../src/ratings/index.ts'
import { ratings } from '../src/ratings/tables.ts'
import { buildOrder } from './build-order.ts'
import type { TestServer } from './test-server.ts'

const LIVE = new Date('2026-03-02T09:00:00Z')
const PAID = { orderStatus: 'live', paymentStatus: 'paid', paidAt: LIVE } as const

/** Orders by what became of them; only `paid` may have a review. */
const STATES = {
  paid: PAID,
  pending: {},
  expired: { orderStatus: 'expired', paymentStatus: 'canceled' },
  failed: { orderStatus: 'live', paymentStatus: 'processing' },
  refunded: { ...PAID, paymentStatus: 'refunded' },
  cancelled: { ...PAID, orderStatus: 'cancelled', paymentStatus: 'refunded' },
  'charged back': { ...PAID, paymentStatus: 'charged_back' },
  disputed: { ...PAID, paymentStatus: 'disputed' },
  withdrawn: PAID,
  erased: { ...PAID, customerEmail: '', customerFirstName: '', customerLastName: '' },
  renewal: { ...PAID, flow: 'renewal', orderStatus: 'closed', parentOrderId: randomUUID() },
  'never online': PAID,
} as const satisfies Record<string, Partial<Order>>
type State = keyof typeof STATES

async function insertOrder(db: Database, state: State): Promise<Order> {
  const id = randomUUID()
  const customerEmail = `${id}@example.com`
  const order = buildOrder({ id, customerEmail, ...STATES[state] })
  await db.insert(orders).values(order)
  if (state !== 'never online' && state !== 'renewal')
    await db.insert(hostingTerms).values({ orderId: id, startedAt: LIVE, endsAt: LIVE })
  if (state === 'withdrawn')
    await db.insert(withdrawals).values({
      ...{ orderId: id, contactId: randomUUID(), receivedAt: LIVE, isOwnAddress: true },
      ...{ rule: 'promise', donePercent: 0, refundCents: 100, refundedBeforeCents: 0 },
    })
  return order
}

const PATH = (orderId: string, proof: string) =>
  `/api/ratings/${encodeURIComponent(orderId)}?proof=${encodeURIComponent(proof)}`
const words = (text: string) => ({ stars: 5, text, name: 'Eve' })

type Try = {
  readonly method?: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends bytes as they are: no client corrects method, path or body. */
const send = (url: string, { method = 'PUT', path, body, headers = {} }: Try): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const sent = request(
      { hostname, port, method, path, headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0))
      },
    )
    // The server ends the connection of a malformed request: that is a response, too.
    sent.on('error', (error: NodeJS.ErrnoException) =>
      /^(?:HPE_|ECONNRESET|EPIPE)/.test(error.code ?? '') ? resolve(0) : reject(error),
    )
    sent.end(typeof body === 'string' ? body : JSON.stringify(body))
  })

/** A secret that is almost right, or was right once. */
function wrongSecrets(order: Order, foreign: Order, secret: string): Record<string, string> {
  const right = ratingTokenOf(order, secret)
  return {
    none: '',
    guessed: randomUUID().replaceAll('-', '').padEnd(right.length, 'A'),
    'one sign changed': (right.startsWith('A') ? 'B' : 'A') + right.slice(1),
    cut: right.slice(0, -1),
    longer: `${right}A`,
    'of another order': ratingTokenOf(foreign, secret),
    'of the next version': ratingTokenOf(
      { ...order, tokenVersion: order.tokenVersion + 1 },
      secret,
    ),
    'of an old version': ratingTokenOf({ ...order, tokenVersion: order.tokenVersion - 1 }, secret),
    'of an old address': ratingTokenOf({ ...order, customerEmail: 'old@example.com' }, secret),
    'of another key': ratingTokenOf(order, `${secret}.`),
    spaces: ` ${right} `,
    zero: `${right}\0`,
  }
}

/** Requests with the right secret of this order that must store nothing, or nothing but these words. */
function oddRequests(order: Order, secret: string): Try[] {
  const path = PATH(order.id, ratingTokenOf(order, secret))
  const body = words('odd')
  return [
    ...['POST', 'PATCH', 'MERGE', 'HEAD', 'OPTIONS', 'GET'].map((method) => ({
      method,
      path,
      body,
    })),
    { path, body: words('x'.repeat(1001)) },
    { path, body: words('x'.repeat(70_000)) },
    { path, body: words('line\u202e') },
    { path, body: { ...body, stars: 6 } },
    { path, body: { ...body, stars: '5' } },
    { path, body: { ...body, stars: 4.5 } },
    { path, body: { ...body, name: '' } },
    { path, body: { ...body, name: 'x'.repeat(61) } },
    { path, body: { ...body, verdict: 'shown' } },
    { path, body: { ...body, orderId: randomUUID() } },
    { path, body: [body] },
    { path, body: '{"stars":5' },
    { path, body, headers: { 'content-type': 'text/plain' } },
    { path: `${path}&proof=x`, body },
    { path: path.replace('proof=', 'proof[]='), body },
    {
      ...{ method: 'POST', path: '/api/ratings', body },
      headers: { 'x-http-method-override': 'PUT' },
    },
  ]
}

export type RatingTries = {
  readonly tries: number
  /** Reviews of orders that were not paid when they were written, or are erased. */
  readonly unpaid: number
  /** Reviews that a wrong secret or a malformed request wrote. */
  readonly foreign: number
  /** Reviews by the right secret of a paid order: the attempt reaches the program. */
  readonly honest: number
  /** Responses by status. */
  readonly statuses: Readonly<Record<string, number>>
}

const AT_ONCE = 16
/** In each round. */
const RACES = 8

/** `secret`: the `APP_SECRET` of the server. Sends at least `atLeast` attempts. */
export async function tryRatings(
  { url, db }: Pick<TestServer, 'url' | 'db'>,
  { secret, atLeast }: { readonly secret: string; readonly atLeast: number },
): Promise<RatingTries> {
  const statuses: Record<string, number> = {}
  let tries = 0
  const count = async (tried: Promise<number>) => {
    tries += 1
    const status = await tried
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  const sendAll = async (all: readonly Try[]) => {
    for (let from = 0; from < all.length; from += AT_ONCE)
      await Promise.all(all.slice(from, from + AT_ONCE).map((one) => count(send(url, one))))
  }
  /** A refund or an erasure while windows write. */
  const raceOne = async (race: number) => {
    const order = await insertOrder(db, 'paid')
    const path = PATH(order.id, ratingTokenOf(order, secret))
    const put = (text: string) => count(send(url, { path, body: words(text) }))
    // In every other race a review exists before.
    if (race % 2 === 0) await put('right 0')
    const windows = [1, 2, 3, 4].map((window) => put(`right ${window}`))
    // Begins when the first window has answered.
    await Promise.race(windows)
    await Promise.all([...windows, (race % 4 < 2 ? refund : erase)(db, order), put('right 5')])
    await put('right 6')
  }
  while (tries < atLeast) {
    const paid = await insertOrder(db, 'paid')
    const tried = await insertOrder(db, 'paid')
    for (const state of Object.keys(STATES) as State[]) {
      const order = await insertOrder(db, state)
      const wrong = Object.values(wrongSecrets(order, paid, secret))
      const right = ratingTokenOf(order, secret)
      await sendAll([
        ...wrong.map((proof) => ({ path: PATH(order.id, proof), body: words('foreign') })),
        // Replayed, and in two windows at once.
        ...Array.from({ length: 4 }, (_, window) => ({
          path: PATH(order.id, right),
          body: words(`right ${window}`),
        })),
        { path: PATH(order.id.toUpperCase(), right), body: words('right') },
      ])
    }
    await sendAll([
      { path: PATH(randomUUID(), ratingTokenOf(paid, secret)), body: words('foreign') },
      { path: PATH("x' or 1=1 --", 'x'), body: words('foreign') },
      ...oddRequests(tried, secret),
    ])
    for (let race = 0; race < RACES; race += 1) await raceOne(race)
  }
  return { tries, statuses, ...(await countFaults(db)) }
}

const lock = (tx: Database, { id }: Order) =>
  tx.select().from(orders).where(eq(orders.id, id)).for('update')

const refund = (db: Database, order: Order) =>
  db.transaction(async (tx) => {
    await lock(tx, order)
    await tx.update(orders).set({ paymentStatus: 'refunded' }).where(eq(orders.id, order.id))
    const entry = { orderId: order.id, at: LIVE, actor: 'system', what: 'payment-status' }
    await tx.insert(orderHistory).values({ ...entry, from: 'paid', to: 'refunded' })
  })

const erase = (db: Database, order: Order) =>
  db.transaction(async (tx) => {
    await lock(tx, order)
    await tx.delete(ratings).where(eq(ratings.orderId, order.id))
    await tx.update(orders).set({ customerEmail: '' }).where(eq(orders.id, order.id))
  })

async function countFaults(db: Database) {
  // A refund that came later leaves the review: the order of the history tells.
  const refundedBefore = sql`exists (
    select from ${orderHistory} refund, ${orderHistory} writing
    where refund.order_id = o.id and refund.to_value = 'refunded'
      and writing.order_id = o.id and writing.what like 'rating-%' and refund.id < writing.id)`
  const refundedNever = sql`not exists (
    select from ${orderHistory} refund where refund.order_id = o.id and refund.to_value = 'refunded')`
  const { rows } = (await db.execute(sql`
    select
      count(*) filter (where
        o.paid_at is null or o.renews_order_id is not null or o.customer_email = ''
        or (o.payment_status <> 'paid' and ${refundedNever}) or ${refundedBefore}
        or exists (select from ${withdrawals} w where w.order_id = o.id)
        or not exists (select from ${hostingTerms} h where h.order_id = o.id))::int as unpaid,
      count(*) filter (where r.text not like 'right%')::int as "foreign",
      count(*) filter (where r.text like 'right%' and o.payment_status = 'paid')::int as honest
    from ${ratings} r join ${orders} o on o.id = r.order_id`)) as {
    rows: { unpaid: number; foreign: number; honest: number }[]
  }
  const [found] = rows
  if (!found) throw new Error('nothing was counted')
  return found
}
