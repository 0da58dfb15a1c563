import { orderMay } from '@vitrine/domain/order-may'
import { lockOrder, moveOrder } from '../ordering/index.ts'
import { on, type Subscription } from '../platform/events.ts'
import type { House } from '../platform/house.ts'
import { fileInfected } from '../sources/index.ts'
import { isComplete } from './complete-intake.ts'
import { cvRefused } from './events.ts'
import { readIntake, saveIntake } from './intake-store.ts'

/**
 * A CV held a virus and is gone: customer and team are told, and an order whose clock
 * runs waits, on hold, if nothing else is there to write from.
 */
export const giveUpInfectedCv = ({
  db,
  emit,
  clock,
}: Pick<House, 'db' | 'emit' | 'clock'>): Subscription =>
  on(
    fileInfected,
    { name: 'onboarding.give-up-cv', lane: 'build', when: ({ kind }) => kind === 'cv' },
    ({ orderId, occurrence }) =>
      db.transaction(async (tx) => {
        const order = await lockOrder(tx, orderId)
        if (!order) return
        const now = clock()
        const before = await readIntake(tx, order)
        // Another one came in the meantime.
        if (before.cvFile !== null) return
        const cvSource = before.cvUrl === null ? null : 'link'
        const intake = await saveIntake(tx, order, { cvSource }, now)
        const waits = !isComplete(intake) && orderMay.runClock(order)
        if (waits) {
          const note = 'The CV held a virus. The customer was asked for another one.'
          await moveOrder(tx, emit, { orderId, to: 'on_hold', actor: 'system', note }, now)
        }
        await emit(tx, cvRefused, { orderId, occurrence, onHold: waits }, now)
      }),
  )
