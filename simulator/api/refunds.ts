import type Stripe from 'stripe'
import type { Transaction } from '../ledger/ledger.ts'
import {
  type ApiResponse,
  okResponse,
  invalidRequest,
  notFound,
  errorResponse,
} from './api-response.ts'
import { integer, metadata, oneOf, text, unsettable } from './parse-parameters.ts'
import { paginateList, listParameters } from './paginate-list.ts'
import { isRefundable } from './disputes.ts'
import { changedMetadata, previousMetadata } from './metadata.ts'
import { operation } from './operation.ts'
import { newBalanceTransaction } from './stripe-objects.ts'

const createParameters = {
  amount: integer({ min: 1 }),
  charge: text(),
  metadata: unsettable(metadata()),
  payment_intent: text(),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
}

const create = operation({
  method: 'POST',
  path: '/v1/refunds',
  parameters: createParameters,
  handle({ entry, values, bank }) {
    const found = chargeToRefund(entry, values)
    if ('status' in found) return found
    const charge = found.charge
    const left = charge.amount_captured - charge.amount_refunded
    if (!isRefundable(entry, charge)) {
      return errorResponse(
        400,
        invalidRequest(
          `Charge ${charge.id} has been charged back; cannot issue a refund.`,
          'charge_disputed',
        ),
      )
    }
    if (left === 0) {
      return errorResponse(
        400,
        invalidRequest(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded'),
      )
    }
    const amount = values.amount ?? left
    if (amount > left) {
      return errorResponse(
        400,
        invalidRequest(
          `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
          undefined,
          'amount',
        ),
      )
    }
    return okResponse(
      payBack(entry, charge, {
        amount,
        metadata: values.metadata ?? {},
        reason: values.reason ?? null,
        status: bank.startsPendingRefund() ? 'pending' : 'succeeded',
      }),
    )
  },
})

const list = operation({
  method: 'GET',
  path: '/v1/refunds',
  parameters: { ...listParameters, charge: text(), payment_intent: text() },
  handle({ entry, values }) {
    const { charge, payment_intent: intent } = values
    const all = entry
      .list('refund')
      .filter((refund) => charge === undefined || refund.charge === charge)
      .filter((refund) => intent === undefined || refund.payment_intent === intent)
    return paginateList('refund', all, values, '/v1/refunds')
  },
})

const retrieve = operation({
  method: 'GET',
  path: '/v1/refunds/:id',
  parameters: {},
  handle({ entry, id }) {
    const refund = entry.find('refund', id)
    return refund === undefined ? notFound('refund', id, 'id') : okResponse(refund)
  },
})

const updateParameters = { metadata: unsettable(metadata()) }
const update = operation({
  method: 'POST',
  path: '/v1/refunds/:id',
  parameters: updateParameters,
  handle({ entry, id, values }) {
    const refund = entry.find('refund', id)
    if (refund === undefined) return notFound('refund', id, 'id')
    const before = refund.metadata ?? {}
    const after = changedMetadata(before, values.metadata)
    const changed = entry.put<'refund'>({ ...refund, metadata: after })
    const previous = previousMetadata(before, after)
    if (previous) {
      entry.emit('refund.updated', changed, { metadata: previous })
      entry.emit('charge.refund.updated', changed, { metadata: previous })
    }
    return okResponse(changed)
  },
})

export const refundOperations = [create, list, retrieve, update]

/**
 * Decides a refund: a pending one succeeds, or a pending or succeeded one fails and its money
 * returns to the charge. Undefined if the status does not allow it.
 */
export function decideRefund(
  entry: Transaction,
  refund: Stripe.Refund,
  outcome: 'succeeded' | 'failed',
): Stripe.Refund | undefined {
  const previous = { status: refund.status }
  if (outcome === 'succeeded') {
    if (refund.status !== 'pending') return undefined
    const done = entry.put<'refund'>({ ...refund, status: 'succeeded' })
    entry.emit('refund.updated', done, previous)
    entry.emit('charge.refund.updated', done, previous)
    return done
  }
  const charge = typeof refund.charge === 'string' ? entry.find('charge', refund.charge) : undefined
  if (charge === undefined || !['pending', 'succeeded'].includes(refund.status ?? '')) {
    return undefined
  }
  const money = newBalanceTransaction(entry, {
    amount: refund.amount,
    currency: refund.currency,
    source: refund.id,
    type: 'refund_failure',
  })
  entry.put(money)
  const failed = entry.put<'refund'>({
    ...refund,
    failure_balance_transaction: money.id,
    failure_reason: 'lost_or_stolen_card',
    status: 'failed',
  })
  entry.put<'charge'>({
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  })
  entry.emit('refund.updated', failed, previous)
  entry.emit('charge.refund.updated', failed, previous)
  entry.emit('refund.failed', failed)
  return failed
}

function chargeToRefund(
  entry: Transaction,
  by: { charge?: string | undefined; payment_intent?: string | undefined },
): { charge: Stripe.Charge } | ApiResponse {
  if (by.charge !== undefined) {
    const charge = entry.find('charge', by.charge)
    if (charge === undefined) return notFound('charge', by.charge, 'charge', 400)
    return charge.paid ? { charge } : notCharged(`Charge ${charge.id}`)
  }
  if (by.payment_intent === undefined) {
    return errorResponse(
      400,
      invalidRequest(
        'One of the following params should be provided for this request: payment_intent or charge.',
        'parameter_missing',
      ),
    )
  }
  const intent = entry.find('payment_intent', by.payment_intent)
  if (intent === undefined) {
    return notFound('payment_intent', by.payment_intent, 'payment_intent', 400)
  }
  const charge =
    intent.status === 'succeeded' && typeof intent.latest_charge === 'string'
      ? entry.find('charge', intent.latest_charge)
      : undefined
  return charge === undefined ? notCharged(`This PaymentIntent (${intent.id})`) : { charge }
}

function notCharged(what: string): ApiResponse {
  return errorResponse(400, invalidRequest(`${what} does not have a successful charge to refund.`))
}

function payBack(
  entry: Transaction,
  charge: Stripe.Charge,
  given: Pick<Stripe.Refund, 'amount' | 'metadata' | 'reason' | 'status'>,
): Stripe.Refund {
  const refund = newRefund(entry, charge, given)
  const money = newBalanceTransaction(entry, {
    amount: -refund.amount,
    currency: refund.currency,
    source: refund.id,
    type: 'refund',
  })
  entry.put(money)
  const kept = entry.put<'refund'>({
    ...refund,
    balance_transaction: money.id,
  })
  const refundedCents = charge.amount_refunded + refund.amount
  const charged = entry.put<'charge'>({
    ...charge,
    amount_refunded: refundedCents,
    refunded: refundedCents === charge.amount_captured,
  })
  entry.emit('refund.created', kept)
  entry.emit('charge.refunded', charged, {
    amount_refunded: charge.amount_refunded,
  })
  return kept
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

function newRefund(
  entry: Transaction,
  charge: Stripe.Charge,
  given: Pick<Stripe.Refund, 'amount' | 'metadata' | 'reason' | 'status'>,
): Stripe.Refund {
  return {
    id: entry.newId('re'),
    object: 'refund',
    balance_transaction: null,
    charge: charge.id,
    created: entry.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    ...(charge.payment_method_details?.type === 'card'
      ? {
          destination_details: {
            card: {
              reference_status: 'pending',
              reference_type: 'acquirer_reference_number',
              type: 'refund',
            },
            type: 'card',
          },
        }
      : {}),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    ...given,
  }
}
