import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { cvBytes } from '../../../reader/testing/cvs.ts'
import { getByHost } from '../../../server/testing/get-by-host.ts'
import type { Customer } from '../chaos/customer.ts'
import type { Asker } from './requester.ts'

export type Traffic = {
  /** Clients stop after their current request. */
  stop(): Promise<void>
  readonly customers: Customer[]
  /** The digests of CVs whose upload was answered well, by payment. */
  readonly uploads: ReadonlyMap<string, string>
  readonly publications: readonly Published[]
  /** Site views: the page and its assets as loaded in one view. */
  readonly views: readonly View[]
  readonly shopViews: { count: number }
}

/** `seenAfterMs`: until every replica showed it. */
type Published = { readonly subdomain: string; readonly mark: number; readonly seenAfterMs: number }
/** Etags by path. */
type View = { readonly subdomain: string; readonly etags: ReadonlyMap<string, string> }

export type TrafficPlan = {
  readonly asker: Asker
  readonly providerUrl: string
  readonly publishableKey: string
  readonly staff: { readonly username: string; readonly password: string }
  /** Below it are the sites, with its port. */
  readonly sitesDomain: string
  /** Where those replicas listen that serve now. */
  readonly replicas: () => readonly string[]
}

const CV_FILE = 'ar-eg-muhasib__html-classic.pdf'
const PLANS = { starter: 2499, basic: 3999, professional: 6499 } as const
const PAGES = ['/', '/examples', '/faq', '/order', '/blog', '/privacy']
/** Those that are published again and again. */
const SITES = 4
const BUYERS = 2
const READERS = 2
const VISITORS = 2
/** Between two acts of one person. */
const PAUSE_MS = 100

/**
 * A shop on an ordinary day, steadily: people buy and send their CVs, read the shop's pages with all
 * they load, visit sites with all they load; somebody of the team publishes.
 */
export function startTraffic(plan: TrafficPlan): Traffic {
  const { asker } = plan
  const customers: Customer[] = []
  const uploads = new Map<string, string>()
  const paid: { intent: string; email: string }[] = []
  const sites: {
    readonly subdomain: string
    readonly orderPath: string
    readonly email: string
    revision: number
    mark: number
  }[] = []
  const publications: Published[] = []
  const views: View[] = []
  const shopViews = { count: 0 }
  const cv = cvBytes(CV_FILE)
  let stopping = false

  async function buy(): Promise<void> {
    const number = customers.length + 1
    const [planId, price] = Object.entries(PLANS)[number % 3] ?? ['basic', PLANS.basic]
    const customer: Customer = {
      email: `customer-${number}@example.com`,
      agreedCents: price,
      paidIntent: undefined,
      gaveUp: true,
    }
    customers.push(customer)
    const ordered = await asker.ask('POST', '/api/create-payment-intent', {
      body: {
        planId,
        priceId: `price_${planId}`,
        customerInfo: { firstName: 'Ada', lastName: 'Quill', email: customer.email },
      },
    })
    if (ordered.status !== 200) return
    const intent = JSON.parse(ordered.body.toString()) as Record<string, string>
    const { paymentIntentId = '', clientSecret = '' } = intent
    const charged = await fetch(
      `${plan.providerUrl}/browser/payment_intents/${paymentIntentId}/confirm`,
      {
        method: 'POST',
        body: new URLSearchParams({
          key: plan.publishableKey,
          client_secret: clientSecret,
          payment_method: 'pm_card_visa',
          exp_month: '12',
          exp_year: '2040',
        }),
      },
    )
    if (!charged.ok) throw new Error(`the provider answered ${charged.status}`)
    customer.paidIntent = paymentIntentId
    customer.gaveUp = false
    const cookie = ordered.cookies.join('; ')
    const confirmed = await asker.ask('POST', '/api/test-create-order', {
      body: { paymentIntentId },
      cookie,
    })
    if (confirmed.status !== 200) return
    // Published drafts are typed: a CV reading would open gate items first.
    if (sites.length + paid.length < SITES) {
      return void paid.push({ intent: paymentIntentId, email: customer.email })
    }
    const { onboardingToken = '' } = JSON.parse(confirmed.body.toString()) as Record<string, string>
    // Each another file, so that one which stands in another's place is seen.
    const own = Buffer.concat([cv, Buffer.from(`\n% ${paymentIntentId}\n`)])
    const form = new FormData()
    form.set('cvFile', new Blob([own]), 'cv.pdf')
    const order = `/api/orders/${paymentIntentId}`
    const sent = await asker.ask('POST', `${order}/upload-cv?token=${onboardingToken}`, {
      body: form,
    })
    if (sent.status === 200) uploads.set(paymentIntentId, digest(own))
    await asker.ask('GET', `${order}?token=${onboardingToken}`)
  }

  /** Signs in again for each request, like a colleague on another machine. */
  async function publish(): Promise<void> {
    const signedIn = await asker.ask('POST', '/api/admin/session', { body: plan.staff })
    const cookie = signedIn.cookies.join('; ')
    const order = paid.shift()
    if (order) {
      const { intent, email } = order
      const queue = `/api/admin/queue?view=all&search=${intent}`
      const found = (await asker.ask('GET', queue, { cookie })).body.toString()
      const [entry] = (JSON.parse(found) as { entries: { orderId: string }[] }).entries
      const subdomain = `live-${sites.length}-${intent.slice(-6).toLowerCase().replaceAll('_', 'x')}`
      const orderPath = `/api/admin/orders/${entry?.orderId}`
      sites.push({ subdomain, orderPath, email, revision: 0, mark: 0 })
    }
    const site = sites.toSorted((one, other) => one.mark - other.mark)[0]
    if (!site) return
    const mark = publications.length + 1
    const saved = await asker.ask('PUT', `${site.orderPath}/drafts/en`, {
      cookie,
      body: {
        revision: site.revision,
        resume: { basics: { name: 'Ada Quill', label: labelOf(mark), email: site.email } },
        templateId: 'tearsheet',
        themeId: 'nomad',
      },
    })
    if (saved.status !== 200) return
    site.revision = (JSON.parse(saved.body.toString()) as { revision: number }).revision
    const asked = await asker.ask('POST', `${site.orderPath}/publications`, {
      cookie,
      body: { subdomain: site.subdomain, reason: 'Live', requestId: randomUUID() },
    })
    if (asked.status !== 200) return
    const { id } = JSON.parse(asked.body.toString()) as { id: string }
    for (let state = ''; state !== 'published';) {
      const answer = await asker.ask('GET', `${site.orderPath}/publications/${id}`, { cookie })
      if (answer.status !== 200) continue
      const found = JSON.parse(answer.body.toString()) as { state: string; problem: string | null }
      if (found.state === 'failed') throw new Error(`publishing failed: ${found.problem}`)
      state = found.state
      if (state !== 'published') await sleep(PAUSE_MS)
    }
    const since = performance.now()
    await Promise.all(plan.replicas().map((replica) => seenAt(replica, site.subdomain, mark)))
    publications.push({
      subdomain: site.subdomain,
      mark,
      seenAfterMs: performance.now() - since,
    })
    site.mark = mark
  }

  /** Asks one replica itself until it shows the mark, or is not there any more. */
  async function seenAt(replica: string, subdomain: string, mark: number): Promise<void> {
    while (plan.replicas().includes(replica)) {
      const address = `http://${subdomain}.${plan.sitesDomain}/`
      const page = await getByHost({ url: replica }, address).catch(() => undefined)
      if (page?.body.includes(`${labelOf(mark)}<`)) return
      await sleep(20)
    }
  }

  async function readShop(): Promise<void> {
    const page = PAGES[shopViews.count % PAGES.length] ?? '/'
    shopViews.count += 1
    const { body } = await asker.ask('GET', page)
    const loaded = new Set(
      [...body.toString().matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, at = '']) => at),
    )
    for (const at of loaded) await asker.ask('GET', at)
    await asker.ask('GET', '/api/plans')
  }

  async function visitSite(): Promise<void> {
    const shown = sites.filter(({ mark }) => mark > 0)
    const site = shown[views.length % Math.max(1, shown.length)]
    if (!site) return
    const address = `http://${site.subdomain}.${plan.sitesDomain}/`
    const page = await asker.ask('GET', address)
    const etags = new Map([['/', page.etag]])
    for (const at of loadedBy(page.body.toString())) {
      const { pathname } = new URL(at, address)
      etags.set(pathname, (await asker.ask('GET', new URL(at, address).href)).etag)
    }
    views.push({ subdomain: site.subdomain, etags })
  }

  const live = (act: () => Promise<void>, pauseMs = PAUSE_MS) =>
    (async () => {
      while (!stopping) {
        await act()
        await sleep(pauseMs)
      }
    })()
  const everybody = [
    ...Array.from({ length: BUYERS }, () => live(buy, 3 * PAUSE_MS)),
    ...Array.from({ length: READERS }, () => live(readShop)),
    ...Array.from({ length: VISITORS }, () => live(visitSite)),
    live(publish, 5 * PAUSE_MS),
  ]
  return {
    customers,
    uploads,
    publications,
    views,
    shopViews,
    async stop() {
      stopping = true
      await Promise.all(everybody)
    },
  }
}

/** Without a digit: figures need a source. */
const labelOf = (mark: number) =>
  `Nurse of ward ${[...String(mark)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`

export const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Assets that a browser loads for a page, from the site itself. */
function loadedBy(html: string): string[] {
  const named = [
    ...html.matchAll(/<(?:img|script|source)\b[^>]*? src="([^"#?:]+)"/g),
    ...html.matchAll(
      /<link\b(?=[^>]*\brel="(?:stylesheet|preload|icon)")[^>]*? href="([^"#?:]+)"/g,
    ),
    ...html.matchAll(/url\(["']?([^"')#?:]+)["']?\)/g),
  ]
  return [...new Set(named.map(([, at = '']) => at))]
}
