import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { type HostingAnswer, publishingRoutes } from '@vitrine/contract/publishing'
import { formatCents } from '@vitrine/domain/money'
import { call } from '../api/call.ts'
import type { OrderAccess } from '../api/order-access.ts'
import { queryOf } from '../api/queries.ts'
import { useOrderAccess } from '../api/use-order-access.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { paths } from '../shell/paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { FaultNotice } from '../ui/fault-notice.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { Loading } from '../ui/spinner.tsx'
import { BackLink } from '../ui/step-header.tsx'
import { useForm } from '../ui/use-form.ts'
import { CardElements, type CardLibraryState } from './card-elements.tsx'
import { CardField } from './card-field.tsx'
import { chargeCard } from './charge-card.ts'
import { oneTabAtATime } from './one-tab-at-a-time.ts'
import { payForRenewal, type RenewalOutcome } from './pay-for-renewal.ts'
import { paymentMessages } from './payment-messages.ts'
import { SecurePaymentNote } from './secure-payment-note.tsx'
import { useFocusOnShow } from './use-focus-on-show.ts'

export const meta: MetaFunction = () => privatePageHead('renewal')
export const handle = { headerNote: <SecurePaymentNote /> }

/** One more year of hosting, by card. */
export default function CustomerRenewalPage() {
  const access = useOrderAccess()
  if (!access)
    return (
      <Frame title="Renew your hosting">
        <p role="alert" className="text-lead">
          This page opens with the link of your order. The newest of our emails has it.
        </p>
        <p className="mt-6">
          <ButtonLink to={paths.mySite()}>My site</ButtonLink>
        </p>
      </Frame>
    )
  return (
    <CardElements>
      {(library, simulated) => <Renewal {...{ access, library, simulated }} />}
    </CardElements>
  )
}

/** Until the year is added, which follows the payment within moments. */
const LOOK_AGAIN_MS = 1500
const PAUSE_MS = 1500

function Renewal(props: { access: OrderAccess; library: CardLibraryState; simulated: boolean }) {
  const { access } = props
  const [came, setCame] = useState<Extract<RenewalOutcome, { paid: true } | { onItsWay: object }>>()
  const input = { params: { paymentIntentId: access.oid }, query: { token: access.t } }
  const hosting = useQuery({
    ...queryOf(publishingRoutes.readMyHosting, input),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      came && data?.yearCents !== null ? LOOK_AGAIN_MS : false,
  })
  if (hosting.data === undefined)
    return (
      <Frame title="Renew your hosting">
        {hosting.isError && !hosting.isFetching ? (
          <FaultNotice
            title="Your hosting could not be loaded"
            fault={hosting.error}
            onRetry={() => void hosting.refetch()}
          />
        ) : (
          <Loading>Loading…</Loading>
        )}
      </Frame>
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
  library: CardLibraryState
  simulated: boolean
  endsAt: string
  hasEnded: boolean
  /** As the page shows it. */
  cents: number
  onCame: (came: Extract<RenewalOutcome, { paid: true } | { onItsWay: object }>) => void
  onPriceChanged: () => void
}) {
  const { access, library, simulated, endsAt, hasEnded, cents, onCame, onPriceChanged } = props
  const stripe = useStripe()
  const elements = useElements()
  const [isCharging, setIsCharging] = useState(false)
  const form = useForm<{ name: string }, 'card'>({
    id: 'renewal',
    initial: () => ({ name: '' }),
    check: ({ name }) => (name.trim() === '' ? { name: 'Enter the name on the card' } : {}),
  })
  const input = { params: { paymentIntentId: access.oid }, query: { token: access.t } }
  const pay = async ({ name }: { name: string }) => {
    const card = elements?.getElement(CardElement)
    if (!stripe || !card) return { card: paymentMessages.libraryMissing }
    setIsCharging(true)
    const outcome = await oneTabAtATime('payment', () =>
      payForRenewal(
        {
          requestIntent: () => call(publishingRoutes.openRenewal, input),
          charge: (clientSecret) => chargeCard(stripe, clientSecret, card, { name }),
          askWhatCame: (renewalIntentId) =>
            call(publishingRoutes.settleRenewal, {
              ...input,
              params: { ...input.params, renewalIntentId },
            }),
          pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
        },
        cents,
      ),
    )
    setIsCharging(false)
    if ('refused' in outcome) return { card: outcome.refused }
    if ('noIntent' in outcome) return { page: sentenceOf(outcome.noIntent) }
    if ('priceChanged' in outcome) {
      onPriceChanged()
      const price = formatCents(outcome.priceChanged)
      return { page: `The price is ${price} now. Nothing was charged. Press again to pay that.` }
    }
    onCame(outcome)
    return undefined
  }
  const day = dayOf(endsAt)
  return (
    <Frame title="Renew your hosting" access={access}>
      <ErrorSummary {...form.summary} />
      <p className="mb-6 max-w-prose text-ink-2">
        {hasEnded
          ? `The hosting of your site ended on ${day}. Once you pay, it is hosted for twelve months more.`
          : `Your site is hosted until ${day}, and for twelve months more with this payment. Nothing is renewed by itself afterwards.`}
      </p>
      <form {...form.attributes} onSubmit={form.submit(pay)} className="grid gap-5">
        <TextField {...form.text('name')} label="Name on the card" autoComplete="cc-name" />
        <CardField
          id={form.idOf('card')}
          state={library}
          simulated={simulated}
          refusal={form.problems.card}
          onEdited={() => form.forgive('card')}
        />
        <div className="mt-3">
          <Button
            type="submit"
            wide
            busy={isCharging}
            disabled={library.is !== 'ready'}
            aria-describedby="pay-note"
          >
            {isCharging ? 'Processing…' : `Pay ${formatCents(cents)}`}
          </Button>
          <p id="pay-note" aria-live="polite" className="mt-3 text-small text-muted">
            {library.is === 'loading'
              ? 'Loading the card form…'
              : 'One payment for one year. The receipt comes by email.'}
          </p>
        </div>
      </form>
    </Frame>
  )
}

function Paid(props: {
  came: { paid: true } | { onItsWay: { orderReference: string } }
  /** Null while the year is being added. */
  term: HostingAnswer['term']
  access: OrderAccess
}) {
  const { came, term, access } = props
  const heading = useFocusOnShow()
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

function NothingDue({ term, access }: { term: HostingAnswer['term']; access: OrderAccess }) {
  return (
    <Frame title="Renew your hosting" access={access}>
      <Notice kind="info" title="There is nothing to pay now">
        {term && term.state === 'running'
          ? `Your site is hosted until ${dayOf(term.endsAt)}.`
          : 'This order can’t be renewed here. Write to us, and a person answers.'}
      </Notice>
    </Frame>
  )
}

function Frame(props: { title: string; access?: OrderAccess; children: ReactNode }) {
  const { title, access, children } = props
  return (
    <main id="main" className="container-page flex-1 py-8 lg:py-12">
      <div className="max-w-form">
        {access && (
          <BackLink to={paths.mySite()} state={access}>
            My site
          </BackLink>
        )}
        <h1 tabIndex={-1} className="display mt-2 mb-5 text-task">
          {title}
        </h1>
        {children}
      </div>
    </main>
  )
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
/** `November 22, 2027`, as the mails say it. */
const dayOf = (instant: string) => DAY.format(new Date(instant))
