import { lockOrder, orderPaid } from '../ordering/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Emit, Subscription } from '../platform/events.ts'
import { completeIntake } from './complete-intake.ts'
import { readIntake } from './intake-store.ts'

/** An order that came with a LinkedIn address and languages needs no more answers to start. */
export function startIntakeOnPayment(deps: {
  readonly db: Database
  readonly emit: Emit
  readonly clock: Clock
}): Subscription<{ orderId: string }> {
  return {
    event: orderPaid,
    name: 'onboarding.start-intake',
    lane: 'build',
    run: ({ orderId }) =>
      deps.db.transaction(async (tx) => {
        const order = await lockOrder(tx, orderId)
        if (!order) return
        const intake = await readIntake(tx, order)
        await completeIntake(tx, deps.emit, order, intake, 'system', deps.clock())
      }),
  }
}
