import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderResponse } from '@vitrine/contract/ordering'
import { type OrderPaymentsResponse, paymentRoutes } from '@vitrine/contract/payments'
import { formatCents } from '@vitrine/domain/payments/money'
import { largestRefunds, splitOrderRefund } from '@vitrine/domain/payments/split-refund'
import { request } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { ConfirmForm } from '../ui/confirm-form.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { Fact, Facts } from '../ui/panel.tsx'
import { useForm } from '../ui/use-form.ts'
import { parseAmount } from './parse-amount.ts'
import { describeRefund, type Payment, paymentName, refundLefts } from './refund-text.ts'

type Props = { order: OrderResponse; onDone: () => void }

/**
 * Refunds an order with its upgrades and renewals, in full or in part, with a reason. For managers
 * and owners. A manual payment is refunded outside the program and noted here.
 */
export function StaffRefund({ order, onDone }: Props) {
  const queryClient = useQueryClient()
  const query = routeQuery(paymentRoutes.readOrderPayments, { params: { orderId: order.id } })
  const known = useQuery({
    ...query,
    refetchOnMount: 'always',
    enabled: order.paidAt !== null,
  }).data
  if (!known || largestRefunds(refundLefts(known.payments)).allCents === 0) return null
  return (
    <RefundDialog
      order={order}
      payments={known.payments}
      onDone={() => {
        void queryClient.invalidateQueries({ queryKey: query.queryKey })
        onDone()
      }}
    />
  )
}

function RefundDialog({
  order,
  payments,
  onDone,
}: Props & { payments: OrderPaymentsResponse['payments'] }) {
  const lefts = refundLefts(payments)
  const { allCents, partCents } = largestRefunds(lefts)
  const partsOf = (amount: string) => {
    const cents = parseAmount(amount)
    return cents === undefined ? undefined : splitOrderRefund(cents, lefts)
  }
  const isByHand = (amount: string) =>
    (partsOf(amount) ?? splitOrderRefund(allCents, lefts) ?? []).some(({ orderId }) =>
      payments.some((payment) => payment.orderId === orderId && payment.isManual),
    )
  // One id while the dialog is open: a double click refunds once.
  const [requestId, setRequestId] = useState('')
  const form = useForm({
    id: 'refund',
    initial: () => ({ amount: (allCents / 100).toFixed(2), reason: '', paidBack: '' }),
    check: ({ amount, reason, paidBack }) => {
      const cents = parseAmount(amount)
      return {
        ...(cents === undefined && { amount: 'Enter an amount in dollars, such as 24.99' }),
        ...(cents !== undefined &&
          partsOf(amount) === undefined && {
            amount:
              cents > allCents
                ? `At most ${formatCents(allCents)} can be refunded`
                : `Refund all ${formatCents(allCents)}, or at most ${formatCents(partCents)}`,
          }),
        ...(reason.trim() === '' && { reason: 'Say why, for the order’s history' }),
        ...(isByHand(amount) &&
          paidBack.trim() === '' && { paidBack: 'Say how you paid it back, and what proves it' }),
      }
    },
    focus: 'first field',
  })
  const { amount } = form.values
  const parts = partsOf(amount)
  const cents = parseAmount(amount)
  const text = describeRefund(payments, parts ?? [], order.parentOrderId === null)

  const refund = async (typed: typeof form.values) => {
    const amountCents = parseAmount(typed.amount)
    if (amountCents === undefined) return
    await request(paymentRoutes.refundOrder, {
      params: { orderId: order.id },
      body: {
        requestId,
        amountCents,
        shownCents: allCents,
        reason: typed.reason.trim(),
        ...(isByHand(typed.amount) && { paidBack: typed.paidBack.trim() }),
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
      description={text.description}
      confirmLabel={
        parts && cents !== undefined
          ? `${text.isNoted ? 'Note a refund of' : 'Refund'} ${formatCents(cents)}`
          : 'Refund'
      }
      cancelLabel={text.isNoted ? 'Don’t note it' : 'Don’t refund'}
      dangerous
    >
      <TextField
        {...form.text('amount')}
        label="Amount in US dollars"
        aside={`Up to ${formatCents(allCents)}`}
        inputMode="decimal"
      />
      {payments.length > 1 && <RefundParts payments={payments} parts={parts ?? []} />}
      <TextArea {...form.text('reason')} label="Reason" rows={3} maxLength={500} />
      {isByHand(amount) && (
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

/** The part of each payment, and the money that stays. */
function RefundParts({
  payments,
  parts,
}: {
  payments: readonly Payment[]
  parts: readonly { readonly orderId: string; readonly amountCents: number }[]
}) {
  return (
    <Facts>
      {payments.map((payment) => {
        const part = parts.find(({ orderId }) => orderId === payment.orderId)?.amountCents ?? 0
        const keptCents = payment.leftCents - part
        return (
          <Fact key={payment.orderId} name={paymentName(payment)}>
            {payment.isRefundable
              ? `${formatCents(part)} of ${formatCents(payment.leftCents)}${
                  keptCents > 0 ? `, ${formatCents(keptCents)} is kept` : ''
                }`
              : notRefundable(payment)}
          </Fact>
        )
      })}
    </Facts>
  )
}

function notRefundable({ paymentStatus, paidCents }: Payment): string {
  if (paymentStatus === 'disputed')
    return `${formatCents(paidCents)} is disputed at the bank: it can’t be refunded now`
  if (paymentStatus === 'charged_back') return `${formatCents(paidCents)} was charged back`
  return `${formatCents(paidCents)} is refunded already`
}
