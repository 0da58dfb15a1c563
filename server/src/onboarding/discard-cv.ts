import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { lockOrder, moveOrder } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { on, type Subscription } from '../platform/events.ts'
import type { AppContext } from '../platform/app-context.ts'
import { fileInfected, filesErased } from '../sources/index.ts'
import { isComplete } from './complete-intake.ts'
import { cvRefused } from './events.ts'
import { readIntake, saveIntake } from './intake-store.ts'

type Deps = Pick<AppContext, 'db' | 'emit' | 'clock'>

/**
 * A CV contained a virus: notifies customer and staff, and puts a running order without another
 * source on hold.
 */
export const discardInfectedCv = (deps: Deps): Subscription =>
  on(
    fileInfected,
    { name: 'onboarding.give-up-cv', queue: 'build', when: ({ kind }) => kind === 'cv' },
    ({ orderId, occurrence }) =>
      deps.db.transaction(async (tx) => {
        const note = 'The CV contained a virus. The customer was asked for another one.'
        const given = await discardCv(tx, deps, orderId, note)
        if (given) await deps.emit(tx, cvRefused, { orderId, occurrence, ...given }, deps.clock())
      }),
  )

/** A CV was erased: same as above, without a notification. */
export const discardErasedCv = (deps: Deps): Subscription =>
  on(
    filesErased,
    {
      name: 'onboarding.give-up-erased-cv',
      queue: 'build',
      when: ({ kinds }) => kinds.includes('cv'),
    },
    async ({ orderId }) => {
      await deps.db.transaction((tx) =>
        discardCv(tx, deps, orderId, 'The CV was erased: nothing is left to write from.'),
      )
    },
  )

/** Undefined if there is another CV. */
async function discardCv(
  tx: Transaction,
  { emit, clock }: Deps,
  orderId: string,
  note: string,
): Promise<{ onHold: boolean } | undefined> {
  const order = await lockOrder(tx, orderId)
  if (!order) return undefined
  const now = clock()
  const before = await readIntake(tx, order)
  if (before.cvFile !== null) return undefined
  const cvSource = before.cvUrl === null ? null : 'link'
  const intake = await saveIntake(tx, order, { cvSource }, now)
  const onHold = !isComplete(intake) && orderAllows.runClock(order)
  if (onHold) await moveOrder(tx, emit, { orderId, to: 'on_hold', actor: 'system', note }, now)
  return { onHold }
}
