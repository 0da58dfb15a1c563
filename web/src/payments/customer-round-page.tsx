import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { reviewRoutes, type RoundSaleResponse } from '@vitrine/contract/reviews'
import { request } from '../api/client.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { routeQuery } from '../api/query-client.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { Notice } from '../ui/notice.tsx'
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

export const meta: MetaFunction = () => privatePageHead('extraRound')
export const handle = { headerNote: <SecurePaymentNote /> }

const TITLE = 'Another round of changes'

/** Pays one more round of changes by card. */
export default function CustomerRoundPage() {
  return <RequireOrderLink title={TITLE}>{(opened) => <Round {...opened} />}</RequireOrderLink>
}

/** The round is added moments after the payment. */
const POLL_MS = 1500

function Round(props: FollowUpPageProps) {
  const { access } = props
  const [paid, setPaid] = useState<FollowUpSuccess>()
  const input = { params: { paymentIntentId: access.oid }, query: { token: access.t } }
  const sale = useQuery({
    ...routeQuery(reviewRoutes.readRoundSale, input),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (paid && data?.rounds.left === 0 ? POLL_MS : false),
  })
  if (sale.data === undefined)
    return (
      <FollowUpPageLoading
        title={TITLE}
        errorTitle="Your rounds could not be loaded"
        query={sale}
      />
    )
  const { rounds, roundCents } = sale.data
  if (paid) return <Paid paid={paid} isAdded={rounds.left > 0} access={access} />
  if (roundCents === null) return <NothingDue rounds={rounds} access={access} />
  return (
    <FollowUpPaymentForm
      {...props}
      id="extra-round"
      title={TITLE}
      cents={roundCents}
      note="One payment for one round. The receipt comes by email."
      asksForWish
      requestIntent={(body) => request(reviewRoutes.startRoundPayment, { ...input, body })}
      fetchPaymentState={(roundIntentId) =>
        request(reviewRoutes.syncRoundPayment, {
          ...input,
          params: { ...input.params, roundIntentId },
        })
      }
      onPaid={(outcome) => {
        setPaid(outcome)
        void sale.refetch()
      }}
      onPriceChanged={() => void sale.refetch()}
    >
      <p className="mb-6 max-w-prose text-ink-2">
        {`You have used ${rounds.used} of ${rounds.allowed} rounds of changes. With this payment you can send us one more list. What you wrote in your list is kept.`}
      </p>
    </FollowUpPaymentForm>
  )
}

function Paid(props: { paid: FollowUpSuccess; isAdded: boolean; access: OrderAccess }) {
  const { paid, isAdded, access } = props
  const text = isAdded
    ? 'Your payment has arrived. We email the receipt. Send us your list on My site.'
    : 'onItsWay' in paid
      ? `Your card was charged. We are waiting for the bank to confirm it, and email you once the round is added. Do not pay again: order ${paid.onItsWay.orderReference}.`
      : 'Your payment has arrived. The round is being added…'
  return (
    <FollowUpPaid
      title={isAdded ? 'You have another round' : 'Thank you'}
      text={text}
      access={access}
    />
  )
}

function NothingDue({
  rounds: { left },
  access,
}: {
  rounds: RoundSaleResponse['rounds']
  access: OrderAccess
}) {
  return (
    <FollowUpPageLayout title={TITLE} access={access}>
      <Notice kind="info" title="There is nothing to pay now">
        {left > 0
          ? `You have ${left === 1 ? '1 round' : `${left} rounds`} of changes left.`
          : 'This order can’t get another round here. Write to us, and a person answers.'}
      </Notice>
    </FollowUpPageLayout>
  )
}
