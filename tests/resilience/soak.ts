// npm run bench -- soak [-- MINUTES] [-- --embedded] [-- --times N]
//
// An hour of normal traffic: people read the shop and sites, buy, pay, send CVs and open their orders;
// the team uses the desk, drafts and publishes. Prints resident memory and the heap after garbage
// collection each minute, then the slope of each by least squares over the last two thirds, because
// the first third fills caches. --times 6 sends six hours of traffic in an hour.
//
// Ends with status 1 if memory grows for certain: the slope minus two standard errors exceeds a
// tenth of the memory per day of traffic. Slower growth cannot be told from noise in an hour.
// Also if a response was unexpected or the program logged an error. Repeatedly published sites
// alternate between two texts, so that the file cache (64 MB) does not look like a leak.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { cvNames } from '../../reader/testing/cvs.ts'
import { getByHost } from '../../server/testing/get-by-host.ts'
import {
  nameSourcesOfGate,
  orderPath,
  type TestClient,
  draftFromCv,
} from '../../server/testing/test-client.ts'
import { findFreePort, openShop, type Shop } from './load-tests/open-shop.ts'
import {
  buyAs,
  emailOf,
  expectOk,
  orderIdOf,
  publish,
  sendCv,
  signIn,
  somebody,
} from './load-tests/visitors.ts'
import { heapAfterCollection } from './soak/ask-heap.ts'
import { slopeOf } from './soak/slope.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    embedded: { type: 'boolean', default: false },
    times: { type: 'string', default: '1' },
  },
})
const minutes = Number(positionals[0] ?? 60)
const times = Number(values.times)
if (!(times > 0 && minutes > 0)) throw new Error('MINUTES and --times take numbers above 0')

const SITES = 5
/** Between two acts of each kind, begin to begin. */
const EVERY = { page: 500, visit: 400, desk: 3000, order: 30_000, publication: 20_000 }
const PAGES = ['/', '/examples', '/faq', '/order', '/blog', '/privacy', '/api/plans']
type Site = { readonly orderId: string; readonly subdomain: string; turn: number; revision: number }
const MEGABYTE = 1024 * 1024
const MINUTE_MS = 60_000
/** Of the time, in which caches fill. */
const WARM_UP = 1 / 3
const MOST_GROWTH_A_DAY = 0.1

const debugPort = await findFreePort()
const shop = await openShop({
  embedded: values.embedded,
  flags: [`--inspect=127.0.0.1:${debugPort}`, '--inspect-publish-uid=http'],
})
const failures: string[] = []
const counts = new Map<string, number>()
let stopping = false
let isMet = false
try {
  isMet = await soak(shop)
} finally {
  await shop.close()
}
process.exit(isMet ? 0 : 1)

async function soak(shop: Shop): Promise<boolean> {
  const staff = await signIn(shop)
  let customers = 1
  const sites: Site[] = []
  for (let each = 0; each < SITES; each += 1) {
    const order = await buyAs(shop, (customers += 1))
    const orderId = await orderIdOf(staff, order)
    const site = { orderId, subdomain: `soak-site-${each}`, turn: 0, revision: 0 }
    sites.push(site)
    await publishAgain(staff, site, customers)
  }
  const acts = [
    again('page', async (turn) => {
      const page = PAGES[turn % PAGES.length] ?? '/'
      await expectOk(somebody(shop, 1000 + turn), 'GET', page)
    }),
    again('visit', async (turn) => {
      const site = sites[turn % SITES]
      const { host } = new URL(shop.url)
      const address = `http://${site?.subdomain}.localhost:${host.split(':')[1]}/`
      const { status } = await getByHost(shop, address)
      if (status !== 200) throw new Error(`${address}: ${status}`)
    }),
    again('desk', async (turn) => {
      const { orderId } = sites[turn % SITES] ?? { orderId: '' }
      for (const path of ['queue?view=all', `orders/${orderId}`, 'queue?view=all&search=Quill'])
        await expectOk(staff, 'GET', `/api/admin/${path}`)
    }),
    again('order', async (turn) => {
      const order = await buyAs(shop, (customers += 1))
      await sendCv(order, cvNames[turn % cvNames.length] ?? '')
      await expectOk(order.customer, 'PATCH', orderPath(order), { languages: ['English'] })
      await expectOk(order.customer, 'GET', orderPath(order))
      const orderId = await orderIdOf(staff, order)
      const { status } = await draftFromCv(staff, orderId)
      if (status !== 200) throw new Error(`drafting was answered with ${status}`)
    }),
    again('publication', async (turn) => {
      const site = sites[turn % SITES]
      if (site) await publishAgain(staff, site, (turn % SITES) + 2)
    }),
  ]
  const samples: { at: number; resident: number; heap: number }[] = []
  const worked = shop.memory.processorSeconds()
  const began = performance.now()
  process.stdout.write('minute   resident   heap and buffers after a collection   children\n')
  for (let minute = 0; minute <= minutes; minute += 1) {
    await sleep(Math.max(0, began + minute * MINUTE_MS - performance.now()))
    const { server, children } = shop.memory.now()
    const { used, outside } = await heapAfterCollection(debugPort)
    samples.push({ at: minute, resident: server, heap: used + outside })
    const [resident, heap, beside] = [server, used + outside, children].map(megabytes)
    process.stdout.write(
      `${String(minute).padStart(6)} ${resident} MB ${heap} MB ${' '.repeat(25)} ${beside} MB\n`,
    )
  }
  const processor = (shop.memory.processorSeconds() - worked) / (minutes * 60)
  stopping = true
  await Promise.all(acts)
  tell('done', [...counts].map(([what, count]) => `${what} ${count}`).join(', '))
  tell('processor of the program', `${(processor * 100).toFixed(1)} % of one core`)
  tell('letters', String(shop.mail.taken.length))
  tell('failed', String(failures.length))
  for (const failure of failures.slice(0, 20)) process.stdout.write(`  ${failure}\n`)
  tell('errors in the log', String(shop.faults.length))
  for (const fault of shop.faults.slice(0, 20)) process.stdout.write(`  ${fault}\n`)
  const steady = samples.filter(({ at }) => at >= minutes * WARM_UP)
  if (steady.length < 3) tell('growth', 'not judged: it takes five minutes at least')
  const grows = (steady.length < 3 ? [] : (['resident', 'heap'] as const)).map((kind) =>
    growth(kind, samples, steady),
  )
  return !grows.includes(true) && failures.length === 0 && shop.faults.length === 0
}

/** Prints the slope of one kind of memory. True if it surely grows too fast. */
function growth(
  kind: 'resident' | 'heap',
  all: readonly { at: number; resident: number; heap: number }[],
  steady: readonly { at: number; resident: number; heap: number }[],
): boolean {
  const { slope, error } = slopeOf(steady.map((each) => ({ at: each.at, value: each[kind] })))
  const level = steady.reduce((sum, each) => sum + each[kind], 0) / steady.length
  const aDay = (value: number) => (value * 24 * 60) / times
  const surely = aDay(Math.max(0, slope - 2 * error)) / level
  tell(
    kind === 'heap' ? 'heap and buffers' : 'resident memory',
    `${megabytes(all[0]?.[kind] ?? 0)} MB at the start, ${megabytes(all.at(-1)?.[kind] ?? 0)} MB at the end; ` +
      `slope ${megabytes(aDay(slope))} ± ${megabytes(aDay(2 * error))} MB in a day's work, surely ${(surely * 100).toFixed(0)} %`,
  )
  return surely > MOST_GROWTH_A_DAY
}

/** Two texts in turn. Figures need a source, so there is none in them. */
async function publishAgain(staff: TestClient, site: Site, customer: number): Promise<void> {
  const draft = `/api/admin/orders/${site.orderId}/drafts/en`
  const label = site.turn % 2 === 0 ? 'Nurse' : 'Head nurse'
  const { revision } = await expectOk<{ revision: number }>(staff, 'PUT', draft, {
    revision: site.revision,
    resume: { basics: { name: 'Ada Quill', label, email: emailOf(customer) } },
    templateId: 'tearsheet',
    themeId: 'nomad',
  })
  site.revision = revision
  await nameSourcesOfGate(staff, site.orderId)
  await publish(staff, site.orderId, site.subdomain)
  site.turn += 1
}

/** One after the other, at the beat of its kind; one that takes longer is not caught up with. */
async function again(
  kind: keyof typeof EVERY,
  act: (turn: number) => Promise<void>,
): Promise<void> {
  for (let turn = 0; !stopping; turn += 1) {
    const began = performance.now()
    try {
      await act(turn)
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
    } catch (error) {
      failures.push(`${kind} ${turn}: ${error instanceof Error ? error.message : String(error)}`)
    }
    await sleep(Math.max(0, began + EVERY[kind] / times - performance.now()))
  }
}

function tell(what: string, value: string): void {
  process.stdout.write(`${what.padEnd(28)} ${value}\n`)
}

function megabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(1)
}
