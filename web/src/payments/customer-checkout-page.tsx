import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type MetaFunction, useNavigate, useSearchParams } from 'react-router'
import { catalogRoutes, type CatalogPlanResponse } from '@vitrine/contract/catalog'
import { discountOf, plans as catalog, planTitle } from '@vitrine/domain/catalog/plans'
import { quoteWithoutTax } from '@vitrine/domain/payments/money'
import { routeQuery } from '../api/query-client.ts'
import {
  browserStorage,
  keepsDetails,
  type OrderData,
  readStoredOrder,
} from '../api/stored-order.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { paths } from '../shell/paths.ts'
import { siteConfig } from '../shell/site-config.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Notice } from '../ui/notice.tsx'
import { OrderSummary, TaskColumns } from '../ui/order-summary.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { refundNote } from '../ui/refund-note.ts'
import { Status } from '../ui/status.tsx'
import { BackLink } from '../ui/step-header.tsx'
import { useForm } from '../ui/use-form.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { CardElements, type CardLibraryState } from './card-elements.tsx'
import { CardField } from './card-field.tsx'
import { CustomerDetails } from './customer-details.tsx'
import { checkoutIntentBody } from './intent-body.ts'
import { LaterYears, PayButton } from './pay-button.tsx'
import { paymentAdvice, intentFailureMessage, priceChangedMessage } from './payment-messages.ts'
import { CheckingPayment, PaidInAnotherTab, UnconfirmedOrder } from './payment-notices.tsx'
import { PaymentSuccessful } from './payment-successful.tsx'
import { PriceChangeNotice } from './price-change-notice.tsx'
import { SecurePaymentNote } from './secure-payment-note.tsx'
import { TaxCountryField } from './tax-country-field.tsx'
import { useConsent } from './use-consent.tsx'
import { UNAVAILABLE_MESSAGE, usePaymentIntentRequest } from './use-payment-intent-request.ts'
import { usePayment } from './use-payment.ts'
import { isTaxedByState, summaryOf } from './use-tax-quote.ts'

export const meta: MetaFunction = () => privatePageHead('checkout')
export const handle = { headerNote: <SecurePaymentNote /> }

export default function CustomerCheckoutPage() {
  return (
    <CardElements>
      {(library, simulated) => <Checkout library={library} simulated={simulated} />}
    </CardElements>
  )
}

/** Prerendered as far as it is the same for everybody: address and storage come with hydration. */
function Checkout({ library, simulated }: { library: CardLibraryState; simulated: boolean }) {
  const isHydrated = useHydrated()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const wanted = (isHydrated && query.get('plan')?.trim().toLowerCase()) || ''
  const plans = useQuery(routeQuery(catalogRoutes.listPlans, {}))
  const plan = plans.data?.find(({ id }) => id === wanted)
  // Read once: payment clears the stored order while this page still shows it.
  const order = useMemo(
    () => (isHydrated ? readStoredOrder(browserStorage()) : undefined),
    [isHydrated],
  )
  // Replaces the history entry: "back" must not lead to a finished checkout.
  const payment = usePayment(() => void navigate(paths.orderSuccess(), { replace: true }))
  const { phase } = payment

  const obstacle = { plans, planName: plan?.name ?? (wanted || 'none'), order, isHydrated }
  if (!isHydrated) return <CheckoutObstacle {...obstacle} />
  if (phase.is === 'checking') {
    return <CheckingPayment backTo={paths.order({ plan: plan?.id })} backText="Back to Order" />
  }
  if (phase.is === 'unconfirmed') return <UnconfirmedOrder {...phase} onRecheck={payment.recheck} />
  if (phase.is === 'paid-elsewhere') return <PaidInAnotherTab />
  if (phase.is === 'paid') return <PaymentSuccessful />
  if (plan && order) return <CheckoutForm {...{ plan, order, library, simulated, payment }} />
  return <CheckoutObstacle {...obstacle} />
}

function CheckoutObstacle(props: {
  plans: UseQueryResult<readonly CatalogPlanResponse[]>
  planName: string
  order: OrderData | undefined
  isHydrated: boolean
}) {
  const { plans, planName, order, isHydrated } = props
  if (!isHydrated) return <CheckoutLoading isPrerendered obstacle="order" facts={FIRST_FACTS} />
  return (
    <CheckoutLoading
      failed={plans.isError && !plans.isFetching}
      obstacle={order ? (plans.data ? 'plan' : undefined) : 'order'}
      onRetry={() => void plans.refetch()}
      facts={{
        'Plans loading': plans.isFetching ? 'yes' : plans.isError ? 'failed' : 'no',
        'Selected plan': planName,
        'Order data': order ? 'found' : 'missing',
      }}
    />
  )
}

const FIRST_FACTS = { 'Plans loading': 'yes', 'Selected plan': '…', 'Order data': '…' }

function CheckoutForm(props: {
  plan: CatalogPlanResponse
  order: OrderData
  library: CardLibraryState
  simulated: boolean
  payment: ReturnType<typeof usePayment>
}) {
  const { plan, order, library, simulated, payment } = props
  const form = useForm<object, 'consent' | 'card'>({ id: 'checkout', initial: () => ({}) })
  const consent = useConsent()
  const { taxQuestions, taxCountry } = siteConfig()
  const dependsOnCountry = taxQuestions !== ''
  const [place, setPlace] = useState({ country: taxCountry, state: '' })
  const needsState = dependsOnCountry && isTaxedByState(place.country) && place.state === ''

  const body = checkoutIntentBody(order, plan, dependsOnCountry ? place : undefined)
  const { isRetrying, requestIntent } = usePaymentIntentRequest()
  // A query, so the page requests the intent once per visit. The server returns the same intent for
  // the same open order.
  const intent = useQuery({
    queryKey: ['payment-intent', body],
    queryFn: () => requestIntent(body),
    enabled: !needsState,
    gcTime: 0,
  })

  const { customerInfo } = order
  const quote = intent.data?.quote ?? (dependsOnCountry ? undefined : quoteWithoutTax(plan.price))
  const { subtotalCents, totalCents } = quote ?? quoteWithoutTax(plan.price)
  const isBusy = payment.phase.is !== 'ready'
  const obstacle = needsState
    ? 'Choose your state: the tax depends on it.'
    : obstacleText({ intent, library, isRetrying, isReady: payment.isLibraryReady })

  const pay = async () => {
    const prepared = intent.data
    if (!prepared) return undefined
    if (consent.problem) return { consent: consent.problem }
    const problem = await payment.pay({
      planId: plan.id,
      billing: {
        name: `${customerInfo.firstName} ${customerInfo.lastName}`,
        email: customerInfo.email,
        ...(customerInfo.phone && { phone: customerInfo.phone }),
      },
      shownTotalCents: totalCents,
      requestIntent: () =>
        consent.isAsked ? requestIntent({ ...body, ...consent.body }) : Promise.resolve(prepared),
    })
    if (problem === undefined) return undefined
    if ('card' in problem) return { card: problem.card }
    if ('noIntent' in problem)
      return {
        page: `${intentFailureMessage(problem.noIntent)} ${paymentAdvice(problem.noIntent)}`,
      }
    void intent.refetch()
    return { page: priceChangedMessage(problem.priceChanged.totalCents) }
  }

  return (
    <main id="main" className="flex flex-1 flex-col">
      <TaskColumns
        panel={
          <OrderSummary
            title={planTitle({ ...catalog[plan.id], name: plan.name })}
            detail={`Delivery in ${plan.deliveryHours} hours`}
            features={plan.features}
            offer={discountOf(plan)}
            {...summaryOf(quote, dependsOnCountry)}
          >
            <CustomerDetails order={order} planId={plan.id} />
          </OrderSummary>
        }
      >
        <BackLink to={paths.order({ plan: plan.id })}>Back to Order</BackLink>
        <ErrorSummary {...form.summary} />
        <h1 tabIndex={-1} className="display mb-6 text-task">
          Checkout
        </h1>
        <PriceChangeNotice
          order={order}
          plan={catalog[plan.id]}
          cents={dependsOnCountry ? plan.price : subtotalCents}
        />
        <form {...form.attributes} onSubmit={form.submit(pay)}>
          {intent.isError && !intent.isFetching && (
            <IntentFailure error={intent.error} onRetry={() => void intent.refetch()} />
          )}
          <TaxCountryField id="checkout-country" {...place} onChange={setPlace} />
          <CardField
            id={form.idOf('card')}
            state={library}
            simulated={simulated}
            refusal={form.problems.card}
            onEdited={() => form.clearErrors('card')}
          />
          {consent.field(form.idOf('consent'), form.problems.consent, () =>
            form.clearErrors('consent'),
          )}
          <PayButton
            cents={totalCents}
            busy={isBusy}
            disabled={obstacle !== undefined}
            note={
              payment.phase.is === 'ordering'
                ? 'Your card was charged. Confirming your order…'
                : (obstacle ?? `One payment. ${refundNote}`)
            }
          />
          <LaterYears />
        </form>
      </TaskColumns>
    </main>
  )
}

function IntentFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="mb-6">
      <Notice kind="danger" urgent>
        <p>{intentFailureMessage(error)}</p>
        <p className="mt-2">{paymentAdvice(error)}</p>
        <p className="mt-3">
          <Button small variant="outline" onClick={onRetry}>
            Try again
          </Button>
        </p>
      </Notice>
    </div>
  )
}

/** The reason why the button is disabled, if it is. */
function obstacleText(state: {
  intent: { isFetching: boolean; isError: boolean }
  library: CardLibraryState
  isRetrying: boolean
  isReady: boolean
}): string | undefined {
  const { intent, library, isRetrying, isReady } = state
  if (intent.isFetching) return isRetrying ? UNAVAILABLE_MESSAGE : 'Preparing secure payment…'
  if (intent.isError) return 'Payment is not ready yet. Try again above.'
  if (library.is === 'failed') return 'The card form did not load. Load it again above.'
  return isReady ? undefined : 'Loading the card form…'
}

/** Debug facts that the specification demands, and the missing part. */
function CheckoutLoading(props: {
  /** The bootstrap script shows the part for visitors with or without an order. */
  isPrerendered?: boolean
  failed?: boolean
  /** The missing part, if waiting does not help. */
  obstacle: 'order' | 'plan' | undefined
  onRetry?: () => void
  facts: Record<string, string>
}) {
  const { isPrerendered = false, failed = false, obstacle, onRetry, facts } = props
  return (
    <main id="main" data-task className="container-page flex-1 py-8 lg:py-12">
      <BackLink to={paths.order()}>Back to Order</BackLink>
      <h1 tabIndex={-1} className="display mt-2 mb-6 text-task">
        Checkout
      </h1>
      {(isPrerendered || !obstacle) && (
        <p
          className="mb-8 max-w-form text-lead text-ink-2"
          {...(isPrerendered && { 'data-order': 'with', hidden: true })}
        >
          One payment by card. {refundNote}
        </p>
      )}
      {obstacle && (
        <div
          className="mb-8 max-w-form"
          data-order="without"
          // The bootstrap script may have hidden it.
          ref={(part) => {
            if (part && !isPrerendered) part.hidden = false
          }}
        >
          <p className="text-lead">
            {obstacle === 'order'
              ? 'You haven’t started an order yet.'
              : 'There is no plan with that name.'}
          </p>
          <p className="mt-2 mb-5 text-ink-2">
            <span>Choose a plan and enter your details. </span>
            <span>
              {isPrerendered || keepsDetails()
                ? 'What you typed before is still there.'
                : 'Your browser stores nothing for this site, so pay in the same tab without loading the page again.'}
            </span>
          </p>
          <ButtonLink to={paths.order()}>Choose a plan</ButtonLink>
        </div>
      )}
      <Status className="flex items-center gap-3 text-ink-2">
        {!obstacle && !failed && <Spinner />}
        <span> Loading checkout...</span>
      </Status>
      <noscript>
        <p className="mt-5 max-w-form">
          Payment needs JavaScript. Switch it on and load the page again, or write to us.
        </p>
      </noscript>
      <dl className="mt-5 max-w-form border-t border-line text-small">
        {Object.entries(facts).map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-b border-line py-2">
            <dt className="text-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {failed && (
        <div className="mt-6 max-w-form">
          <Notice kind="danger" urgent>
            <p>Failed to fetch plans</p>
            <p className="mt-3">
              <Button small variant="outline" onClick={onRetry}>
                Try again
              </Button>
            </p>
          </Notice>
        </div>
      )}
    </main>
  )
}
