import { orderAllows } from '@vitrine/domain/orders/order-permissions'
import { randomUUID } from 'node:crypto'
import type { Actor } from '@vitrine/domain/audit/actor'
import type { CvCorrection } from '@vitrine/domain/sources/cv-corrections'
import { laterOnboardingStatus } from '@vitrine/domain/orders/order-lifecycle'
import type { Order } from '../ordering/index.ts'
import type { Emit } from '../platform/events.ts'
import {
  storeFile,
  type StoreFileDeps,
  type StoreFileResult,
  type CopiedFrom,
} from '../sources/index.ts'
import { completeIntake, isComplete } from './complete-intake.ts'
import { cvReceivedOnHold } from './events.ts'
import { readIntake, saveIntake } from './intake-store.ts'
import type { Intake } from './tables.ts'

export type StoreCvResult<Rule extends string = never> = StoreFileResult<
  'production_started' | Rule
>

/** Stores a CV file; the order starts if the answers are complete then. */
export function storeCv<Rule extends string = never>(
  deps: StoreFileDeps & { readonly emit: Emit },
  orderId: string,
  sent: { name: string; bytes: Uint8Array; corrections?: readonly CvCorrection[] },
  actor: Actor,
  from?: CopiedFrom<Rule>,
): Promise<StoreCvResult<Rule>> {
  const { emit } = deps
  const { corrections = [] } = sent
  return storeFile<'production_started' | Rule>(
    deps,
    { orderId, kind: 'cv', actor, corrections },
    sent,
    {
      from,
      async refuse(tx, order) {
        if (actor !== 'customer' || maySendCv(order, await readIntake(tx, order))) return undefined
        return 'production_started'
      },
      async follow(tx, order, _file, now) {
        const { onboardingStatus } = await readIntake(tx, order)
        const changes = {
          cvSource: 'upload' as const,
          onboardingStatus: laterOnboardingStatus(onboardingStatus, 'in_progress'),
        }
        const intake = await saveIntake(tx, order, changes, now)
        await completeIntake(tx, emit, { order, intake, actor }, now)
        if (order.orderStatus === 'on_hold' && actor === 'customer') {
          await emit(tx, cvReceivedOnHold, { orderId, occurrence: randomUUID() }, now)
        }
      },
    },
  )
}

/** While answers are accepted; later only if the previous CV was discarded. */
function maySendCv(order: Order, intake: Intake): boolean {
  return orderAllows.acceptIntake(order) || (orderAllows.replaceCv(order) && !isComplete(intake))
}
