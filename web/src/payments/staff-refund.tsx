import { useState } from 'react'
import type { OrderResponse } from '@vitrine/contract/ordering'
import { paymentRoutes } from '@vitrine/contract/payments'
import { isManualPaymentReference } from '@vitrine/domain/payments/manual-payment'
import { formatCents } from '@vitrine/domain/payments/money'
import { isPaid } from '@vitrine/domain/orders/order-lifecycle'
import { request } from '../api/client.ts'
import { ConfirmForm } from '../ui/confirm-form.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { useForm } from '../ui/use-form.ts'
import { parseAmount } from './parse-amount.ts'

/**
 * Refunds an order in full or in part, with a reason. For managers and owners. A manual order is
 * refunded outside the program and noted here.
 */
export function StaffRefund({ order, onDone }: { order: OrderResponse; onDone: () => void }) {
  const isManual = isManualPaymentReference(order.paymentIntentId)
  const leftCents = order.paymentAmount - order.refundedAmount
  // One id while the dialog is open: a double click refunds once.
  const [requestId, setRequestId] = useState('')
  const form = useForm({
    id: 'refund',
    initial: () => ({ amount: (leftCents / 100).toFixed(2), reason: '', paidBack: '' }),
    check: ({ amount, reason, paidBack }) => {
      const cents = parseAmount(amount)
      return {
        ...(cents === undefined && { amount: 'Enter an amount in dollars, such as 24.99' }),
        ...(cents !== undefined &&
          cents > leftCents && { amount: `At most ${formatCents(leftCents)} can be refunded` }),
        ...(reason.trim() === '' && { reason: 'Say why, for the order’s history' }),
        ...(isManual &&
          paidBack.trim() === '' && { paidBack: 'Say how you paid it back, and what proves it' }),
      }
    },
    focus: 'first field',
  })
  if (!isPaid(order.paymentStatus) || leftCents <= 0) return null
  const cents = parseAmount(form.values.amount)

  const refund = async ({ amount, reason, paidBack }: typeof form.values) => {
    const amountCents = parseAmount(amount)
    if (amountCents === undefined) return
    await request(paymentRoutes.refundOrder, {
      params: { orderId: order.id },
      body: {
        requestId,
        amountCents,
        reason: reason.trim(),
        ...(isManual && { paidBack: paidBack.trim() }),
      },
    })
    onDone()
  }

  return (
    <ConfirmForm
      button="Refund…"
      form={form}
      send={refund}
      onOpen={() => setRequestId(crypto.randomUUID())}
      title={`Refund ${order.customerFirstName} ${order.customerLastName}?`}
      description={
        isManual
          ? `This order was paid elsewhere: no provider pays it back. Pay it back yourself first, then note it here. The customer gets a credit note${cents === leftCents ? ', the order is canceled and a live site goes offline' : ''}. A refund can’t be taken back.`
          : cents === leftCents
            ? 'The whole payment goes back to the card. The order is canceled and a live site goes offline. A refund can’t be taken back.'
            : 'The amount goes back to the card. The order continues. A refund can’t be taken back.'
      }
      confirmLabel={
        cents !== undefined && cents <= leftCents
          ? `${isManual ? 'Note a refund of' : 'Refund'} ${formatCents(cents)}`
          : 'Refund'
      }
      cancelLabel={isManual ? 'Don’t note it' : 'Don’t refund'}
      dangerous
    >
      <TextField
        {...form.text('amount')}
        label="Amount in US dollars"
        aside={`Up to ${formatCents(leftCents)}`}
        inputMode="decimal"
      />
      <TextArea {...form.text('reason')} label="Reason" rows={3} maxLength={500} />
      {isManual && (
        <TextField
          {...form.text('paidBack')}
          label="How you paid it back, and what proves it"
          hint="Such as “Transfer of May 2, reference 4711”."
          maxLength={500}
          autoComplete="off"
        />
      )}
    </ConfirmForm>
  )
}
