import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { type HostingResponse, hostingRoutes } from '@vitrine/contract/hosting'
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

export const meta: MetaFunction = () => privatePageHead('renewal')
export const handle = { headerNote: <SecurePaymentNote /> }

/** Pays one more year of hosting by card. */
export default function CustomerRenewalPage() {
  return (
    <RequireOrderLink title="Renew your hosting">
      {(opened) => <Renewal {...opened} />}
    </RequireOrderLink>
  )
}

/** The year is added moments after the payment. */
const POLL_MS = 1500

function Renewal(props: FollowUpPageProps) {
  const { access } = props
  const [paid, setPaid] = useState<FollowUpSuccess>()
  const input = { params: { paymentIntentId: access.oid }, query: { token: access.t } }
  const hosting = useQuery({
    ...routeQuery(hostingRoutes.readMyHosting, input),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (paid && data?.yearCents !== null ? POLL_MS : false),
  })
  if (hosting.data === undefined)
    return (
      <FollowUpPageLoading
        title="Renew your hosting"
        errorTitle="Your hosting could not be loaded"
        query={hosting}
      />
    )
  const { term, yearCents } = hosting.data
  if (paid) return <Paid paid={paid} term={yearCents === null ? term : null} access={access} />
  if (!term || yearCents === null) return <NothingDue term={term} access={access} />
  return (
    <RenewalForm
      {...props}
      endsAt={term.endsAt}
      hasEnded={term.state === 'ended'}
      cents={yearCents}
      onPaid={(outcome) => {
        setPaid(outcome)
        void hosting.refetch()
      }}
      onPriceChanged={() => void hosting.refetch()}
    />
  )
}

function RenewalForm(props: {
  access: OrderAccess
  library: FollowUpPageProps['library']
  simulated: boolean
  endsAt: string
  hasEnded: boolean
  /** The displayed total. */
  cents: number
  onPaid: (paid: FollowUpSuccess) => void
  onPriceChanged: () => void
}) {
  const { endsAt, hasEnded, ...rest } = props
  const input = {
    params: { paymentIntentId: props.access.oid },
    query: { token: props.access.t },
  }
  const day = dayOf(endsAt)
  return (
    <FollowUpPaymentForm
      {...rest}
      id="renewal"
      title="Renew your hosting"
      note="One payment for one year. The receipt comes by email."
      requestIntent={() => request(hostingRoutes.startRenewalPayment, input)}
      fetchPaymentState={(renewalIntentId) =>
        request(hostingRoutes.syncRenewalPayment, {
          ...input,
          params: { ...input.params, renewalIntentId },
        })
      }
    >
      <p className="mb-6 max-w-prose text-ink-2">
        {hasEnded
          ? `The hosting of your site ended on ${day}. Once you pay, it is hosted for twelve months more.`
          : `Your site is hosted until ${day}, and for twelve months more with this payment. Nothing is renewed by itself afterwards.`}
      </p>
    </FollowUpPaymentForm>
  )
}

function Paid(props: {
  paid: FollowUpSuccess
  /** Null while the year is being added. */
  term: HostingResponse['term']
  access: OrderAccess
}) {
  const { paid, term, access } = props
  const text = term
    ? 'Your payment has arrived. We email the receipt, and you find it on your page.'
    : 'onItsWay' in paid
      ? `Your card was charged. We are waiting for the bank to confirm it, and email you once the year is added. Do not pay again: order ${paid.onItsWay.orderReference}.`
      : 'Your payment has arrived. The year is being added…'
  const title = term ? `Hosted until ${dayOf(term.endsAt)}` : 'Thank you'
  return <FollowUpPaid title={title} text={text} access={access} />
}

function NothingDue({ term, access }: { term: HostingResponse['term']; access: OrderAccess }) {
  return (
    <FollowUpPageLayout title="Renew your hosting" access={access}>
      <Notice kind="info" title="There is nothing to pay now">
        {term && term.state === 'running'
          ? `Your site is hosted until ${dayOf(term.endsAt)}.`
          : 'This order can’t be renewed here. Write to us, and a person answers.'}
      </Notice>
    </FollowUpPageLayout>
  )
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
/** `November 22, 2027`, as in emails. */
const dayOf = (instant: string) => DAY.format(new Date(instant))
