import type { ManualOrderBody } from '@vitrine/contract/manual-orders'
import type { Actor } from '@vitrine/domain/audit/actor'
import { pricePlans } from '@vitrine/domain/catalog/plans'
import {
  describeManualPayment,
  isPastDate,
  checkManualAmount,
} from '@vitrine/domain/payments/manual-payment'
import { formatCents, quotePrice } from '@vitrine/domain/payments/money'
import { taxTermsFor } from '@vitrine/domain/payments/tax'
import { type Order, placeManualOrder } from '../ordering/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { findManualPayment, insertManualPayment } from './manual-payment-store.ts'
import { billingOf } from './read-basket.ts'
import { type PaymentDeps, readTaxedBuyer } from './routes.ts'
import type { StoredManualPayment } from './tables.ts'

export type CreateManualOrderResult =
  | { order: Order }
  | { refused: 'validation_failed'; fields: Record<string, string> }
  /** The request ID exists with other values. */
  | { refused: 'request_id_taken'; order: Order }

/**
 * Creates an order that was paid elsewhere, with its payment, in one transaction. Idempotent by
 * request ID.
 */
export async function createManualOrder(
  deps: ManualOrderDeps,
  { requestId, planId, amountCents, billing, ...body }: ManualOrderBody,
  actor: Actor,
): Promise<CreateManualOrderResult> {
  const { db, emit, clock, prices } = deps
  const now = clock()
  const rule = deps.taxRule()
  const buyer = await readTaxedBuyer(deps, rule, {
    country: billing?.address.country,
    state: billing?.address.state,
    vatNumber: billing?.taxId,
  })
  const plan = pricePlans(prices())[planId]
  const { way, paidOn, reference, languages } = body
  const payment = { way, paidOn, reference, amountReason: body.amountReason || null }
  const hand = {
    id: requestId,
    customerFirstName: body.firstName,
    customerLastName: body.lastName,
    customerEmail: body.email,
    billing: billingOf(billing),
    plan,
    languages,
    amountCents,
    agreement: deps.agreementOf(false),
    tax: taxTermsFor(rule, 'by-hand', buyer),
    note: noteOf(payment, plan.price, amountCents),
    actor,
  }
  const fields = refuseFields(hand, payment, now)
  return db.transaction(async (tx) => {
    const known = await findManualPayment(tx, requestId)
    // A price change since the first request must not reject its repetition.
    if (!known && Object.keys(fields).length > 0)
      return { refused: 'validation_failed' as const, fields }
    const { order, placed } = await placeManualOrder(tx, emit, hand, now)
    if (!placed) {
      const made = known ?? (await findManualPayment(tx, requestId))
      return isSame(order, made, hand, payment)
        ? { order }
        : { refused: 'request_id_taken' as const, order }
    }
    await insertManualPayment(tx, { orderId: order.id, ...payment, takenBy: actor, takenAt: now })
    return { order }
  })
}

export type ManualOrderDeps = Pick<AppContext, 'db' | 'emit' | 'clock'> &
  Pick<PaymentDeps, 'agreementOf' | 'prices' | 'taxRule' | 'checkVatNumber'>

type PaymentInput = Pick<StoredManualPayment, 'way' | 'paidOn' | 'reference' | 'amountReason'>
type Wanted = Omit<Parameters<typeof placeManualOrder>[2], 'note' | 'actor' | 'agreement'>

function refuseFields(
  { plan, languages, amountCents, tax }: Wanted,
  { paidOn, amountReason }: PaymentInput,
  now: Date,
): Record<string, string> {
  const totalCents = quotePrice(plan.price, tax).totalCents
  const reason = checkManualAmount({
    // The listed price is right, too: the tax is taken out of it.
    priceCents: amountCents === totalCents ? totalCents : plan.price,
    amountCents,
    reason: amountReason ?? '',
  })
  return {
    ...(languages.length > plan.maxLanguages && {
      languages: `The plan includes ${plan.maxLanguages}. Leave one out to add another.`,
    }),
    ...(reason !== undefined && { amountReason: reason }),
    ...(!isPastDate(paidOn, now) && {
      paidOn: 'That day is still to come: enter when it was paid',
    }),
  }
}

function noteOf(payment: PaymentInput, priceCents: number, amountCents: number): string {
  const how = describeManualPayment(payment)
  return amountCents === priceCents
    ? how
    : `${how}. ${formatCents(amountCents)} instead of ${formatCents(priceCents)}: ${payment.amountReason}`
}

function isSame(
  order: Order,
  made: StoredManualPayment | undefined,
  hand: Wanted,
  payment: PaymentInput,
) {
  return (
    made !== undefined &&
    made.way === payment.way &&
    made.paidOn === payment.paidOn &&
    made.reference === payment.reference &&
    order.customerEmail === hand.customerEmail &&
    order.packageId === hand.plan.id &&
    order.totalAmount === hand.amountCents
  )
}
