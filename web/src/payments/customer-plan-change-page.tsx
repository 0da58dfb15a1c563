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
import { paths } from '../shell/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Notice } from '../ui/notice.tsx'
import { Loading } from '../ui/spinner.tsx'
import {
  type FollowUpSuccess,
  FollowUpPaymentForm,
  FollowUpPageLayout,
  type FollowUpPageProps,
  RequireOrderLink,
} from './follow-up-payment-form.tsx'
import { SecurePaymentNote } from './secure-payment-note.tsx'
import { useFocusOnMount } from './use-focus-on-mount.ts'

export const meta: MetaFunction = () => privatePageHead('planChange')
export const handle = { headerNote: <SecurePaymentNote /> }

const TITLE = 'Change your plan'

/** The difference to the plan that the team offers, by card. */
export default function CustomerPlanChangePage() {
  return <RequireOrderLink title={TITLE}>{(opened) => <PlanChange {...opened} />}</RequireOrderLink>
}

/** Until the plan is changed, which follows the payment within moments. */
const LOOK_AGAIN_MS = 1500

function PlanChange(props: FollowUpPageProps) {
  const { access } = props
  const [came, setCame] = useState<FollowUpSuccess & { toPlan: PlanOfferResponse['planId'] }>()
  const input = { params: { paymentIntentId: access.oid }, query: { token: access.t } }
  const query = useQuery({
    ...routeQuery(paymentRoutes.readMyPlanOffer, input),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      came && data?.planId !== came.toPlan ? LOOK_AGAIN_MS : false,
  })
  if (query.data === undefined)
    return (
      <FollowUpPageLayout title={TITLE}>
        {query.isError && !query.isFetching ? (
          <ErrorNotice
            title="The offer could not be loaded"
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <Loading>Loading…</Loading>
        )}
      </FollowUpPageLayout>
    )
  const { planId, offer } = query.data
  if (came) return <Paid came={came} isChanged={planId === came.toPlan} access={access} />
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
      requestIntent={() => request(paymentRoutes.startUpgradePayment, input)}
      fetchPaymentState={(differenceIntentId) =>
        request(paymentRoutes.syncUpgradePayment, {
          ...input,
          params: { ...input.params, differenceIntentId },
        })
      }
      onCame={(outcome) => {
        setCame({ ...outcome, toPlan })
        void query.refetch()
      }}
      onPriceChanged={() => void query.refetch()}
    >
      <p className="mb-3 max-w-prose text-ink-2">
        {`Your order is on the ${plans[planId].shortName} plan. With this payment of the difference it has the ${plans[toPlan].shortName} plan: ${differencesIn(planId, toPlan)}.`}
      </p>
      <p className="mb-6 max-w-prose text-ink-2">
        {quote.taxCents > 0 &&
          `${formatCents(quote.subtotalCents)} and ${formatCents(quote.taxCents)} tax. `}
        {`Offered until ${dayOf(offer.offeredUntil)}. If you do not want it, do nothing: your order goes on as it is.`}
      </p>
    </FollowUpPaymentForm>
  )
}

/** What the other plan has in other numbers. */
function differencesIn(fromPlan: PlanOfferResponse['planId'], toPlan: PlanOfferResponse['planId']) {
  const [before, after] = [plans[fromPlan], plans[toPlan]]
  return [
    `up to ${after.maxLanguages} languages instead of ${before.maxLanguages}`,
    `${after.revisionRounds} rounds of changes instead of ${before.revisionRounds}`,
    `delivery in ${after.deliveryHours} hours instead of ${before.deliveryHours}`,
  ].join(', ')
}

function Paid(props: {
  came: FollowUpSuccess & { toPlan: PlanOfferResponse['planId'] }
  isChanged: boolean
  access: OrderAccess
}) {
  const { came, isChanged, access } = props
  const heading = useFocusOnMount()
  const plan = plans[came.toPlan].shortName
  return (
    <main id="main" className="container-page flex-1 py-10 lg:py-16">
      <h1 ref={heading} tabIndex={-1} className="display mb-4 text-task">
        {isChanged ? `You are on ${plan}` : 'Thank you'}
      </h1>
      <p role="status" className="max-w-prose text-lead text-ink-2">
        {isChanged
          ? 'Your payment has arrived. The receipt comes by email, and stands on your page.'
          : 'onItsWay' in came
            ? `Your card was charged. We are waiting for the bank to confirm it, and email you once your plan is changed. Do not pay again: order ${came.onItsWay.orderReference}.`
            : 'Your payment has arrived. Your plan is being changed…'}
      </p>
      <p className="mt-8">
        <ButtonLink to={paths.mySite()} state={access}>
          Back to my site
        </ButtonLink>
      </p>
    </main>
  )
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
/** `November 22, 2027`, as the mails say it. */
const dayOf = (instant: string) => DAY.format(new Date(instant))
