import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSimulator } from '@vitrine/simulator'
import pg from 'pg'
import { routes } from '../../contract/routes.ts'
import { registerModules } from '../../server/src/register-modules.ts'
import { stripeProvider } from '../../server/src/payments/provider/stripe-provider.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { openDatabaseServer } from '../../server/src/platform/database.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { inMemoryJobQueue } from '../../server/testing/in-memory-job-queue.ts'
import { memoryFileStore } from '../../server/testing/memory-file-store.ts'
import { testAdapters } from '../../server/testing/test-adapters.ts'
import { startTestServer, type TestServer } from '../../server/testing/test-server.ts'
import { TEST_STRIPE_KEYS } from '../../server/testing/order-test-app.ts'
import { createReviewOrder } from '../../server/testing/review-order.ts'
import { newRequestId, buyPlan, orderPath, signInStaff } from '../../server/testing/test-client.ts'
import { tellingPlans, within } from './hear-plans.ts'

/** How often it is done. What somebody waits for, and what comes each minute, may read little. */
export type Often = 'asked' | 'minutes' | 'day'

export type Act = {
  readonly name: string
  readonly often: Often
  /** Of a report: how many rows of the shop it tells of. */
  readonly about?: number
  readonly trouble?: string
}

/** What a search looks at one by one: of what many have, the newest 300 of each of ten statuses. */
const SEARCHED = 3000

/** A job that writes to thousands at its first time in a shop that was never looked after is cut off. */
const LONGEST_JOB_MS = 60_000
/** The program tells who waits for longer to come back, and counts on. */
const LONGEST_COUNT_MS = 180_000

/**
 * Does what the team, a customer and the clock do in a shop, each by the program's own way, and tells of each
 * before it begins. First all over HTTP, then the jobs that are due by the clock.
 */
export async function walkShop(
  url: string,
  begins: (act: Act) => void,
  tell: (line: string) => void,
): Promise<Act[]> {
  const acts: Act[] = []
  const act: DoAct = async (name, often, work, about) => {
    const one = { name, often, ...(about === undefined ? {} : { about }) }
    begins(one)
    const from = performance.now()
    const trouble = await work().then(
      () => undefined,
      (error: unknown) => String(error instanceof Error ? error.message : error).slice(0, 200),
    )
    tell(
      `${((performance.now() - from) / 1000).toFixed(1)} s  ${name}${trouble ? `: ${trouble}` : ''}`,
    )
    acts.push({ ...one, ...(trouble === undefined ? {} : { trouble }) })
  }
  const database = await openDatabaseServer(tellingPlans(url), undefined, undefined, 0)
  let running: TestServer | undefined
  await act('starting', 'asked', async () => {
    running = await startTestServer({ database })
  })
  if (!running) throw new Error(`the program did not start: ${acts[0]?.trouble}`)
  try {
    await keepADayOfJobs(url)
    // What is due by the clock is done below, each by itself.
    await onServer(url, 'delete from jobs.schedule')
    await onServer(url, `delete from jobs.job where state < 'completed'`)
    await walkDesk(running, url, act)
    await walkOrder(running, act)
  } finally {
    await running.close()
  }
  await runDueJobs(url, act)
  return acts
}

type DoAct = (
  name: string,
  often: Often,
  work: () => Promise<unknown>,
  about?: number,
) => Promise<void>

async function walkDesk(running: TestServer, url: string, act: DoAct): Promise<void> {
  const staff = await signInStaff(running.url)
  const read = async (path: string) => {
    const { status, body } = await staff.send('GET', path)
    if (status !== 200)
      throw new Error(`${path} was answered with ${status}: ${JSON.stringify(body).slice(0, 100)}`)
    return body
  }
  const [open, live] = await findExamples(url)
  if (!open || !live) throw new Error('there is no order to look at')
  const tag = { id: randomUUID(), name: 'Rush', colour: 'teal' }
  await staff.send('POST', '/api/admin/tags', tag)
  await staff.send('PUT', `/api/admin/orders/${open.id}/tags/${tag.id}`)

  let next: unknown
  await act('queue, first page', 'asked', async () => {
    next = (await read('/api/admin/queue?view=open'))['next']
  })
  await act('queue, second page', 'asked', async () => {
    if (typeof next === 'string')
      await read(`/api/admin/queue?view=open&after=${encodeURIComponent(next)}`)
  })
  for (const view of [
    'all',
    'workable',
    'late',
    'review',
    'waiting',
    'mine',
    'revisions',
    'ending',
  ])
    await act(`queue, view ${view}`, 'asked', () => read(`/api/admin/queue?view=${view}`))
  for (const filter of [
    'plan=starter',
    'isFree=true',
    'language=Dutch',
    'template=letter',
    `tag=${tag.id}`,
  ])
    await act(`queue, ${filter.split('=')[0]}`, 'asked', () =>
      read(`/api/admin/queue?view=open&${filter}`),
    )
  await act('queue, counts', 'asked', () => read('/api/admin/queue/counts?view=open'))
  const [word = '', last = ''] = live.name.split(' ')
  for (const [what, search] of [
    ['a name', live.name],
    ['an address', live.email],
    ['an order number', live.id.slice(0, 8)],
    ['a payment', live.intent],
    ['a first name of thousands', 'maria'],
    ['a part of a name that thousands have', last.slice(0, 4)],
    ['what all have', '.com'],
    ['a name mistyped', `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`],
    ['what nobody has', 'qqxxzzyyww'],
    ['address of a page', live.subdomain],
    ['a company', 'gmbh'],
  ] as const)
    await act(
      `search, ${what}`,
      'asked',
      () => read(`/api/admin/queue?view=all&search=${encodeURIComponent(search)}`),
      SEARCHED,
    )
  const sites = await countOf(url, 'publishing.sites')
  const placedWithin = (days: string) =>
    countOf(
      url,
      `ordering.orders where (created_at at time zone 'UTC')::date > (now() at time zone 'UTC')::date - ${days}`,
    )
  for (const days of ['30', '365'])
    await act(
      `figures of ${days} days`,
      'asked',
      async () => {
        const until = performance.now() + LONGEST_COUNT_MS
        while (performance.now() < until) {
          const { status } = await staff.send('GET', `/api/admin/figures?days=${days}`)
          if (status === 200) return
          if (status !== 503) throw new Error(`was answered with ${status}`)
        }
        throw new Error(`not counted after ${LONGEST_COUNT_MS / 1000} s`)
      },
      await placedWithin(days),
    )
  // What the database says of the shop comes when it is counted.
  const metrics = async () => {
    const until = performance.now() + LONGEST_COUNT_MS
    while (performance.now() < until) {
      const told = await (await fetch(`${running.url}/metrics`)).text()
      if (told.includes('vitrine_sites_live')) return
    }
    throw new Error(`not counted after ${LONGEST_COUNT_MS / 1000} s`)
  }
  await act('metrics', 'minutes', metrics, sites)
  const about: Readonly<Record<string, number>> = {
    readAllVisits: sites,
    readFigures: await placedWithin('30'),
    // The owner's page of health tells the metrics, too.
    examine: sites,
  }
  for (const [name, { path, method, access }] of Object.entries(routes)) {
    const inner = path.replace('/api/admin/orders/:orderId', '')
    const isPlain = method === 'GET' && path.startsWith('/api/admin/') && !/[:*]/.test(inner)
    if (!isPlain || access === 'anyone' || /Csv|download/i.test(name)) continue
    for (const [which, { id }] of [
      ['open', open],
      ['live', live],
    ] as const) {
      if (inner === path && which === 'live') continue
      await act(
        `desk, ${name}${inner === path ? '' : ` of an order that is ${which}`}`,
        'asked',
        async () => {
          const { status } = await staff.send('GET', path.replace(':orderId', id))
          // An order may have none of what is asked for.
          if (status >= 500) throw new Error(`${path} was answered with ${status}`)
        },
        about[name],
      )
    }
  }
}

async function walkOrder(running: TestServer, act: DoAct): Promise<void> {
  const staff = await signInStaff(running.url)
  await act('an order, placed, paid and settled', 'asked', () => buyPlan(running.url))
  await act('its jobs: letter, papers, notices', 'asked', () => running.jobsDone())
  let one: Awaited<ReturnType<typeof createReviewOrder>> | undefined
  await act('an order with answers and a draft', 'asked', async () => {
    one = await createReviewOrder(running, staff)
    await running.jobsDone()
  })
  const order = one
  if (!order) return
  await act('a preview, made and sent', 'asked', () => order.preview())
  await act('a review: read, commented, submitted', 'asked', async () => {
    const { current } = (await order.review()) as unknown as {
      current?: { number: number; hash: string }
    }
    await order.mine('PUT', `/review/comments/${randomUUID()}`, {
      revision: 0,
      target: { on: 'whole', language: null },
      text: 'Please say less.',
      ...current,
    })
    await order.mine('POST', '/review/rounds', { requestId: newRequestId() })
    await running.jobsDone()
  })
  await act('a site, published', 'asked', async () => {
    const { status } = await order.team('POST', '/publications', {
      subdomain: `walk-${randomUUID().slice(0, 8)}`,
      reason: 'Agreed by phone',
      requestId: newRequestId(),
    })
    if (status !== 200) throw new Error(`publishing was answered with ${status}`)
    await running.jobsDone()
  })
  for (const [name, { path, method, access }] of Object.entries(routes)) {
    const rest = path.replace('/api/orders/:paymentIntentId', '')
    if (method !== 'GET' || access !== 'order-token' || rest === path || /[:*]/.test(rest)) continue
    await act(`customer, ${name}`, 'asked', async () => {
      const { status } = await order.order.customer.send('GET', orderPath(order.order, rest))
      if (status >= 500) throw new Error(`${path} was answered with ${status}`)
    })
  }
}

/** Each by itself, on connections of its own, so that one that takes too long can be cut off. */
async function runDueJobs(url: string, act: DoAct): Promise<void> {
  const simulator = await startSimulator({ ...TEST_STRIPE_KEYS })
  const provider = stripeProvider({
    ...TEST_STRIPE_KEYS,
    apiUrl: simulator.url,
    clock: systemClock,
  })
  const secret = 'a secret of thirty-two characters'
  const open = async () => {
    const telling = new URL(tellingPlans(url))
    telling.searchParams.set('application_name', DUE)
    const database = await openDatabaseServer(telling.href, undefined, undefined, 0)
    const { jobs } = registerModules(
      {
        db: database.db,
        clock: systemClock,
        log: createLog('silent'),
        enqueue: inMemoryJobQueue().enqueue,
        mailFrom: 'a@example.com',
        publicUrl: 'http://localhost',
        appSecret: secret,
        verifyingSecrets: [secret],
        secure: false,
        sites: { scheme: 'http:', domain: 'localhost' },
        rateLimitFactor: 1,
      },
      testAdapters(provider, async () => {}, { files: memoryFileStore() }),
      {
        admin: null,
        campaign: { startsAt: '', endsAt: '' },
        hostingYearCents: null,
        workingWeek: { days: [1, 2, 3, 4, 5], opens: 9, closes: 17, zone: 'UTC' },
        indexNow: false,
        trustProxy: [],
        dataCentreRanges: null,
        countryRanges: null,
        looksAtLinks: true,
        webhooksInside: [],
        shared: true,
        brandName: 'Bench',
        supportEmail: 'a@example.com',
        seller: { name: null, addressLines: [], taxId: null },
      },
    )
    return { database, jobs: jobs.filter(({ schedule }) => schedule) }
  }
  const first = await open()
  await first.database.close()
  for (const { name, schedule } of first.jobs) {
    const often = schedule?.cron.startsWith('*') ? 'minutes' : 'day'
    const { database, jobs } = await open()
    const job = jobs.find((each) => each.name === name)
    await act(`by the clock, ${name}`, often, async () => {
      const done = within(`by the clock, ${name}`, () => job?.run({}) ?? Promise.resolve())
      const isLate = await Promise.race([done.then(() => false), sleep(LONGEST_JOB_MS, true)])
      if (!isLate) return
      await onServer(
        url,
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${DUE}'`,
      )
      await done.catch(() => {})
      throw new Error(`cut off after ${LONGEST_JOB_MS / 1000} s`)
    })
    await database.close()
  }
  await simulator.close()
}

const DUE = 'due_by_the_clock'

type Example = { id: string; name: string; email: string; intent: string; subdomain: string }

/** An open order and a live one, of those with all their rows. */
async function findExamples(url: string): Promise<(Example | undefined)[]> {
  const rows = await onServer<Example>(
    url,
    `select * from (select id, customer_first_name || ' ' || customer_last_name as name, customer_email as email, payment_intent_id as intent, '' as subdomain
       from ordering.orders where order_status = 'in_review' limit 1) as open
     union all select * from (select id, customer_first_name || ' ' || customer_last_name, customer_email, payment_intent_id, subdomain
       from publishing.sites join ordering.orders on id = order_id limit 1) as live`,
  )
  return rows
}

/** What a queue of a million orders a year keeps of jobs that are done with (`jobs-kept.db.test.ts`). */
async function keepADayOfJobs(url: string): Promise<void> {
  await onServer(
    url,
    `insert into jobs.job (name, state, deletion_seconds, created_on, started_on, completed_on, keep_until)
     select (array['pay', 'mail', 'mail', 'build', 'webhooks'])[1 + n % 5], 'completed', 86400, at, at, at, at + interval '14 days'
     from generate_series(1, 51000) n, lateral (select now() - n * interval '1.6 seconds' as at) made`,
  )
  await onServer(url, 'analyze jobs.job')
}

async function countOf(url: string, rows: string): Promise<number> {
  const [row] = await onServer<{ count: number }>(url, `select count(*)::int as count from ${rows}`)
  return row?.count ?? 0
}

async function onServer<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
