import { lockOrder, orderPaid } from '../ordering/index.ts'
import { on, type Subscription } from '../platform/events.ts'
import type { House } from '../platform/house.ts'
import { completeIntake } from './complete-intake.ts'
import { readIntake } from './intake-store.ts'

/** An order that came with a LinkedIn address and languages needs no more answers to start. */
export const startIntakeOnPayment = ({
  db,
  emit,
  clock,
}: Pick<House, 'db' | 'emit' | 'clock'>): Subscription =>
  on(orderPaid, { name: 'onboarding.start-intake', lane: 'build' }, ({ orderId }) =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (!order) return
      const intake = await readIntake(tx, order)
      await completeIntake(tx, emit, order, intake, 'system', clock())
    }),
  )
