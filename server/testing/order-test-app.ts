import { SPECIFIED_TAX_RULE } from '@vitrine/domain/payments/tax'
import { defaultPrices } from '@vitrine/domain/catalog/plans'
import { createHmac, randomUUID } from 'node:crypto'
import { type Faults, type Simulator, startSimulator } from '@vitrine/simulator'
import { eq } from 'drizzle-orm'
import { EmailReturned, type OutgoingMail } from '../src/mail/sender/mail-sender.ts'
import { type Email, emails } from '../src/mail/tables.ts'
import { type ModuleAdapters, registerModules } from '../src/register-modules.ts'
import { findOrder, onboardingTokenOf, type Order, readHistory } from '../src/ordering/index.ts'
import { releaseOrder } from '../src/ordering/release-order.ts'
import { openIntent, type OpenIntentResult } from '../src/payments/open-intent.ts'
import { sha256Hex } from '../src/payments/intent-ownership.ts'
import type { PaymentProvider, ProviderEvent } from '../src/payments/provider/payment-provider.ts'
import { stripeProvider } from '../src/payments/provider/stripe-provider.ts'
import { readBasket } from '../src/payments/read-basket.ts'
import { receiveEvent } from '../src/payments/receive-event.ts'
import type { SyncDeps } from '../src/payments/sync-payment.ts'
import type { Database } from '../src/platform/database.ts'
import type { AppContext } from '../src/platform/app-context.ts'
import type { DeadJob } from '../src/platform/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import { inMemoryJobQueue } from './in-memory-job-queue.ts'
import { testAdapters } from './test-adapters.ts'
import { openTestDatabase } from './test-database.ts'

export const TEST_STRIPE_KEYS = {
  secretKey: 'sk_test_till',
  publishableKey: 'pk_test_till',
  webhookSecret: 'whsec_till_till_till_till',
} as const

const APP_SECRET = 'a secret of thirty-two characters'
const SETTINGS = {
  mailFrom: 'team@vitrine.example',
  publicUrl: 'https://vitrine.example',
  appSecret: APP_SECRET,
  verifyingSecrets: [APP_SECRET],
  secure: true,
  sites: { scheme: 'https:', domain: 'vitrine.example' },
  rateLimitFactor: 1,
}

export type OrderTestApp = {
  readonly db: Database
  readonly simulator: Simulator
  readonly deps: SyncDeps
  readonly app: AppContext
  /** The app's clock; the provider has its own. */
  readonly clock: { now: Date; readonly advance: (ms: number) => void }
  readonly mails: OutgoingMail[]
  /** Rejects emails while true. */
  mailServerDown: boolean
  /** The mail server rejects this address. */
  unknownAddress: string | null
  /** Fails PDF rendering while true. */
  typesetterDown: boolean
  /** Words that no typeface can print. */
  unprintable: string[]
  /** Opens an intent as a browser with this cookie. */
  open(options?: {
    planId?: string
    browser?: string
    details?: object
    /** Default: the app's provider. */
    provider?: PaymentProvider
  }): Promise<OpenIntentResult>
  /** Places an order; throws if refused. */
  place(options?: Parameters<OrderTestApp['open']>[0]): Promise<{ order: Order; intentId: string }>
  /** Charges the card without a webhook. */
  pay(intentId: string, receivedCents?: number): Promise<void>
  /** Provider events, oldest first. */
  events(intentId?: string): ProviderEvent[]
  receive(event: ProviderEvent): Promise<void>
  reconcile(): Promise<void>
  compare(): Promise<void>
  remind(): Promise<void>
  /** Runs a scheduled job. */
  due(name: string): Promise<void>
  /** Releases an order from hold. */
  release(orderId: string): Promise<void>
  giveUp(dead: DeadJob): Promise<void>
  /** Drops waiting jobs. */
  loseJobs(): void
  /** Runs jobs until none waits. */
  drain(): Promise<void>
  order(orderId: string): Promise<Order>
  history(orderId: string): ReturnType<typeof readHistory>
  letters(orderId: string): Promise<Email[]>
  /** Runs the job of an email. */
  sendLetter(letterId: string): Promise<void>
  /** The order token. */
  tokenOf(orderId: string): Promise<string>
  setFaults(faults: Faults): void
  close(): Promise<void>
}

/**
 * Orders, payments and emails on a test database and the payment simulator, without HTTP; jobs run
 * on demand.
 */
export async function createOrderTestApp(
  own: Partial<
    Pick<ModuleAdapters, 'files' | 'renderWorker' | 'backups' | 'mailbox' | 'reader'>
  > = {},
): Promise<OrderTestApp> {
  const database = await openTestDatabase()
  const { db } = database
  const simulator = await startSimulator({ ...TEST_STRIPE_KEYS })
  const time = { now: new Date() }
  const clock = () => time.now
  const jobs = inMemoryJobQueue()
  const log = createLog('silent')
  const provider = stripeProvider({
    ...{ ...TEST_STRIPE_KEYS, apiUrl: simulator.url, clock },
    askAgainAfterMs: 0,
  })
  const mails: OutgoingMail[] = []
  const parts = { ...SETTINGS, db, clock, log, enqueue: jobs.enqueue }
  const {
    app,
    modules,
    jobs: work,
  } = registerModules(
    parts,
    testAdapters(
      provider,
      async (mail) => {
        if (till.mailServerDown) throw new Error('the mail server is down')
        if (mail.to === till.unknownAddress) throw new EmailReturned('550 5.1.1', undefined)
        mails.push(mail)
      },
      {
        ...own,
        async setPaper({ number }) {
          if (till.typesetterDown) throw new Error('the typesetter is down')
          return { pdf: Buffer.from(`%PDF- ${number}`), missingWords: till.unprintable }
        },
      },
    ),
    {
      brandName: 'Vitrine',
      supportEmail: 'team@vitrine.example',
      admin: null,
      campaign: { startsAt: '', endsAt: '' },
      indexNow: false,
      hostingYearCents: 2900,
      trustProxy: [],
      dataCentreRanges: null,
      countryRanges: null,
      inbound: own.mailbox ? { imapUrl: '', address: 'reply@vitrine.example' } : null,
      looksAtLinks: false,
      webhooksInside: [],
      shared: true,
      workingWeek: { days: [1, 2, 3, 4, 5], opens: 9, closes: 17, zone: 'UTC' },
      seller: { name: null, addressLines: [], taxId: null },
    },
  )
  const deps = { ...app, provider }
  const run = async (name: string, payload: object = {}) => {
    const job = work.find((one) => one.name === name)
    if (!job) throw new Error(`no job is called ${name}`)
    await job.run(payload)
  }

  const till: OrderTestApp = {
    db,
    simulator,
    deps,
    app,
    clock: Object.assign(time, {
      advance: (ms: number) => {
        time.now = new Date(time.now.getTime() + ms)
      },
    }),
    mails,
    unknownAddress: null,
    mailServerDown: false,
    typesetterDown: false,
    unprintable: [],
    async open({ planId = 'basic', browser, details = {}, provider: asked = provider } = {}) {
      const wish = {
        planId,
        customerInfo: { firstName: 'Ada', lastName: 'Quill', email: 'ada@example.com' },
        ...details,
      }
      const read = readBasket(wish, defaultPrices, {
        rule: SPECIFIED_TAX_RULE,
        buyer: { country: '' },
      })
      if ('refused' in read) throw new Error(read.refused)
      const proof = { hash: sha256Hex(browser ?? randomUUID()), isNew: browser === undefined }
      return openIntent({ ...deps, provider: asked }, read.basket, proof)
    },
    async place(options) {
      const opened = await till.open(options)
      if ('refused' in opened) throw new Error(opened.refused)
      return { order: opened.order, intentId: opened.intent.id }
    },
    async pay(paymentIntent, receivedCents) {
      await simulator.control.payIntent({
        paymentIntent,
        ...(receivedCents ? { receivedCents } : {}),
      })
    },
    events: (intentId) =>
      simulator.control
        .inspect()
        .events.map((event) => JSON.stringify(event))
        .filter((body) => intentId === undefined || body.includes(intentId))
        .map((body) => provider.parseEvent(Buffer.from(body), signatureOf(body, clock()))),
    receive: (event) => receiveEvent(deps, event),
    reconcile: () => run('payments.reconcile'),
    compare: () => run('payments.compare'),
    remind: () => run('mail.remind'),
    due: run,
    async release(orderId) {
      const release = { orderId, actor: 'staff:noor' } as const
      await db.transaction((tx) => releaseOrder(tx, app.emit, release, clock()))
    },
    async giveUp(dead) {
      for (const module of modules) await module.onDeadJob?.(dead)
    },
    loseJobs: jobs.clear,
    drain: () => jobs.drain(work),
    async order(orderId) {
      const order = await findOrder(db, orderId)
      if (!order) throw new Error(`there is no order ${orderId}`)
      return order
    },
    history: (orderId) => readHistory(db, orderId),
    letters: (orderId) =>
      db.select().from(emails).where(eq(emails.orderId, orderId)).orderBy(emails.createdAt),
    sendLetter: (letterId) => run('mail.send-letter', { letterId }),
    tokenOf: async (orderId) => onboardingTokenOf(await till.order(orderId), APP_SECRET),
    setFaults: (faults) => simulator.control.setFaults(faults),
    async close() {
      await simulator.close()
      await database.close()
    },
  }
  return till
}

/** Signs a webhook like the provider. */
export function signatureOf(
  body: string,
  at: Date,
  secret: string = TEST_STRIPE_KEYS.webhookSecret,
): string {
  const t = Math.floor(at.getTime() / 1000)
  const signature = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
  return `t=${t},v1=${signature}`
}
