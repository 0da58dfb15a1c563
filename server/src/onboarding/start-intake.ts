import { plans } from '@vitrine/domain/catalog'
import { refuseSubdomain } from '@vitrine/domain/site'
import { lockOrder, type Order, orderPaid } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { on, type Subscription } from '../platform/events.ts'
import type { House } from '../platform/house.ts'
import { completeIntake } from './complete-intake.ts'
import { readIntake } from './intake-store.ts'
import { holdSubdomain } from './subdomain-store.ts'
import { tellOfWish } from './tell-of-wish.ts'

/**
 * The address that was wished with the order is the order's from now on. If another has it
 * by now nothing is lost: the onboarding says so, and proposes others.
 */
async function holdWish(
  tx: Transaction,
  order: Order,
  wish: string | null,
  secrets: readonly string[],
  now: Date,
) {
  if (wish === null || plans[order.packageId].address !== 'subdomain') return
  if (refuseSubdomain(wish) === undefined)
    await holdSubdomain(tx, order.id, wish, { keepsOld: false, secrets }, now)
}

/** An order that came with a LinkedIn address and languages needs no more answers to start. */
export const startIntakeOnPayment = ({
  db,
  emit,
  clock,
  verifyingSecrets,
}: Pick<House, 'db' | 'emit' | 'clock' | 'verifyingSecrets'>): Subscription =>
  on(orderPaid, { name: 'onboarding.start-intake', lane: 'build' }, ({ orderId }) =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (!order) return
      const intake = await readIntake(tx, order)
      await holdWish(tx, order, intake.subdomain, verifyingSecrets, clock())
      await tellOfWish(tx, emit, order, null, intake, clock())
      await completeIntake(tx, emit, order, intake, 'system', clock())
    }),
  )
