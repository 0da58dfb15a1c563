import type { UseQueryResult } from '@tanstack/react-query'
import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { type ReactNode, useState } from 'react'
import type { CreatePaymentIntentResponse } from '@vitrine/contract/payments'
import { formatCents } from '@vitrine/domain/payments/money'
import type { OrderAccess } from '../api/order-access.ts'
import { useOrderAccess } from '../api/use-order-access.ts'
import { paths } from '../shell/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { QueryError } from '../ui/error-notice.tsx'
import { Loading } from '../ui/spinner.tsx'
import { Status } from '../ui/status.tsx'
import { BackLink } from '../ui/step-header.tsx'
import { useForm } from '../ui/use-form.ts'
import { CardElements, type CardLibraryState } from './card-elements.tsx'
import { CardField } from './card-field.tsx'
import { chargeCard } from './charge-card.ts'
import { useConsent } from './use-consent.tsx'
import { withTabLock } from './tab-lock.ts'
import { type FollowUpOutcome, payFollowUp } from './pay-follow-up.ts'
import { PayButton, TermsApply } from './pay-button.tsx'
import { paymentMessages } from './payment-messages.ts'
import { useFocusOnMount } from './use-focus-on-mount.ts'

const PAUSE_MS = 1500

export type FollowUpSuccess = Extract<FollowUpOutcome, { paid: true } | { onItsWay: object }>

/** The card form of a payment for an existing order: a year of hosting or an upgrade. */
export function FollowUpPaymentForm(props: {
  id: string
  title: string
  access: OrderAccess
  library: CardLibraryState
  simulated: boolean
  /** The displayed total. */
  cents: number
  /** Under the button. */
  note: string
  /** `wish`: to begin at once, where `asksForWish` and the law ask for it. */
  requestIntent: (wish: { beginAtOnce?: boolean }) => Promise<CreatePaymentIntentResponse>
  /** The payment buys work that begins at once. */
  asksForWish?: boolean
  fetchPaymentState: (
    paymentIntentId: string,
  ) => Promise<{ readonly state: 'paid' | 'processing' | 'not-paid' }>
  onPaid: (came: FollowUpSuccess) => void
  onPriceChanged: () => void
  children: ReactNode
}) {
  const { id, title, access, library, simulated, cents, note, onPaid, onPriceChanged } = props
  const { asksForWish = false } = props
  const stripe = useStripe()
  const elements = useElements()
  const [isCharging, setIsCharging] = useState(false)
  const consent = useConsent()
  const form = useForm<{ name: string }, 'card' | 'consent'>({
    id,
    initial: () => ({ name: '' }),
    check: ({ name }) => ({
      ...(name.trim() === '' && { name: 'Enter the name on the card' }),
      ...(asksForWish && consent.problem && { consent: consent.problem }),
    }),
  })
  const pay = async ({ name }: { name: string }) => {
    const card = elements?.getElement(CardElement)
    if (!stripe || !card) return { card: paymentMessages.libraryMissing }
    setIsCharging(true)
    const outcome = await withTabLock('payment', () =>
      payFollowUp(
        {
          requestIntent: () => props.requestIntent(asksForWish ? consent.body : {}),
          charge: (clientSecret) => chargeCard(stripe, clientSecret, card, { name }),
          fetchPaymentState: props.fetchPaymentState,
          pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
        },
        cents,
      ),
    )
    setIsCharging(false)
    if ('refused' in outcome) return { card: outcome.refused }
    if ('noIntent' in outcome) return { page: errorMessage(outcome.noIntent) }
    if ('priceChanged' in outcome) {
      onPriceChanged()
      const price = formatCents(outcome.priceChanged)
      return { page: `The price is ${price} now. Nothing was charged. Press again to pay that.` }
    }
    onPaid(outcome)
    return undefined
  }
  return (
    <FollowUpPageLayout title={title} access={access}>
      <ErrorSummary {...form.summary} />
      {props.children}
      <form {...form.attributes} onSubmit={form.submit(pay)} className="grid gap-5">
        <TextField {...form.text('name')} label="Name on the card" autoComplete="cc-name" />
        <CardField
          id={form.idOf('card')}
          state={library}
          simulated={simulated}
          refusal={form.problems.card}
          onEdited={() => form.clearErrors('card')}
        />
        {asksForWish &&
          consent.field(form.idOf('consent'), form.problems.consent, () =>
            form.clearErrors('consent'),
          )}
        <PayButton
          cents={cents}
          busy={isCharging}
          disabled={library.is !== 'ready'}
          note={library.is === 'loading' ? 'Loading the card form…' : note}
        />
        <TermsApply />
      </form>
    </FollowUpPageLayout>
  )
}

/** The props of a follow-up page, once an order link has opened it. */
export type FollowUpPageProps = {
  access: OrderAccess
  library: CardLibraryState
  simulated: boolean
}

export function RequireOrderLink(props: {
  title: string
  children: (opened: FollowUpPageProps) => ReactNode
}) {
  const { title, children } = props
  const access = useOrderAccess()
  if (!access)
    return (
      <FollowUpPageLayout title={title}>
        <Status urgent className="text-lead">
          This page opens with the link of your order. The newest of our emails has it.
        </Status>
        <p className="mt-6">
          <ButtonLink to={paths.mySite()}>My site</ButtonLink>
        </p>
      </FollowUpPageLayout>
    )
  return (
    <CardElements>{(library, simulated) => children({ access, library, simulated })}</CardElements>
  )
}

/** While the page's data loads, or after it failed to. */
export function FollowUpPageLoading(props: {
  title: string
  errorTitle: string
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}) {
  const { title, errorTitle, query } = props
  return (
    <FollowUpPageLayout title={title}>
      {query.error && !query.isFetching ? (
        <QueryError title={errorTitle} query={query} />
      ) : (
        <Loading>Loading…</Loading>
      )}
    </FollowUpPageLayout>
  )
}

/** After the payment. */
export function FollowUpPaid(props: { title: string; text: string; access: OrderAccess }) {
  const { title, text, access } = props
  const heading = useFocusOnMount()
  return (
    <main id="main" className="container-page flex-1 py-10 lg:py-16">
      <h1 ref={heading} tabIndex={-1} className="display mb-4 text-task">
        {title}
      </h1>
      <Status className="max-w-prose text-lead text-ink-2">{text}</Status>
      <p className="mt-8">
        <ButtonLink to={paths.mySite()} state={access}>
          Back to my site
        </ButtonLink>
      </p>
    </main>
  )
}

export function FollowUpPageLayout(props: {
  title: string
  access?: OrderAccess
  children: ReactNode
}) {
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
