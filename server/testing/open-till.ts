import { createHmac, randomUUID } from 'node:crypto'
import { type Faults, type Simulator, startSimulator } from '@vitrine/simulator'
import { eq } from 'drizzle-orm'
import { wireEvents } from '../src/compose.ts'
import { makeGiveUp, makeRemindJob, makeSendLetterJob } from '../src/mail/index.ts'
import type { OutgoingMail } from '../src/mail/sender/mail-sender.ts'
import { type Letter, letters } from '../src/mail/tables.ts'
import { findOrder, type Order, readHistory } from '../src/ordering/index.ts'
import { makeCloseUnpaidJob } from '../src/payments/close-unpaid.ts'
import { openIntent, type OpenIntentResult } from '../src/payments/open-intent.ts'
import { hashOf } from '../src/payments/proof.ts'
import type { ProviderEvent } from '../src/payments/provider/payment-provider.ts'
import { stripeProvider } from '../src/payments/provider/stripe-provider.ts'
import { readBasket } from '../src/payments/read-basket.ts'
import { receiveEvent } from '../src/payments/receive-event.ts'
import { makeCompareJob, makeReconcileJob } from '../src/payments/reconcile.ts'
import { makeRefundJob } from '../src/payments/refund-order.ts'
import { makeSettleJob, type SettleDeps } from '../src/payments/settle.ts'
import type { Database } from '../src/platform/database.ts'
import type { Job } from '../src/platform/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import { jobsOfSubscriptions } from '../src/platform/events.ts'
import { inlineJobs } from './inline-jobs.ts'
import { openTestDatabase } from './open-test-database.ts'

export const TILL_KEYS = {
  secretKey: 'sk_test_till',
  publishableKey: 'pk_test_till',
  webhookSecret: 'whsec_till_till_till_till',
} as const

const APP_SECRET = 'a secret of thirty-two characters'
const SENDER = {
  brandName: 'Vitrine',
  supportEmail: 'team@vitrine.example',
  publicUrl: 'https://vitrine.example',
}

export type Till = {
  readonly db: Database
  readonly simulator: Simulator
  readonly deps: SettleDeps
  /** Ours alone; the provider has its own. */
  readonly clock: { now: Date; readonly advance: (ms: number) => void }
  readonly mails: OutgoingMail[]
  /** Refuses mails while true. */
  mailServerDown: boolean
  /** Opens an intent as the browser with this cookie would. */
  open(options?: { planId?: string; browser?: string; details?: object }): Promise<OpenIntentResult>
  /** Orders and gives the order and its intent; throws if that is refused. */
  place(options?: Parameters<Till['open']>[0]): Promise<{ order: Order; intentId: string }>
  /** The card is charged; nobody tells us. */
  pay(intentId: string, receivedCents?: number): Promise<void>
  /** What the provider would send, oldest first. */
  events(intentId?: string): ProviderEvent[]
  receive(event: ProviderEvent): Promise<void>
  reconcile(): Promise<void>
  compare(): Promise<void>
  remind(): Promise<void>
  giveUp: ReturnType<typeof makeGiveUp>
  /** Jobs that wait are given up. */
  loseJobs(): void
  /** Until no job waits. */
  drain(): Promise<void>
  order(orderId: string): Promise<Order>
  history(orderId: string): ReturnType<typeof readHistory>
  letters(orderId: string): Promise<Letter[]>
  setFaults(faults: Faults): void
  close(): Promise<void>
}

/**
 * Orders, payments and mails on a database of the test run's kind and the payment
 * simulator, without HTTP and with jobs that run when told.
 */
export async function openTill(): Promise<Till> {
  const database = await openTestDatabase()
  const { db } = database
  const simulator = await startSimulator({ ...TILL_KEYS })
  const time = { now: new Date() }
  const clock = () => time.now
  const jobs = inlineJobs()
  const { enqueue } = jobs
  const log = createLog('silent')
  const mailing = { db, clock, enqueue, appSecret: APP_SECRET, simulated: true, sender: SENDER }
  const { emit, subscriptions } = wireEvents(mailing)
  const provider = stripeProvider({ ...TILL_KEYS, apiUrl: simulator.url, clock })
  const deps = { db, emit, clock, enqueue, provider, log }
  const mails: OutgoingMail[] = []
  const reconcile = makeReconcileJob(deps)
  const compare = makeCompareJob(deps)
  const remind = makeRemindJob(mailing)
  const work = [
    ...jobsOfSubscriptions(subscriptions),
    makeSettleJob(deps),
    makeCloseUnpaidJob(deps),
    makeRefundJob(deps),
    compare,
    makeSendLetterJob({
      db,
      clock,
      from: { name: 'Vitrine', address: SENDER.supportEmail },
      sender: {
        description: 'a list',
        close: () => {},
        async send(mail) {
          if (till.mailServerDown) throw new Error('the mail server is down')
          mails.push(mail)
        },
      },
    }),
  ] as unknown as Job<never>[]

  const till: Till = {
    db,
    simulator,
    deps,
    clock: Object.assign(time, {
      advance: (ms: number) => {
        time.now = new Date(time.now.getTime() + ms)
      },
    }),
    mails,
    mailServerDown: false,
    async open({ planId = 'basic', browser, details = {} } = {}) {
      const read = readBasket({
        planId,
        customerInfo: { firstName: 'Ada', lastName: 'Quill', email: 'ada@example.com' },
        ...details,
      })
      if ('refused' in read) throw new Error(read.refused)
      const proof = { hash: hashOf(browser ?? randomUUID()), isNew: browser === undefined }
      return openIntent(deps, read.basket, proof)
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
    reconcile: () => reconcile.run({}),
    compare: () => compare.run({}),
    remind: () => remind.run({}),
    giveUp: makeGiveUp(mailing),
    loseJobs: jobs.clear,
    drain: () => jobs.drain(work),
    async order(orderId) {
      const order = await findOrder(db, orderId)
      if (!order) throw new Error(`there is no order ${orderId}`)
      return order
    },
    history: (orderId) => readHistory(db, orderId),
    letters: (orderId) =>
      db.select().from(letters).where(eq(letters.orderId, orderId)).orderBy(letters.createdAt),
    setFaults: (faults) => simulator.control.setFaults(faults),
    async close() {
      await simulator.close()
      await database.close()
    },
  }
  return till
}

/** As the provider signs a webhook. */
export function signatureOf(
  body: string,
  at: Date,
  secret: string = TILL_KEYS.webhookSecret,
): string {
  const t = Math.floor(at.getTime() / 1000)
  const signature = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
  return `t=${t},v1=${signature}`
}
