import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { type MetaFunction, useLocation, useNavigate } from 'react-router'
import { type PlanId, planIds, plans } from '@vitrine/domain/catalog'
import { formatCents } from '@vitrine/domain/money'
import { browserStorage, readOrderDraft, writeOrderData } from '../api/stored-order.ts'
import { pageHead } from '../shell/page-head.ts'
import { paths } from '../shell/paths.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceCard, ChoiceGroup } from '../ui/choice-card.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { FieldError, TextField } from '../ui/field.tsx'
import { OrderSummary, TaskColumns } from '../ui/order-summary.tsx'
import { EmptyRoom } from '../ui/room.tsx'
import {
  checkOrderForm,
  type OrderField,
  type OrderForm,
  orderDataOf,
  orderFormOf,
  withAddress,
  withTyped,
} from './customer-order-form.ts'
import { OrderWishes } from './customer-order-wishes.tsx'

export const meta: MetaFunction = () =>
  pageHead({
    title: 'Start your website',
    description:
      'Choose a plan, say who you are, pay once. We write, design and launch your website.',
    path: paths.order(),
  })

/** In the order of the page: the error summary lists them so. */
const FIELDS: readonly OrderField[] = [
  'planId',
  'firstName',
  'lastName',
  'email',
  'selectedSubdomain',
]
const fieldId = (field: OrderField) => `order-${field}`

export default function CustomerOrderPage() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [form, setForm] = useState(() => orderFormOf())
  // Two changes may come before the next rendering: what was typed early, and the press that waited.
  const latest = useRef(form)
  const [problems, setProblems] = useState<Partial<Record<OrderField, string>>>({})
  const [attempt, setAttempt] = useState(0)
  const fields = useRef<HTMLFormElement>(null)
  const plan = form.planId && plans[form.planId]

  // The page is built ahead: draft and address are there in the browser only.
  useEffect(() => {
    const stored = withAddress(orderFormOf(readOrderDraft(browserStorage())), search)
    const typed = withTyped(stored, new FormData(fields.current ?? undefined))
    latest.current = typed
    setForm(typed)
    if (JSON.stringify(typed) !== JSON.stringify(stored))
      writeOrderData(browserStorage(), orderDataOf(typed, typed.planId && plans[typed.planId]))
  }, [search])

  const change = (part: Partial<OrderForm>) => {
    const next = { ...latest.current, ...part }
    latest.current = next
    setForm(next)
    writeOrderData(browserStorage(), orderDataOf(next, next.planId && plans[next.planId]))
    // A field that failed is looked at again with every change; the others wait for the next submit.
    const now = checkOrderForm(next)
    const failed = Object.keys(problems) as OrderField[]
    setProblems(
      Object.fromEntries(failed.flatMap((field) => (now[field] ? [[field, now[field]]] : []))),
    )
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = latest.current
    const chosen = entered.planId && plans[entered.planId]
    const found = checkOrderForm(entered)
    setProblems(found)
    setAttempt((count) => count + 1)
    if (!chosen || Object.keys(found).length > 0) return
    writeOrderData(browserStorage(), orderDataOf(entered, chosen))
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    void navigate(
      pressed?.value === 'billing' ? paths.payment() : paths.checkout({ plan: chosen.id }),
    )
  }

  const text = (field: OrderField) => ({
    id: fieldId(field),
    name: field,
    value: String(form[field] ?? ''),
    error: problems[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [field]: event.target.value }),
  })

  return (
    <main id="main" className="flex flex-1 flex-col">
      <TaskColumns
        panel={
          plan ? (
            <OrderSummary
              title={plan.name}
              detail={`Delivery in ${plan.deliveryHours} hours`}
              features={plan.features}
              lines={[{ label: 'Package', value: formatCents(plan.price) }]}
              total={{ label: 'Total', value: formatCents(plan.price) }}
            />
          ) : (
            <EmptyRoom
              className="max-lg:hidden"
              title="Your room is empty"
              text="Choose a plan, and what it includes stands here."
            />
          )
        }
      >
        <ErrorSummary
          problems={FIELDS.flatMap((field) => {
            const sentence = problems[field]
            return sentence ? [{ fieldId: fieldId(field), text: sentence }] : []
          })}
          attempt={attempt}
        />
        <h1 tabIndex={-1} className="display text-task">
          Start your website
        </h1>
        <p className="mt-3 text-ink-2">
          One payment. No writing: after it you send your CV, and we do the rest.
        </p>
        <form ref={fields} noValidate onSubmit={submit} className="mt-8 grid gap-10">
          <PlanChoice
            chosen={form.planId}
            error={problems.planId}
            onChoose={(planId) => change({ planId })}
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
                type="email"
                inputMode="email"
                autoComplete="email"
                spellCheck={false}
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
          <OrderWishes
            form={form}
            plan={plan}
            error={problems.selectedSubdomain}
            onChange={change}
          />
          <div className="grid gap-3">
            <Button type="submit" wide>
              Continue to payment
            </Button>
            <Button type="submit" wide look="outline" name="flow" value="billing">
              I need a billing address on my receipt
            </Button>
            <p className="text-small text-muted">
              With a billing address the receipt shows 8% tax on top of the package. What you typed
              stays on this device until you have paid.
            </p>
          </div>
        </form>
      </TaskColumns>
    </main>
  )
}

function PlanChoice({
  chosen,
  error,
  onChoose,
}: {
  chosen: PlanId | undefined
  error: string | undefined
  onChoose: (id: PlanId) => void
}) {
  const errorId = `${fieldId('planId')}-error`
  return (
    <ChoiceGroup legend={<span className="text-h3">Plan</span>} describedBy={error && errorId}>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {planIds.map((id, place) => {
        const { name, description, price, originalPrice, badge } = plans[id]
        return (
          <ChoiceCard
            key={id}
            id={place === 0 ? fieldId('planId') : undefined}
            name="planId"
            value={id}
            checked={chosen === id}
            onChange={() => onChoose(id)}
            title={name}
            text={description}
            aside={
              <span className="shrink-0 text-end tabular-nums">
                <span className="block font-semibold">{formatCents(price)}</span>
                <s className="block text-small text-muted">
                  <span className="sr-only">instead of </span>
                  {formatCents(originalPrice)}
                </s>
              </span>
            }
          >
            <span className="mt-1 inline-block rounded-xs bg-glass-2 px-2 py-0.5 text-caption font-medium text-ink-2">
              {badge}
            </span>
          </ChoiceCard>
        )
      })}
    </ChoiceGroup>
  )
}
