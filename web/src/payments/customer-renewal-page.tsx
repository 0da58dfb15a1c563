import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { type HostingResponse, hostingRoutes } from '@vitrine/contract/hosting'
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

export const meta: MetaFunction = () => privatePageHead('renewal')
export const handle = { headerNote: <SecurePaymentNote /> }

/** One more year of hosting, by card. */
export default function CustomerRenewalPage() {
  return (
    <RequireOrderLink title="Renew your hosting">
      {(opened) => <Renewal {...opened} />}
    </RequireOrderLink>
  )
}

/** Until the year is added, which follows the payment within moments. */
const LOOK_AGAIN_MS = 1500

function Renewal(props: FollowUpPageProps) {
  const { access } = props
  const [came, setCame] = useState<FollowUpSuccess>()
  const input = { params: { paymentIntentId: access.oid }, query: { token: access.t } }
  const hosting = useQuery({
    ...routeQuery(hostingRoutes.readMyHosting, input),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      came && data?.yearCents !== null ? LOOK_AGAIN_MS : false,
  })
  if (hosting.data === undefined)
    return (
      <FollowUpPageLayout title="Renew your hosting">
        {hosting.isError && !hosting.isFetching ? (
          <ErrorNotice
            title="Your hosting could not be loaded"
            error={hosting.error}
            onRetry={() => void hosting.refetch()}
          />
        ) : (
          <Loading>Loading…</Loading>
        )}
      </FollowUpPageLayout>
    )
  const { term, yearCents } = hosting.data
  if (came) return <Paid came={came} term={yearCents === null ? term : null} access={access} />
  if (!term || yearCents === null) return <NothingDue term={term} access={access} />
  return (
    <RenewalForm
      {...props}
      endsAt={term.endsAt}
      hasEnded={term.state === 'ended'}
      cents={yearCents}
      onCame={(outcome) => {
        setCame(outcome)
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
  /** As the page shows it. */
  cents: number
  onCame: (came: FollowUpSuccess) => void
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
  came: FollowUpSuccess
  /** Null while the year is being added. */
  term: HostingResponse['term']
  access: OrderAccess
}) {
  const { came, term, access } = props
  const heading = useFocusOnMount()
  return (
    <main id="main" className="container-page flex-1 py-10 lg:py-16">
      <h1 ref={heading} tabIndex={-1} className="display mb-4 text-task">
        {term ? `Hosted until ${dayOf(term.endsAt)}` : 'Thank you'}
      </h1>
      <p role="status" className="max-w-prose text-lead text-ink-2">
        {'onItsWay' in came && !term
          ? `Your card was charged. We are waiting for the bank to confirm it, and email you once the year is added. Do not pay again: order ${came.onItsWay.orderReference}.`
          : term
            ? 'Your payment has arrived. The receipt comes by email, and stands on your page.'
            : 'Your payment has arrived. The year is being added…'}
      </p>
      <p className="mt-8">
        <ButtonLink to={paths.mySite()} state={access}>
          Back to my site
        </ButtonLink>
      </p>
    </main>
  )
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
/** `November 22, 2027`, as the mails say it. */
const dayOf = (instant: string) => DAY.format(new Date(instant))
