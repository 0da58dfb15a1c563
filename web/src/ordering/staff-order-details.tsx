import { mailtoUrl } from '@vitrine/domain/email/email-address'
import type { ReactNode } from 'react'
import type { OrderResponse } from '@vitrine/contract/ordering'
import { addressLines } from '@vitrine/domain/billing/billing-details'
import { orderTitle, plans } from '@vitrine/domain/catalog/plans'
import { formatCents } from '@vitrine/domain/payments/money'
import type { PaymentStatus } from '@vitrine/domain/orders/order-lifecycle'
import { Timestamp } from '../ui/timestamp.tsx'
import { Fact, Facts, Panel } from '../ui/panel.tsx'
import { StatusChip, type StatusTone } from '../ui/status-chip.tsx'
import { CorrectEmail, CorrectName } from './correct-customer.tsx'

/** Contact details, career and plan. */
export function CustomerPanel({
  order,
  isManager,
  onChanged,
}: {
  order: OrderResponse
  isManager: boolean
  onChanged: () => void
}) {
  const plan = plans[order.packageId]
  const languages = plan.maxLanguages === 1 ? '1 language' : `up to ${plan.maxLanguages} languages`
  return (
    <Panel title="Brief and customer">
      <Facts>
        <Fact name="Target role">{order.targetJobTitle}</Fact>
        <Fact name="Current role">{order.currentJobTitle}</Fact>
        <Fact name="Industry">{order.industry}</Fact>
        <Fact name="Special requests">{order.specialRequests}</Fact>
        <Fact name="Name">
          {order.customerFirstName} {order.customerLastName}
          <CorrectName order={order} onDone={onChanged} />
        </Fact>
        <Fact name="Email">
          {order.customerEmail && (
            <>
              <a href={mailtoUrl(order.customerEmail)} className="text-link">
                {order.customerEmail}
              </a>
              {isManager && <CorrectEmail order={order} onDone={onChanged} />}
            </>
          )}
        </Fact>
        <Fact name="Phone">
          {order.customerPhone && (
            <a href={`tel:${order.customerPhone.replace(/[^\d+]/g, '')}`} className="text-link">
              {order.customerPhone}
            </a>
          )}
        </Fact>
        <Fact name="Plan">
          {orderTitle(order)}, {languages}, {plan.deliveryHours} hours
        </Fact>
        {order.campaign && <Fact name="Campaign">{order.campaign}</Fact>}
      </Facts>
    </Panel>
  )
}

const PAYMENT: Readonly<Record<PaymentStatus, { label: string; tone: StatusTone }>> = {
  requires_payment: { label: 'Not paid', tone: 'warn' },
  processing: { label: 'Being processed', tone: 'warn' },
  paid: { label: 'Paid', tone: 'ok' },
  partially_refunded: { label: 'Partly refunded', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  disputed: { label: 'Disputed', tone: 'danger' },
  charged_back: { label: 'Charged back', tone: 'danger' },
  canceled: { label: 'Canceled', tone: 'neutral' },
}

/** Amounts and billing documents; `children` are the actions. */
export function PaymentPanel({
  order,
  billingDocuments,
  children,
}: {
  order: OrderResponse
  billingDocuments: ReactNode
  children?: ReactNode
}) {
  const { label, tone } = PAYMENT[order.paymentStatus]
  return (
    <Panel title="Payment" aside={<StatusChip tone={tone}>{label}</StatusChip>}>
      <Facts>
        <Fact name="Amount">
          <span>{formatCents(order.paymentAmount)}</span>
          <span>{order.taxAmount > 0 && `, ${formatCents(order.taxAmount)} of it tax`}</span>
        </Fact>
        {order.refundedAmount > 0 && (
          <Fact name="Refunded">{formatCents(order.refundedAmount)}</Fact>
        )}
        <Fact name="Paid">{order.paidAt && <Timestamp at={order.paidAt} />}</Fact>
        {order.paymentMethod && <Fact name="Paid with">{order.paymentMethod}</Fact>}
        <Fact name="Ordered">
          <Timestamp at={order.createdAt} />
        </Fact>
        <Fact name="Payment id">
          {order.paymentIntentId && <span className="select-all">{order.paymentIntentId}</span>}
        </Fact>
        <Fact name="Billing address">
          {order.billing &&
            [
              ...(order.billing.company ? [order.billing.company] : []),
              order.billing.name,
              ...addressLines(order.billing),
              ...(order.billing.taxId ? [`Tax ID: ${order.billing.taxId}`] : []),
            ].join('\n')}
        </Fact>
      </Facts>
      {billingDocuments}
      {children && <div className="mt-4">{children}</div>}
    </Panel>
  )
}
