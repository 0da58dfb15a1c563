import type Stripe from 'stripe'
import type { Transaction } from '../ledger/ledger.ts'
import { okResponse, invalidRequest, notFound, errorResponse } from './api-response.ts'
import { metadata, text, unsettable } from './parse-parameters.ts'
import { paginateList, listParameters } from './paginate-list.ts'
import { changedMetadata, previousMetadata } from './metadata.ts'
import { operation } from './operation.ts'
import { newBalanceTransaction } from './stripe-objects.ts'

const EVIDENCE_IS_DUE_AFTER_SECONDS = 7 * 24 * 60 * 60

const list = operation({
  method: 'GET',
  path: '/v1/disputes',
  parameters: { ...listParameters, charge: text(), payment_intent: text() },
  handle({ entry, values }) {
    const { charge, payment_intent: intent } = values
    const all = entry
      .list('dispute')
      .filter((dispute) => charge === undefined || dispute.charge === charge)
      .filter((dispute) => intent === undefined || dispute.payment_intent === intent)
    return paginateList('dispute', all, values, '/v1/disputes')
  },
})

const retrieve = operation({
  method: 'GET',
  path: '/v1/disputes/:id',
  parameters: {},
  handle({ entry, id }) {
    const dispute = entry.find('dispute', id)
    return dispute === undefined ? notFound('dispute', id, 'dispute') : okResponse(dispute)
  },
})

const close = operation({
  method: 'POST',
  path: '/v1/disputes/:id/close',
  parameters: {},
  handle({ entry, id }) {
    const dispute = entry.find('dispute', id)
    if (dispute === undefined) return notFound('dispute', id, 'dispute')
    const closed = closeDispute(entry, dispute, 'lost')
    return closed === undefined
      ? errorResponse(400, invalidRequest('This dispute is already closed'))
      : okResponse(closed)
  },
})

const updateParameters = { metadata: unsettable(metadata()) }
const update = operation({
  method: 'POST',
  path: '/v1/disputes/:id',
  parameters: updateParameters,
  handle({ entry, id, values }) {
    const dispute = entry.find('dispute', id)
    if (dispute === undefined) return notFound('dispute', id, 'dispute')
    const changed = entry.put<'dispute'>({
      ...dispute,
      metadata: changedMetadata(dispute.metadata, values.metadata),
    })
    const previous = previousMetadata(dispute.metadata, changed.metadata)
    if (previous) entry.emit('charge.dispute.updated', changed, { metadata: previous })
    return okResponse(changed)
  },
})

export const disputeOperations = [list, retrieve, update, close]

/**
 * Opens a dispute and withdraws the money. With `isInquiry` no money moves. Undefined if the charge
 * is already disputed.
 */
export function openDispute(
  entry: Transaction,
  charge: Stripe.Charge,
  about: {
    amountCents?: number | undefined
    reason?: string | undefined
    isInquiry?: boolean | undefined
  },
): Stripe.Dispute | undefined {
  if (charge.disputed || !charge.paid) return undefined
  const { isInquiry = false } = about
  const amount = about.amountCents ?? charge.amount
  const money = isInquiry
    ? undefined
    : newBalanceTransaction(entry, {
        amount: -amount,
        currency: charge.currency,
        source: charge.id,
        type: 'adjustment',
      })
  if (money) entry.put(money)
  const dispute = entry.put(
    newDispute(entry, charge, {
      amount,
      reason: about.reason ?? 'fraudulent',
      transactions: money ? [money] : [],
      isInquiry,
    }),
  )
  entry.put<'charge'>({ ...charge, disputed: true })
  entry.emit('charge.dispute.created', dispute)
  if (money) entry.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** False while a dispute holds the money. */
export function isRefundable(entry: Pick<Transaction, 'list'>, charge: Stripe.Charge): boolean {
  return entry
    .list('dispute')
    .every((dispute) => dispute.charge !== charge.id || dispute.is_charge_refundable)
}

/**
 * Closes a dispute; a won one returns the money. An inquiry ends as `warning_closed` with any
 * `outcome`. Undefined if already closed.
 */
export function closeDispute(
  entry: Transaction,
  dispute: Stripe.Dispute,
  outcome: 'won' | 'lost',
): Stripe.Dispute | undefined {
  if (['won', 'lost', 'warning_closed'].includes(dispute.status)) return undefined
  if (dispute.status === 'warning_needs_response') {
    const ended = entry.put<'dispute'>({ ...dispute, status: 'warning_closed' })
    entry.emit('charge.dispute.closed', ended, { status: dispute.status })
    return ended
  }
  const back =
    outcome === 'won'
      ? [
          newBalanceTransaction(entry, {
            amount: dispute.amount,
            currency: dispute.currency,
            source: String(dispute.charge),
            type: 'adjustment',
          }),
        ]
      : []
  for (const money of back) entry.put(money)
  const closed = entry.put<'dispute'>({
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, ...back],
    status: outcome,
  })
  entry.emit('charge.dispute.closed', closed, { status: dispute.status })
  if (outcome === 'won') entry.emit('charge.dispute.funds_reinstated', closed)
  return closed
}

function newDispute(
  entry: Transaction,
  charge: Stripe.Charge,
  given: {
    amount: number
    reason: string
    transactions: Stripe.BalanceTransaction[]
    isInquiry: boolean
  },
): Stripe.Dispute {
  return {
    id: entry.newId('du'),
    object: 'dispute',
    amount: given.amount,
    balance_transactions: given.transactions,
    charge: charge.id,
    created: entry.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: entry.now + EVIDENCE_IS_DUE_AFTER_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: given.isInquiry,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: given.isInquiry ? 'inquiry' : 'chargeback',
        network: 'visa',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason: given.reason,
    status: given.isInquiry ? 'warning_needs_response' : 'needs_response',
  }
}

function noEvidence(): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  }
}
