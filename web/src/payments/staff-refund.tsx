import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderAnswer } from '@vitrine/contract/ordering'
import { paymentRoutes } from '@vitrine/contract/payments'
import { formatCents } from '@vitrine/domain/money'
import { isPaid } from '@vitrine/domain/order-life-cycle'
import { call } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { AlertDialog } from '../ui/dialog.tsx'
import { sentenceOf } from '../ui/fault-notice.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { readAmount } from './read-amount.ts'

/** Gives money back, in full or in part, with a reason. For managers and the owner. */
export function StaffRefund({ order, onDone }: { order: OrderAnswer; onDone: () => void }) {
  const leftCents = order.paymentAmount - order.refundedAmount
  const [request, setRequest] = useState<{ requestId: string }>()
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const cents = readAmount(amount)
  const refund = useMutation({
    mutationFn: ({ requestId, amountCents }: { requestId: string; amountCents: number }) =>
      call(paymentRoutes.refundOrder, {
        params: { orderId: order.id },
        body: { requestId, amountCents, reason: reason.trim() },
      }),
    onSuccess: () => {
      setRequest(undefined)
      onDone()
    },
  })
  if (!isPaid(order.paymentStatus) || leftCents <= 0) return null

  const amountError =
    cents === undefined
      ? 'Enter an amount in dollars, such as 24.99'
      : cents > leftCents
        ? `At most ${formatCents(leftCents)} can be refunded`
        : undefined
  const reasonError = reason.trim() === '' ? 'Say why, for the order’s history' : undefined

  return (
    <>
      <Button
        small
        look="outline"
        onClick={() => {
          refund.reset()
          setAmount((leftCents / 100).toFixed(2))
          setReason('')
          setTried(false)
          // One id for as long as the dialog is open: pressed twice, the money goes back once.
          setRequest({ requestId: crypto.randomUUID() })
        }}
      >
        Refund…
      </Button>
      <AlertDialog
        open={request !== undefined}
        onOpenChange={(open) => {
          if (!open) setRequest(undefined)
        }}
        title={`Refund ${order.customerFirstName} ${order.customerLastName}?`}
        description={
          cents === leftCents
            ? 'The whole payment goes back to the card. The order is cancelled and a live site goes offline. A refund can’t be taken back.'
            : 'The amount goes back to the card. The order goes on. A refund can’t be taken back.'
        }
        confirmLabel={
          amountError === undefined && cents !== undefined
            ? `Refund ${formatCents(cents)}`
            : 'Refund'
        }
        cancelLabel="Don’t refund"
        dangerous
        busy={refund.isPending}
        onConfirm={() => {
          setTried(true)
          if (amountError !== undefined || reasonError !== undefined) return
          if (request === undefined || cents === undefined) return
          refund.mutate({ requestId: request.requestId, amountCents: cents })
        }}
      >
        <div className="grid gap-5">
          <TextField
            label="Amount in US dollars"
            aside={`Up to ${formatCents(leftCents)}`}
            inputMode="decimal"
            value={amount}
            error={tried ? amountError : undefined}
            onChange={({ target }) => setAmount(target.value)}
          />
          <TextArea
            label="Reason"
            rows={3}
            maxLength={500}
            value={reason}
            error={tried ? reasonError : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
          {refund.isError && (
            <Notice kind="danger" urgent>
              {sentenceOf(refund.error)}
            </Notice>
          )}
        </div>
      </AlertDialog>
    </>
  )
}
