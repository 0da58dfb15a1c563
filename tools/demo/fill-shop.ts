import { randomUUID } from 'node:crypto'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { UserResponse } from '@vitrine/contract/accounts'
import type { OrderPaymentsResponse } from '@vitrine/contract/payments'
import type { SiteResponse } from '@vitrine/contract/publishing'
import type { PreviewRequestResponse, ReviewResponse } from '@vitrine/contract/reviews'
import type { DraftResponse } from '@vitrine/contract/studio'
import {
  buyPlan,
  createTestClient,
  cvForm,
  nameSourcesOfGate,
  orderPath,
  orderPlan,
  type PaidOrder,
  payByCard,
  type TestClient,
} from '../../server/testing/test-client.ts'
import { CHROME } from '../../server/src/visits/testing/browser-request.ts'
import { Random } from '../../evals/corpus/random.ts'
import { cvFileOf } from './people.ts'
import { type Stage, stages, stories, type Story } from './stories.ts'

/** The accounts of the demo with their roles. */
export const TEAM = { demo: 'owner', ines: 'manager', tom: 'writer' } as const
export type Colleague = keyof typeof TEAM

const SESSION = '/api/admin/session'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type Shop = {
  /** Origin without trailing slash. */
  readonly url: string
  /** Moves the program's clock. */
  setTime(at: Date): void
  jobsDone(): Promise<void>
  /** Called once for each order. */
  orderIdOf(paymentIntentId: string): Promise<string>
  /** Signed in at the time of the clock. */
  signedIn(name: Colleague): Promise<TestClient>
}

/**
 * Fills the shop as customers and team would, through its pages' API, while its clock goes through
 * the last year. Throws if the program refuses a step.
 */
export async function fillShop(
  shop: Shop,
  now: Date,
  tell: (line: string) => void,
  told: readonly Story[] = stories,
): Promise<void> {
  const live: { story: Story; host: string; since: Date }[] = []
  for (const [index, story] of told.entries()) {
    tell(`${index + 1} of ${told.length}  ${story.person.firstName}: ${story.stage}`)
    const site = await tellStory(shop, story, now)
    if (site) live.push({ story, ...site })
  }
  await writeToContact(shop, now)
  tell('visits of a year')
  for (const site of live) await visit(shop, site, now)
  shop.setTime(now)
  await shop.jobsDone()
}

type LiveSite = { readonly host: string; readonly since: Date }

/** One order up to its stage. Its steps take at most as long as the order is old. */
async function tellStory(shop: Shop, story: Story, now: Date): Promise<LiveSite | null> {
  const start = now.getTime() - story.daysAgo * DAY_MS
  const most = Math.min(story.daysAgo * DAY_MS, 4 * DAY_MS)
  const random = new Random(story.person.email)
  let share = 0
  const later = () => {
    share += 0.03 + 0.08 * random.next()
    shop.setTime(new Date(start + most * share))
  }
  const hasReached = (stage: Stage) => stages.indexOf(story.stage) >= stages.indexOf(stage)
  shop.setTime(new Date(start))

  const { firstName, lastName, email } = story.person
  const details = { customerInfo: { firstName, lastName, email } }
  if (!hasReached('paid')) {
    const intent = await orderPlan(createTestClient(shop.url), story.planId, details)
    if (story.stage === 'card declined')
      await payByCard(shop.url, intent, 'pm_card_visa_chargeDeclined')
    await shop.orderIdOf(intent.paymentIntentId)
    return null
  }
  const order = await buyPlan(shop.url, story.planId, details)
  const orderId = await shop.orderIdOf(order.paymentIntentId)
  await shop.jobsDone()
  const steps = stepsOf(shop, story, { order, orderId })
  if (story.stage === 'paid') return null
  later()
  if (story.stage === 'refunded') {
    await steps.refund()
    return null
  }
  await steps.onboard()
  if (story.stage === 'ready') return null
  later()
  if (story.stage === 'on hold') {
    await steps.hold()
    return null
  }
  await steps.draft()
  if (story.stage === 'drafted') return null
  later()
  await steps.preview()
  if (story.stage === 'preview') return null
  if (story.stage === 'changes requested' || story.stage === 'changes answered') {
    later()
    await steps.requestChanges()
    later()
    if (story.stage === 'changes answered') await steps.answerChanges()
    return null
  }
  later()
  await steps.talk()
  later()
  const host = await steps.approve()
  const since = new Date(start + most * share)
  later()
  if (story.stage === 'offline') await steps.takeOffline()
  return { host, since }
}

type Given = { readonly order: PaidOrder; readonly orderId: string }

function stepsOf(shop: Shop, story: Story, { order, orderId }: Given) {
  const { person, code } = story
  /** Refunds take a manager. */
  const writer = story.stage === 'refunded' || person.lastName.length % 2 === 0 ? 'ines' : 'tom'
  const ofTeam = async <T>(method: string, rest: string, body?: unknown) => {
    const staff = await shop.signedIn(writer)
    return expectDone<T>(staff.send(method, `/api/admin/orders/${orderId}${rest}`, body), rest)
  }
  const ofCustomer = <T>(method: string, rest: string, body?: unknown) =>
    expectDone<T>(order.customer.send(method, orderPath(order, rest), body), rest)
  const readReview = () => ofCustomer<ReviewResponse>('GET', '/review')
  const shownOf = ({ shown }: ReviewResponse) => {
    if (!shown) throw new Error(`${person.firstName} has no preview.`)
    return shown
  }
  const send = async () => {
    const staff = await shop.signedIn(writer)
    await nameSourcesOfGate(staff, orderId, `${person.firstName} said so on the phone`)
    const requestId = randomUUID()
    await ofTeam('POST', '/previews', { requestId })
    await shop.jobsDone()
    const { state, problem } = await ofTeam<PreviewRequestResponse>('GET', `/previews/${requestId}`)
    if (state !== 'sent') throw new Error(`The preview is ${state}: ${problem}`)
  }
  return {
    async refund() {
      const { payments } = await ofTeam<OrderPaymentsResponse>('GET', '/refunds')
      const amountCents = payments.reduce((sum, { leftCents }) => sum + leftCents, 0)
      const reason = 'The customer found a job before we began'
      await ofTeam('POST', '/refunds', { amountCents, reason, requestId: randomUUID() })
      await shop.jobsDone()
    },
    async onboard() {
      const file = cvForm(await cvFileOf(person, code), `CV ${person.lastName}.docx`)
      await ofCustomer('POST', '/upload-cv', file)
      const answers = { languages: story.languages, onboardingStatus: 'completed' }
      await ofCustomer('PATCH', '', { ...answers, colorScheme: 'nomad' })
      await shop.jobsDone()
    },
    async hold() {
      await ofTeam('PUT', '/hold', { note: 'Which of the two job titles is right?' })
      await shop.jobsDone()
    },
    async draft() {
      const staff = await shop.signedIn(writer)
      const { id } = await expectDone<UserResponse>(staff.send('GET', SESSION), SESSION)
      await ofTeam('PUT', '/assignee', { assigneeId: id, instead: null })
      const { draft } = await ofTeam<{ draft: DraftResponse }>('POST', `/drafts/${code}/from-cv`)
      const templateId = story.templateId ?? draft.templateId
      if (templateId === draft.templateId) return
      const { revision, resume, themeId } = draft
      await ofTeam('PUT', `/drafts/${code}`, { revision, resume, templateId, themeId })
    },
    preview: send,
    async requestChanges() {
      const { versionHash } = shownOf(await readReview())
      const id = randomUUID()
      const comment = {
        ...{ revision: 0, versionHash, quote: '', suggestion: null },
        target: { on: 'whole', language: code },
        text: 'Could the newest job come first, with two lines more?',
      }
      await ofCustomer('PUT', `/review/comments/${id}`, comment)
      const comments = [{ id, revision: 1 }]
      await ofCustomer('POST', '/review/rounds', { requestId: randomUUID(), versionHash, comments })
      await shop.jobsDone()
    },
    async answerChanges() {
      const { submitted } = await ofTeam<{ submitted: { items: { id: string }[] }[] }>(
        'GET',
        '/review',
      )
      for (const { id } of submitted[0]?.items ?? []) {
        const words = 'The newest job is first; two more lines need facts from you.'
        await ofTeam('PUT', `/review/items/${id}/answer`, { verdict: 'done-differently', words })
      }
      await send()
    },
    async talk() {
      const text = 'Thank you, this looks good. Can I still change my phone number later?'
      const message = { id: randomUUID(), text, answersEntry: null }
      await ofCustomer('POST', '/conversation/messages', message)
      const reply = `Yes, ${person.firstName}: write to us at any time.`
      await ofTeam('POST', '/conversation/messages', { id: randomUUID(), text: reply, answers: [] })
    },
    /** Returns the host of the live site. */
    async approve() {
      const { previewNumber, versionHash } = shownOf(await readReview())
      await ofCustomer('POST', '/review/approval', { previewNumber, versionHash })
      await shop.jobsDone()
      const { url } = await ofTeam<SiteResponse>('GET', '/site')
      if (url === null) throw new Error(`The site of ${person.firstName} is not live.`)
      return new URL(url).host
    },
    async takeOffline() {
      await ofCustomer('PUT', '/site/offline')
      await shop.jobsDone()
    },
  }
}

async function expectDone<T>(
  sending: Promise<{ status: number; body: unknown }>,
  what: string,
): Promise<T> {
  const { status, body } = await sending
  if (status >= 400) throw new Error(`${what} was answered with ${status}: ${JSON.stringify(body)}`)
  return body as T
}

async function writeToContact(shop: Shop, now: Date): Promise<void> {
  shop.setTime(new Date(now.getTime() - 5 * HOUR_MS))
  const customer = createTestClient(shop.url)
  const letter = {
    name: 'Ruth Abbott',
    email: 'ruth.abbott@example.com',
    message: 'Do you also make a site from a CV of four pages?',
  }
  await expectDone(customer.send('POST', '/api/contacts', letter), '/api/contacts')
}

const REFERRERS = ['https://www.linkedin.com/', 'https://www.google.com/']
/** After the page and its icon. */
const NEXT_PATHS = ['/resume.pdf', '/contact.vcf']

/** Asks for the site as visitors of each week do. */
async function visit(
  shop: Shop,
  { story, host, since }: { story: Story; host: string; since: Date },
  now: Date,
): Promise<void> {
  const random = new Random(host)
  const until = story.stage === 'offline' ? since.getTime() + 6 * HOUR_MS : now.getTime()
  const weeks = (until - since.getTime()) / (7 * DAY_MS)
  const times = Array.from({ length: Math.round(weeks * story.visits) }, () => random.next())
  for (const time of times.toSorted((one, other) => one - other)) {
    shop.setTime(new Date(since.getTime() + time * (until - since.getTime())))
    const headers = {
      ...CHROME,
      host,
      'x-forwarded-for': `${random.between(80, 95)}.${random.between(1, 250)}.7.9`,
      ...(random.chance(0.6) ? { referer: random.pick(REFERRERS) } : {}),
    }
    await ask(shop.url, '/', headers)
    await ask(shop.url, '/icon.svg', headers)
    if (random.chance(0.3)) await ask(shop.url, random.pick(NEXT_PATHS), headers)
  }
}

/** `fetch` can't send a Host header. */
function ask(url: string, path: string, headers: IncomingHttpHeaders): Promise<void> {
  return new Promise((resolve, reject) => {
    request(new URL(path, url), { headers, agent: CONNECTIONS }, (response) => {
      response.resume().on('end', resolve)
    })
      .on('error', reject)
      .end()
  })
}

const CONNECTIONS = new Agent({ keepAlive: true })
