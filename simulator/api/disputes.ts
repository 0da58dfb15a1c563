import type Stripe from 'stripe'
import type { Entry } from '../ledger/ledger.ts'
import { answerWith, invalidRequest, noSuch, refuse } from './answer.ts'
import { text } from './check-parameters.ts'
import { listObjects, listParameters } from './list-objects.ts'
import { operation } from './operation.ts'
import { newBalanceTransaction, newDispute } from './stripe-objects.ts'

const list = operation({
  method: 'GET',
  path: '/v1/disputes',
  parameters: { ...listParameters, charge: text(), payment_intent: text() },
  act({ entry, values }) {
    const { charge, payment_intent: intent } = values
    const all = entry
      .list('dispute')
      .filter((dispute) => charge === undefined || dispute.charge === charge)
      .filter((dispute) => intent === undefined || dispute.payment_intent === intent)
    return listObjects('dispute', all, values, '/v1/disputes')
  },
})

const retrieve = operation({
  method: 'GET',
  path: '/v1/disputes/:id',
  parameters: {},
  act({ entry, id }) {
    const dispute = entry.find('dispute', id)
    return dispute === undefined ? noSuch('dispute', id, 'dispute') : answerWith(dispute)
  },
})

const close = operation({
  method: 'POST',
  path: '/v1/disputes/:id/close',
  parameters: {},
  act({ entry, id }) {
    const dispute = entry.find('dispute', id)
    if (dispute === undefined) return noSuch('dispute', id, 'dispute')
    const closed = closeDispute(entry, dispute, 'lost')
    return closed === undefined
      ? refuse(400, invalidRequest('This dispute is already closed'))
      : answerWith(closed)
  },
})

export const disputeOperations = [list, retrieve, close]

/** The customer's bank takes the money back, until the dispute is closed. Undefined when it already has. */
export function openDispute(
  entry: Entry,
  charge: Stripe.Charge,
  about: { amountCents?: number | undefined; reason?: string | undefined },
): Stripe.Dispute | undefined {
  if (charge.disputed || !charge.paid) return undefined
  const amount = about.amountCents ?? charge.amount
  const money = newBalanceTransaction(entry, {
    amount: -amount,
    currency: charge.currency,
    source: charge.id,
    type: 'adjustment',
  })
  entry.put(money)
  const dispute = entry.put(
    newDispute(entry, charge, {
      amount,
      reason: about.reason ?? 'fraudulent',
      transactions: [money],
    }),
  )
  entry.put<'charge'>({ ...charge, disputed: true })
  entry.emit('charge.dispute.created', dispute)
  entry.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The bank's verdict; a won dispute brings the money back. Undefined when there is one already. */
export function closeDispute(
  entry: Entry,
  dispute: Stripe.Dispute,
  outcome: 'won' | 'lost',
): Stripe.Dispute | undefined {
  if (dispute.status === 'won' || dispute.status === 'lost') return undefined
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
