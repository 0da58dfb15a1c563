import type {
  PaymentProvider,
  ProviderEvent,
  ProviderIntent,
} from '../src/payments/provider/payment-provider.ts'
import type { SyncDeps } from '../src/payments/sync-payment.ts'
import type { Database } from '../src/platform/database.ts'
import { createEmit } from '../src/platform/events.ts'
import type { Enqueue } from '../src/platform/jobs.ts'
import { createLog } from '../src/platform/log.ts'

const never = (): never => {
  throw new Error('nobody asks for this')
}

/** A payment provider with scripted methods; all others throw. */
function scriptedProvider(changes: Partial<PaymentProvider>): PaymentProvider {
  return {
    createIntent: never,
    updateIntent: never,
    readIntent: never,
    cancelIntent: never,
    listIntents: never,
    async *listEvents() {
      yield* []
    },
    refund: never,
    parseEvent: never,
    listEndpoints: async () => [],
    clockSkewMs: () => 0,
    ...changes,
  }
}

/** Payment dependencies with this provider; `queued` collects job names and payloads. */
export function fakePayments(
  db: Database,
  clock: () => Date,
  changes: Partial<PaymentProvider>,
): { readonly deps: SyncDeps; readonly queued: unknown[] } {
  const queued: unknown[] = []
  const all: Enqueue['all'] = async (_tx, jobs) => {
    queued.push(...jobs.map(({ job, payload }) => [job.name, payload]))
  }
  const enqueue: Enqueue = Object.assign(
    async (...[, { name }, payload]: Parameters<Enqueue>) => void queued.push([name, payload]),
    { all, deleteFinished: async () => {} },
  )
  const provider = scriptedProvider(changes)
  const emit = createEmit(enqueue, [])
  return { queued, deps: { db, emit, clock, enqueue, log: createLog('silent'), provider } }
}

/** An unpaid intent with the given fields. */
export const buildProviderIntent = (facts: Partial<ProviderIntent> = {}): ProviderIntent => ({
  id: `pi_${crypto.randomUUID()}`,
  clientSecret: 'secret',
  amountCents: 2499,
  facts: { status: 'requires_payment', receivedCents: 0, refundedCents: 0, currency: 'usd' },
  refunds: [],
  metadata: { order_id: crypto.randomUUID() },
  createdAt: new Date(),
  ...facts,
})

/** A payment event with the given fields. */
export const buildProviderEvent = (facts: Partial<ProviderEvent> = {}): ProviderEvent => ({
  id: `evt_${crypto.randomUUID()}`,
  type: 'payment_intent.succeeded',
  intentId: 'pi_1',
  payload: {},
  createdAt: new Date(),
  ...facts,
})
