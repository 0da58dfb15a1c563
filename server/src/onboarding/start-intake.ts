import { plans } from '@vitrine/domain/catalog/plans'
import { checkSubdomain } from '@vitrine/domain/sites/site-options'
import { lockOrder, type Order, orderPaid } from '../ordering/index.ts'
import type { Transaction } from '../platform/database.ts'
import { on, type Subscription } from '../platform/events.ts'
import type { AppContext } from '../platform/app-context.ts'
import { completeIntake } from './complete-intake.ts'
import { readIntake } from './intake-store.ts'
import { reserveSubdomain } from './subdomain-store.ts'
import { emitDomainRequested } from './emit-domain-requested.ts'

/** Reserves the requested subdomain. If another order has it, onboarding shows alternatives. */
async function reserveRequested(
  tx: Transaction,
  order: Order,
  subdomain: string | null,
  {
    brand,
    clock,
    verifyingSecrets: secrets,
  }: Pick<AppContext, 'brand' | 'clock' | 'verifyingSecrets'>,
) {
  if (subdomain === null || plans[order.packageId].address !== 'subdomain') return
  if (checkSubdomain(subdomain, brand.brandName) === undefined)
    await reserveSubdomain(tx, order.id, subdomain, { keepsOld: false, secrets }, clock())
}

/** A LinkedIn URL and languages from the checkout are enough to start. */
export const startIntakeOnPayment = ({
  db,
  emit,
  clock,
  ...addresses
}: Pick<AppContext, 'db' | 'emit' | 'clock' | 'brand' | 'verifyingSecrets'>): Subscription =>
  on(orderPaid, { name: 'onboarding.start-intake', queue: 'build' }, ({ orderId }) =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (!order) return
      const intake = await readIntake(tx, order)
      await reserveRequested(tx, order, intake.subdomain, { clock, ...addresses })
      await emitDomainRequested(tx, emit, { order, from: null, to: intake.selectedDomain }, clock())
      await completeIntake(tx, emit, { order, intake, actor: 'system' }, clock())
    }),
  )
