import { domainRequested } from '../onboarding/index.ts'
import { appendHistory, lockOrder, readHistory } from '../ordering/index.ts'
import { onWithMetadata, type Subscription } from '../platform/events.ts'
import type { AppContext } from '../platform/app-context.ts'
import { domainRequestRefused } from './events.ts'
import { parseDomain } from './parse-domain.ts'
import { requestRegistration, withdrawRegistration } from './register-domain.ts'
import { findRegistration } from './registration-store.ts'

type Deps = Pick<AppContext, 'db' | 'emit' | 'sites' | 'publicUrl' | 'brand'>

/**
 * A domain requested during onboarding becomes a registration task. Withdrawing the request
 * withdraws the task; an impossible one is reported to staff.
 */
export const domainRequestSubscription = (deps: Deps): Subscription =>
  onWithMetadata(
    domainRequested,
    { name: 'addresses.take-wish', queue: 'build' },
    ({ orderId, from, to }, { happenedAt }) =>
      deps.db.transaction(async (tx) => {
        const at = new Date(happenedAt)
        const order = await lockOrder(tx, orderId)
        if (!order || (await isTaken(at))) return
        const actor = 'customer'
        if (to === null) return giveUpBefore()
        const request = { orderId, typed: to, actor, atOnboarding: true } as const
        const result = await requestRegistration(tx, deps.emit, request, deps, at)
        if (!('refused' in result) || result.refused !== 'validation_failed') return
        await giveUpBefore()
        await appendHistory(tx, { orderId, at, actor, what: 'domain-wish-refused', to })
        const sentence = result.fields.domain
        await deps.emit(tx, domainRequestRefused, { orderId, domain: to, sentence }, at)

        /** Only the task of the previous onboarding request. */
        async function giveUpBefore(): Promise<void> {
          const present = await findRegistration(tx, orderId)
          const was = from === null ? undefined : parseDomain(from, { own: [], brand: '' })
          if (present && was && 'domain' in was && was.domain === present.domain)
            await withdrawRegistration(tx, { orderId, actor }, at)
        }

        /** Makes the job idempotent: its entries have the request's time. */
        async function isTaken(since: Date): Promise<boolean> {
          const history = await readHistory(tx, orderId)
          return history.some(
            (line) => line.at.getTime() === since.getTime() && DONE.has(line.what),
          )
        }
      }),
  )

const DONE: ReadonlySet<string> = new Set([
  'registration-asked',
  'registration-withdrawn',
  'domain-wish-refused',
])
