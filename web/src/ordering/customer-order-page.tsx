import { useSyncExternalStore } from 'react'
import { type MetaFunction, useLocation, useNavigate } from 'react-router'
import { discountOf, type PlanId, planIds, plans, planTitle } from '@vitrine/domain/catalog/plans'
import { formatCents } from '@vitrine/domain/payments/money'
import { displayedPlan } from '@vitrine/domain/storefront/display-prices'
import { browserStorage, readOrderDraft, writeOrderData } from '../api/stored-order.ts'
import { readTrialCv, subscribeToTrialCv } from '../api/trial-cv.ts'
import { pageHead } from '../shell/page-head.ts'
import { paths } from '../shell/paths.ts'
import { siteConfig, promotionStyle } from '../shell/site-config.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceCard, ChoiceGroup } from '../ui/choice-card.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { EMAIL_INPUT, FieldError, TextField } from '../ui/field.tsx'
import { OrderSummary, TaskColumns } from '../ui/order-summary.tsx'
import { Notice } from '../ui/notice.tsx'
import { EmptyRoom } from '../ui/room.tsx'
import { useForm } from '../ui/use-form.ts'
import {
  checkOrderForm,
  fillFromTrial,
  type OrderForm,
  orderDataOf,
  orderFormOf,
  applyUrlParams,
} from './customer-order-form.ts'
import { OrderPreferences } from './customer-order-preferences.tsx'
import { NeedsScript } from '../ui/needs-script.tsx'

export const meta: MetaFunction = () =>
  pageHead({
    title: 'Start your website',
    description:
      'Choose a plan, say who you are, pay once. We write, design and launch your website.',
    path: paths.order(),
  })

const store = (form: OrderForm) =>
  writeOrderData(
    browserStorage(),
    orderDataOf(form, form.planId && displayedPlan(form.planId, siteConfig())),
  )

// oxlint-disable-next-line max-lines-per-function -- one view with its controls
export default function CustomerOrderPage() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const form = useForm({
    id: 'order',
    initial: orderFormOf,
    // The page is prerendered: draft and URL exist only in the browser.
    restore: () =>
      applyUrlParams(
        fillFromTrial(orderFormOf(readOrderDraft(browserStorage())), readTrialCv()?.prefill),
        search,
      ),
    restoreOn: search,
    check: checkOrderForm,
    onChange: (_, entered) => store(entered),
  })
  const { values, problems, text } = form
  const trial = useSyncExternalStore(subscribeToTrialCv, readTrialCv, () => undefined)
  const trialFile = trial?.file
  const plan = values.planId && displayedPlan(values.planId, siteConfig())

  const goOn = (entered: OrderForm, pressed?: HTMLButtonElement) => {
    store(entered)
    return navigate(
      pressed?.value === 'billing' ? paths.payment() : paths.checkout({ plan: entered.planId }),
    )
  }

  return (
    <main id="main" data-task className="flex flex-1 flex-col">
      <TaskColumns
        panel={
          plan ? (
            <OrderSummary
              title={planTitle(plan)}
              detail={`Delivery in ${plan.deliveryHours} hours`}
              features={plan.features}
              offer={discountOf(plan)}
              lines={[{ label: 'Package', value: formatCents(plan.price) }]}
              total={{ label: 'Total', value: formatCents(plan.price) }}
            />
          ) : (
            <EmptyRoom
              className="max-lg:hidden"
              title="No plan chosen yet"
              text="Choose a plan to see what’s included."
            />
          )
        }
      >
        <ErrorSummary {...form.summary} />
        <h1 tabIndex={-1} className="display text-task">
          {trialFile ? 'Order your website' : 'Start your website'}
        </h1>
        <p className="mt-3 text-ink-2">
          <span>One payment. </span>
          <span>{trialFile ? '' : 'Then send your CV. '}</span>
          <span>We do the rest.</span>
        </p>
        {trialFile && (
          <div className="mt-5">
            <Notice title="Your CV comes with this order">
              <span className="break-words">{trialFile.name}</span>
              {trial?.tried
                ? ' and your design stay in this tab until you have paid. We filled in your details from it; change anything you like.'
                : ' stays in this tab until you have paid. Our team types it for you.'}
            </Notice>
          </div>
        )}
        <NeedsScript what="Ordering" />
        <form {...form.attributes} onSubmit={form.submit(goOn)} className="mt-8 grid gap-10">
          <PlanChoice
            id={form.idOf('planId')}
            chosen={values.planId}
            error={problems.planId}
            onChoose={(planId) => {
              form.change({ planId })
              // Another plan has other address rules.
              form.clearErrors('selectedSubdomain')
            }}
          />
          <fieldset>
            <legend className="mb-4 text-h3">You</legend>
            <div className="grid gap-5">
              <TextField
                {...text('firstName')}
                label="First name"
                autoComplete="given-name"
                spellCheck={false}
              />
              <TextField
                {...text('lastName')}
                label="Last name"
                autoComplete="family-name"
                spellCheck={false}
              />
              <TextField
                {...text('email')}
                label="Email"
                hint="Your confirmation and your onboarding link go here"
                {...EMAIL_INPUT}
              />
              <TextField
                {...text('phone')}
                label="Phone"
                optional
                hint="We call only if your email bounces"
                type="tel"
                inputMode="tel"
                autoComplete="tel"
              />
            </div>
          </fieldset>
          <fieldset>
            <legend className="mb-4 text-h3">Where you are headed</legend>
            <div className="grid gap-5">
              <TextField
                {...text('currentJobTitle')}
                label="Current job title"
                optional
                autoComplete="organization-title"
              />
              <TextField {...text('targetJobTitle')} label="Job title you want next" optional />
              <TextField {...text('industry')} label="Industry" optional />
            </div>
          </fieldset>
          <OrderPreferences form={form} plan={plan} />
          <div className="grid gap-3">
            <Button type="submit" wide>
              Continue to payment
            </Button>
            <Button type="submit" wide variant="outline" name="flow" value="billing">
              Add billing address or company
            </Button>
            <p className="text-small text-muted">
              <span>
                {
                  'A billing address, and a company’s name and tax number if you like, are printed on the receipt. '
                }
              </span>
              <span>{`${siteConfig().taxNotice} `}</span>
              <span>{`${siteConfig().laterYears} `}</span>
              <span>What you typed stays on this device until you have paid.</span>
            </p>
          </div>
        </form>
      </TaskColumns>
    </main>
  )
}

function PlanChoice({
  id: fieldId,
  chosen,
  error,
  onChoose,
}: {
  id: string
  chosen: PlanId | undefined
  error: string | undefined
  onChoose: (id: PlanId) => void
}) {
  const errorId = `${fieldId}-error`
  const { prices, promotion } = siteConfig()
  const promoted = promotionStyle()
  return (
    <ChoiceGroup legend={<span className="text-h3">Plan</span>} describedBy={error && errorId}>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {planIds.map((id, place) => {
        const { name, shortName, description, badge } = plans[id]
        const { price, regular, saving } = prices[id]
        return (
          <ChoiceCard
            key={id}
            id={place === 0 ? fieldId : undefined}
            name="planId"
            value={id}
            checked={chosen === id}
            onChange={() => onChoose(id)}
            title={name}
            text={`${shortName}: ${description.charAt(0).toLowerCase()}${description.slice(1)}`}
            aside={
              <span className="shrink-0 text-end tabular-nums">
                <span className="block font-semibold">{price}</span>
                <s style={promoted} className="block text-small text-muted">
                  <span className="sr-only">instead of </span>
                  {regular}
                </s>
              </span>
            }
          >
            <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-ink-2">
              <span className="rounded-xs bg-glass-2 px-2 py-0.5 font-medium">{badge}</span>
              <span style={promoted} className="font-semibold whitespace-nowrap text-glass-7">
                {promotion}
              </span>
              <span style={promoted} className="tabular-nums">
                {saving}
              </span>
            </span>
          </ChoiceCard>
        )
      })}
    </ChoiceGroup>
  )
}
