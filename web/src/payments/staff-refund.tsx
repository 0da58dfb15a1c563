import { useState } from 'react'
import type { OrderResponse } from '@vitrine/contract/ordering'
import { paymentRoutes } from '@vitrine/contract/payments'
import { isManualPaymentReference } from '@vitrine/domain/payments/manual-payment'
import { formatCents } from '@vitrine/domain/payments/money'
import { isPaid } from '@vitrine/domain/orders/order-lifecycle'
import { request } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { AlertDialog } from '../ui/dialog.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { useForm } from '../ui/use-form.ts'
import { parseAmount } from './parse-amount.ts'

/**
 * Gives money back, in full or in part, with a reason. For managers and the owner. What was paid elsewhere
 * they have paid back themselves, and say here how.
 */
export function StaffRefund({ order, onDone }: { order: OrderResponse; onDone: () => void }) {
  const byHand = isManualPaymentReference(order.paymentIntentId)
  const leftCents = order.paymentAmount - order.refundedAmount
  const [attempt, setRequest] = useState<{ requestId: string }>()
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
        ...(byHand &&
          paidBack.trim() === '' && { paidBack: 'Say how you paid it back, and what proves it' }),
      }
    },
    focus: 'first field',
  })
  if (!isPaid(order.paymentStatus) || leftCents <= 0) return null
  const cents = parseAmount(form.values.amount)

  const refund = async ({ amount, reason, paidBack }: typeof form.values) => {
    const amountCents = parseAmount(amount)
    if (attempt === undefined || amountCents === undefined) return
    await request(paymentRoutes.refundOrder, {
      params: { orderId: order.id },
      body: {
        ...attempt,
        amountCents,
        reason: reason.trim(),
        ...(byHand && { paidBack: paidBack.trim() }),
      },
    })
    setRequest(undefined)
    onDone()
  }

  return (
    <>
      <Button
        small
        variant="outline"
        onClick={() => {
          form.reset()
          // One id for as long as the dialog is open: pressed twice, the money goes back once.
          setRequest({ requestId: crypto.randomUUID() })
        }}
      >
        Refund…
      </Button>
      <AlertDialog
        open={attempt !== undefined}
        onOpenChange={(open) => {
          if (!open) setRequest(undefined)
        }}
        title={`Refund ${order.customerFirstName} ${order.customerLastName}?`}
        description={
          byHand
            ? `This order was paid elsewhere: no provider pays it back. Pay it back yourself first, then note it here. The customer gets a credit note${cents === leftCents ? ', the order is canceled and a live site goes offline' : ''}. A refund can’t be taken back.`
            : cents === leftCents
              ? 'The whole payment goes back to the card. The order is canceled and a live site goes offline. A refund can’t be taken back.'
              : 'The amount goes back to the card. The order continues. A refund can’t be taken back.'
        }
        confirmLabel={
          cents !== undefined && cents <= leftCents
            ? `${byHand ? 'Note a refund of' : 'Refund'} ${formatCents(cents)}`
            : 'Refund'
        }
        cancelLabel={byHand ? 'Don’t note it' : 'Don’t refund'}
        dangerous
        busy={form.state === 'sending'}
        onConfirm={form.submit(refund)}
      >
        <div className="grid gap-5">
          <TextField
            {...form.text('amount')}
            label="Amount in US dollars"
            aside={`Up to ${formatCents(leftCents)}`}
            inputMode="decimal"
          />
          <TextArea {...form.text('reason')} label="Reason" rows={3} maxLength={500} />
          {byHand && (
            <TextField
              {...form.text('paidBack')}
              label="How you paid it back, and what proves it"
              hint="Such as “Transfer of May 2, reference 4711”."
              maxLength={500}
              autoComplete="off"
            />
          )}
          {form.problems.page && (
            <Notice kind="danger" urgent>
              {form.problems.page}
            </Notice>
          )}
        </div>
      </AlertDialog>
    </>
  )
}
