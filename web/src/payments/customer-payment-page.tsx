import { useState } from 'react'
import { type MetaFunction, Navigate, useNavigate } from 'react-router'
import { discountOf, planTitle, type PricedPlan } from '@vitrine/domain/catalog/plans'
import { displayedPlan } from '@vitrine/domain/storefront/display-prices'
import {
  browserStorage,
  type OrderData,
  selectedPlan,
  readPendingPayment,
  readStoredOrder,
  writeOrderData,
} from '../api/stored-order.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { paths } from '../shell/paths.ts'
import { siteConfig } from '../shell/site-config.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { EMAIL_INPUT, PHONE_INPUT, TextField } from '../ui/field.tsx'
import { OrderSummary, TaskColumns } from '../ui/order-summary.tsx'
import { refundNote } from '../ui/refund-note.ts'
import { Status } from '../ui/status.tsx'
import { BackLink } from '../ui/step-header.tsx'
import { type Form, useForm } from '../ui/use-form.ts'
import { AddressFields } from './address-fields.tsx'
import {
  type BillingForm,
  toBillingDetails,
  initialBillingForm,
  checkBillingForm,
  toCompanyDetails,
} from './billing-form.ts'
import { CardElements, type CardLibraryState } from './card-elements.tsx'
import { CardField } from './card-field.tsx'
import { CustomerDetails } from './customer-details.tsx'
import { paymentPageIntentBody } from './intent-body.ts'
import { LaterYears, PayButton } from './pay-button.tsx'
import { paymentAdvice, paymentMessages, priceChangedMessage } from './payment-messages.ts'
import { CheckingPayment, PaidInAnotherTab, UnconfirmedOrder } from './payment-notices.tsx'
import { PaymentSuccessful } from './payment-successful.tsx'
import { PriceChangeNotice } from './price-change-notice.tsx'
import { SecurePaymentNote } from './secure-payment-note.tsx'
import { useConsent } from './use-consent.tsx'
import { UNAVAILABLE_MESSAGE, usePaymentIntentRequest } from './use-payment-intent-request.ts'
import { usePayment } from './use-payment.ts'
import { summaryOf, useTaxQuote, VAT_ANSWERS } from './use-tax-quote.ts'

export const meta: MetaFunction = () => privatePageHead('payment')
export const handle = { headerNote: <SecurePaymentNote /> }

const REDIRECT_AFTER_MS = 2000

export default function CustomerPaymentPage() {
  // Read once: payment clears the stored order while this page still shows it.
  const [order] = useState(() => readStoredOrder(browserStorage()))
  const [hasPending] = useState(() => readPendingPayment(browserStorage()) !== undefined)
  const named = order && selectedPlan(order)
  const plan = named && displayedPlan(named.id, siteConfig())
  if (!(order && plan) && !hasPending) return <Navigate to={paths.order()} replace />
  return (
    <CardElements>
      {(library, simulated) => <Payment {...{ order, plan, library, simulated }} />}
    </CardElements>
  )
}

function Payment(props: {
  order: OrderData | undefined
  plan: PricedPlan | undefined
  library: CardLibraryState
  simulated: boolean
}) {
  const { order, plan, library, simulated } = props
  const navigate = useNavigate()
  const payment = usePayment(() => {
    setTimeout(() => void navigate(paths.orderSuccess(), { replace: true }), REDIRECT_AFTER_MS)
  })
  const { phase } = payment
  if (phase.is === 'checking') {
    return <CheckingPayment backTo={paths.order()} backText="Back to Order Details" />
  }
  if (phase.is === 'unconfirmed') return <UnconfirmedOrder {...phase} onRecheck={payment.recheck} />
  if (phase.is === 'paid-elsewhere') return <PaidInAnotherTab />
  if (phase.is === 'paid') return <PaymentSuccessful />
  if (!order || !plan) return <Navigate to={paths.order()} replace />
  return <PaymentForm {...{ order, plan, library, simulated, payment }} />
}

function PaymentForm(props: {
  order: OrderData
  plan: PricedPlan
  library: CardLibraryState
  simulated: boolean
  payment: ReturnType<typeof usePayment>
}) {
  const { order, plan, library, simulated, payment } = props
  const form = useForm<BillingForm, 'card' | 'consent'>({
    id: 'billing',
    initial: () => initialBillingForm(order, siteConfig().taxCountry || undefined),
    check: checkBillingForm,
  })
  const consent = useConsent()
  const tax = useTaxQuote(plan, form.values)
  const { quote } = tax
  const isBusy = payment.phase.is !== 'ready'
  const { isRetrying, requestIntent } = usePaymentIntentRequest()

  const pay = async (typed: BillingForm) => {
    if (!payment.isLibraryReady) return { card: paymentMessages.libraryMissing }
    if (!quote || tax.isLoading) return { page: QUOTING }
    if (consent.problem) return { consent: consent.problem }
    const billing = toBillingDetails(typed)
    const formData = { ...order.formData, email: billing.email, phone: billing.phone ?? '' }
    const paying = {
      ...order,
      formData,
      customerInfo: { ...order.customerInfo, email: billing.email },
    }
    writeOrderData(browserStorage(), paying)
    const problem = await payment.pay({
      planId: plan.id,
      billing,
      shownTotalCents: quote.totalCents,
      requestIntent: () =>
        requestIntent({
          ...paymentPageIntentBody(paying, plan, { ...billing, ...toCompanyDetails(typed) }),
          ...consent.body,
        }),
    })
    if (problem === undefined) return undefined
    if ('card' in problem) return { card: problem.card }
    if ('noIntent' in problem) {
      return { page: `${paymentMessages.paymentPageFailed} ${paymentAdvice(problem.noIntent)}` }
    }
    tax.replace(problem.priceChanged, typed.taxId.trim())
    return { page: priceChangedMessage(problem.priceChanged.totalCents) }
  }

  return (
    <main id="main" className="flex flex-1 flex-col">
      <TaskColumns
        panel={
          <OrderSummary
            title={planTitle(plan)}
            detail={`Delivery in ${plan.deliveryHours} hours`}
            features={plan.features.slice(0, 4)}
            offer={discountOf(plan)}
            {...summaryOf(quote, siteConfig().taxQuestions !== '' || !!quote?.taxCents)}
          >
            <CustomerDetails order={order} planId={plan.id} />
          </OrderSummary>
        }
      >
        <BackLink to={paths.order({ plan: plan.id })}>Back to Order Details</BackLink>
        <ErrorSummary {...form.summary} />
        <h1 tabIndex={-1} className="display mb-6 text-task">
          Complete Your Order
        </h1>
        <PriceChangeNotice order={order} plan={plan} cents={tax.listedCents} />
        <form {...form.attributes} onSubmit={form.submit(pay)}>
          <BillingFields form={form} vatAnswer={tax.vatAnswer} onVatNumber={tax.setVatNumber} />
          <h2 className="mt-10 mb-3 text-h3">Card</h2>
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
            cents={quote?.totalCents ?? plan.price}
            busy={isBusy}
            disabled={tax.isLoading}
            note={noteText(payment.phase.is === 'ordering', isRetrying, tax.isFailed)}
          />
          <LaterYears />
        </form>
      </TaskColumns>
    </main>
  )
}

const QUOTING = 'The tax of your country is being worked out. Press again in a moment.'
const QUOTE_FAILED = 'The tax of your country could not be worked out. Load the page again.'

function noteText(isOrdering: boolean, isRetrying: boolean, hasNoQuote: boolean): string {
  if (isOrdering) return 'Your card was charged. Confirming your order…'
  if (isRetrying) return UNAVAILABLE_MESSAGE
  return hasNoQuote ? QUOTE_FAILED : `One payment. ${refundNote}`
}

function BillingFields(props: {
  form: Form<BillingForm, 'card' | 'consent'>
  vatAnswer: keyof typeof VAT_ANSWERS | null
  onVatNumber: (typed: string) => void
}) {
  const { form, vatAnswer, onVatNumber } = props
  const { text } = form
  const vatField = text('taxId')
  const { taxQuestions, eInvoiceNotice } = siteConfig()
  const isVatUsed = taxQuestions === 'country-and-vat'
  const isBusiness = [form.values.company, form.values.taxId].some((typed) => typed.trim() !== '')
  return (
    <fieldset>
      <legend className="mb-4 text-h3">Billing address</legend>
      <div className="grid gap-5">
        <TextField {...text('name')} label="Full name" autoComplete="name" spellCheck={false} />
        <TextField
          {...text('email')}
          label="Email"
          hint="Your receipt and onboarding link go here"
          {...EMAIL_INPUT}
        />
        <TextField
          {...text('phone')}
          label="Phone"
          hint="We call only if your email bounces"
          optional
          {...PHONE_INPUT}
        />
        <AddressFields form={form} />
        <TextField
          {...text('company')}
          label="Company"
          hint="If a business pays: its name as it should stand on the invoice"
          optional
          autoComplete="organization"
          spellCheck={false}
        />
        <TextField
          {...vatField}
          onBlur={() => {
            vatField.onBlur()
            if (checkBillingForm(form.values).taxId === undefined)
              onVatNumber(form.values.taxId.trim())
          }}
          label="Company’s tax or VAT number"
          hint={
            !isVatUsed
              ? 'Printed as you type it. We do not look it up, and it changes no tax'
              : vatAnswer
                ? VAT_ANSWERS[vatAnswer]
                : 'With a valid VAT number of another EU country you pay no VAT to us'
          }
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        {isBusiness && eInvoiceNotice !== '' && (
          <Status className="text-small text-muted">{eInvoiceNotice}</Status>
        )}
      </div>
    </fieldset>
  )
}
