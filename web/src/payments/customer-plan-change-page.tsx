import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { paymentRoutes, type PlanOfferResponse } from '@vitrine/contract/payments'
import { plans } from '@vitrine/domain/catalog/plans'
import { formatCents } from '@vitrine/domain/payments/money'
import { request } from '../api/client.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { routeQuery } from '../api/query-client.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { Notice } from '../ui/notice.tsx'
import { planGains } from './format-plan.ts'
import {
  type FollowUpSuccess,
  FollowUpPaymentForm,
  FollowUpPageLayout,
  FollowUpPageLoading,
  FollowUpPaid,
  type FollowUpPageProps,
  RequireOrderLink,
} from './follow-up-payment-form.tsx'
import { SecurePaymentNote } from './secure-payment-note.tsx'

export const meta: MetaFunction = () => privatePageHead('planChange')
export const handle = { headerNote: <SecurePaymentNote /> }

const TITLE = 'Change your plan'

/** Pays the difference of an upgrade by card. */
export default function CustomerPlanChangePage() {
  return <RequireOrderLink title={TITLE}>{(opened) => <PlanChange {...opened} />}</RequireOrderLink>
}

/** The plan changes moments after the payment. */
const POLL_MS = 1500

function PlanChange(props: FollowUpPageProps) {
  const { access } = props
  const [paid, setPaid] = useState<FollowUpSuccess & { toPlan: PlanOfferResponse['planId'] }>()
  const input = { params: { paymentIntentId: access.oid }, query: { token: access.t } }
  const query = useQuery({
    ...routeQuery(paymentRoutes.readMyPlanOffer, input),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      paid && data?.planId !== paid.toPlan ? POLL_MS : false,
  })
  if (query.data === undefined)
    return (
      <FollowUpPageLoading title={TITLE} errorTitle="The offer could not be loaded" query={query} />
    )
  const { planId, offer } = query.data
  if (paid) return <Paid paid={paid} isChanged={planId === paid.toPlan} access={access} />
  if (!offer)
    return (
      <FollowUpPageLayout title={TITLE} access={access}>
        <Notice kind="info" title="There is nothing to pay now">
          {`Your order is on the ${plans[planId].shortName} plan. An offer that was withdrawn, or whose time is over, can’t be paid: write to us for a new one.`}
        </Notice>
      </FollowUpPageLayout>
    )
  const { toPlan, quote } = offer
  return (
    <FollowUpPaymentForm
      {...props}
      id="plan-change"
      title={`Change to ${plans[toPlan].shortName}`}
      cents={quote.totalCents}
      note="One payment. Your plan changes when it arrives; the receipt comes by email."
      asksForWish
      requestIntent={(body) => request(paymentRoutes.startUpgradePayment, { ...input, body })}
      fetchPaymentState={(differenceIntentId) =>
        request(paymentRoutes.syncUpgradePayment, {
          ...input,
          params: { ...input.params, differenceIntentId },
        })
      }
      onPaid={(outcome) => {
        setPaid({ ...outcome, toPlan })
        void query.refetch()
      }}
      onPriceChanged={() => void query.refetch()}
    >
      <p className="mb-3 max-w-prose text-ink-2">
        {`Your order is on the ${plans[planId].shortName} plan. With this payment of the difference it has the ${plans[toPlan].shortName} plan: ${planGains(planId, toPlan)}.`}
      </p>
      <p className="mb-6 max-w-prose text-ink-2">
        <span>
          {quote.taxCents > 0 &&
            `${formatCents(quote.subtotalCents)} and ${formatCents(quote.taxCents)} tax. `}
        </span>
        <span>{`Offered until ${dayOf(offer.offeredUntil)}. If you do not want it, do nothing: your order goes on as it is.`}</span>
      </p>
    </FollowUpPaymentForm>
  )
}

function Paid(props: {
  paid: FollowUpSuccess & { toPlan: PlanOfferResponse['planId'] }
  isChanged: boolean
  access: OrderAccess
}) {
  const { paid, isChanged, access } = props
  const text = isChanged
    ? 'Your payment has arrived. We email the receipt, and you find it on your page.'
    : 'onItsWay' in paid
      ? `Your card was charged. We are waiting for the bank to confirm it, and email you once your plan is changed. Do not pay again: order ${paid.onItsWay.orderReference}.`
      : 'Your payment has arrived. Your plan is being changed…'
  const title = isChanged ? `You are on ${plans[paid.toPlan].shortName}` : 'Thank you'
  return <FollowUpPaid title={title} text={text} access={access} />
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
/** `November 22, 2027`, as in emails. */
const dayOf = (instant: string) => DAY.format(new Date(instant))
