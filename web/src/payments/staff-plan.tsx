import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addressRoutes } from '@vitrine/contract/addresses'
import { onboardingRoutes } from '@vitrine/contract/onboarding'
import type { OrderResponse } from '@vitrine/contract/ordering'
import { paymentRoutes, type OrderPlanResponse } from '@vitrine/contract/payments'
import { reviewRoutes } from '@vitrine/contract/reviews'
import { type PlanId, plans } from '@vitrine/domain/catalog/plans'
import { formatCents } from '@vitrine/domain/payments/money'
import { isManualPaymentReference } from '@vitrine/domain/payments/manual-payment'
import { UPGRADE_OFFER_DAYS, listPlanConflicts } from '@vitrine/domain/payments/plan-change'
import { request } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { ConfirmForm } from '../ui/confirm-form.tsx'
import { SelectField, TextArea, TextField } from '../ui/field.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { Notice } from '../ui/notice.tsx'
import { Fact, Facts, Panel } from '../ui/panel.tsx'
import { useForm } from '../ui/use-form.ts'
import { dueText, formatAgreedPrice } from './format-plan.ts'

type Props = { order: OrderResponse; isManager: boolean; onChanged: () => void }

/** The plan of an order, an open offer, and the change to another plan. */
export function StaffPlan({ order, isManager, onChanged }: Props) {
  const queryClient = useQueryClient()
  const query = routeQuery(paymentRoutes.readPlan, { params: { orderId: order.id } })
  const plan = useQuery({ ...query, refetchOnMount: 'always' }).data
  if (!plan) return null
  const onDone = () => {
    void queryClient.invalidateQueries({ queryKey: query.queryKey })
    onChanged()
  }
  const { open } = plan
  return (
    <Panel title="Plan">
      <Facts>
        <Fact name="Plan">{plans[plan.planId].shortName}</Fact>
        <Fact name="Agreed">{formatAgreedPrice(plan.agreed)}</Fact>
        {open && (
          <Fact name={open.state === 'offered' ? 'Offered' : 'On its way'}>
            {open.state === 'refunding' ? (
              `${plans[open.toPlan].shortName}: ${formatCents(open.differenceCents)} is being paid back; the plan follows`
            ) : (
              <>
                <span>
                  {plans[open.toPlan].shortName} for {formatCents(open.differenceCents)} more,{' '}
                  {open.isOver ? 'not paid by' : 'until'}{' '}
                </span>
                <Timestamp at={open.offeredUntil ?? ''} />
              </>
            )}
          </Fact>
        )}
      </Facts>
      {plan.whyNot && <p className="mt-3 text-muted">{plan.whyNot}</p>}
      {isManager && (
        <div className="mt-4 flex flex-wrap gap-3">
          {open?.state === 'offered' && <Withdraw orderId={order.id} open={open} onDone={onDone} />}
          {plan.whyNot === null && (!open || open.isOver) && (
            <ChangePlan order={order} plan={plan} onDone={onDone} onRefused={onChanged} />
          )}
        </div>
      )}
    </Panel>
  )
}

type ChangeForm = {
  toPlan: PlanId
  isGift: 'no' | 'yes'
  reason: string
  paidBack: string
  confirmation: string
}
type Choice = OrderPlanResponse['choices'][number]

/** `manual`: the order was paid elsewhere, so the team has paid the difference back itself. */
type Change = { readonly kind: 'free' | 'up' | 'down' | 'manual'; readonly choice: Choice }

function changeOf(plan: OrderPlanResponse, isManual: boolean, typed: ChangeForm) {
  const choice = plan.choices.find(({ planId }) => planId === typed.toPlan)
  if (!choice) return undefined
  const { direction } = choice
  if (typed.isGift === 'yes' || direction === 'free') return { kind: 'free', choice } as const
  return { kind: direction === 'down' && isManual ? 'manual' : direction, choice } as const
}

function ChangePlan(props: {
  order: OrderResponse
  plan: OrderPlanResponse
  onDone: () => void
  /** A refusal may add a line to the history behind the dialog. */
  onRefused: () => void
}) {
  const { order, plan, onDone, onRefused } = props
  // One id while the dialog is open: a double click changes the plan once.
  const [attempt, setAttempt] = useState<{ requestId: string; openedAt: Date }>()
  const isManual = isManualPaymentReference(order.paymentIntentId)
  const form = useForm<ChangeForm>({
    id: 'change-plan',
    initial: () => ({
      toPlan: plan.choices[0]?.planId ?? plan.planId,
      isGift: 'no',
      reason: '',
      paidBack: '',
      confirmation: '',
    }),
    check: (typed) => ({
      ...(typed.reason.trim() === '' && { reason: 'Say why, for the order’s history' }),
      ...(changeOf(plan, isManual, typed)?.kind === 'manual' &&
        typed.paidBack.trim() === '' && {
          paidBack: 'Say how you paid it back, and what proves it',
        }),
      ...(typed.confirmation.trim().toUpperCase() !== order.reference && {
        confirmation: `Type ${order.reference}, the order’s number`,
      }),
    }),
    focus: 'first field',
  })
  const { toPlan } = form.values
  const change = changeOf(plan, isManual, form.values)
  if (!change) return null
  const { kind, choice } = change
  const send = async ({ isGift, reason, paidBack, confirmation }: ChangeForm) => {
    if (attempt === undefined) return
    const sign = choice.direction === 'down' ? -1 : 1
    await request(paymentRoutes.changePlan, {
      params: { orderId: order.id },
      body: {
        requestId: attempt.requestId,
        toPlan,
        isGift: isGift === 'yes',
        differenceCents: kind === 'free' ? 0 : sign * choice.differenceCents,
        reason: reason.trim(),
        ...(kind === 'manual' && { paidBack: paidBack.trim() }),
        confirmation,
      },
    }).catch((error: unknown) => {
      onRefused()
      throw error
    })
    onDone()
  }
  return (
    <ConfirmForm
      button="Change plan…"
      form={form}
      send={send}
      onOpen={() => setAttempt({ requestId: crypto.randomUUID(), openedAt: new Date() })}
      title="Change the plan?"
      {...changeText(change)}
      cancelLabel={`Keep ${plans[plan.planId].shortName}`}
      dangerous={kind === 'down' || kind === 'manual'}
    >
      <SelectField
        {...form.text('toPlan')}
        label="New plan"
        options={plan.choices.map(({ planId }) => ({
          value: planId,
          label: plans[planId].shortName,
        }))}
      />
      <SelectField
        {...form.text('isGift')}
        label="Difference"
        options={[
          { value: 'no', label: paymentOption(choice) },
          ...(choice.direction === 'free' ? [] : [{ value: 'yes', label: 'No money moves' }]),
        ]}
      />
      <Facts>
        <Fact name="Price now">{formatAgreedPrice(plan.agreed)}</Fact>
        <Fact name="Price then">
          {formatAgreedPrice(kind === 'free' ? plan.agreed : choice.after)}
        </Fact>
        <Fact name="Difference">{differenceText(change)}</Fact>
        <Fact name="Due">{attempt && dueText(order.clock, toPlan, attempt.openedAt)}</Fact>
      </Facts>
      <Fits orderId={order.id} toPlan={toPlan} />
      <TextArea {...form.text('reason')} label="Reason" rows={2} maxLength={500} />
      {kind === 'manual' && (
        <TextArea
          {...form.text('paidBack')}
          label="How you paid it back, and what proves it"
          rows={2}
          maxLength={500}
        />
      )}
      <TextField
        {...form.text('confirmation')}
        label={`Type ${order.reference} to confirm`}
        autoComplete="off"
      />
    </ConfirmForm>
  )
}

function changeText({ kind, choice }: Change): { description: string; confirmLabel: string } {
  const name = plans[choice.planId].shortName
  const difference = formatCents(choice.differenceCents)
  return {
    free: {
      description: `The order has ${name} at once. Nobody pays anything.`,
      confirmLabel: `Change to ${name}`,
    },
    up: {
      description: `The customer is mailed an offer to pay ${difference} within ${UPGRADE_OFFER_DAYS} days. The order has ${name} once it is paid.`,
      confirmLabel: `Offer ${name}`,
    },
    down: {
      description: `${difference} goes back to the card, with a credit note. The order has ${name} then. A refund cannot be undone.`,
      confirmLabel: `Pay back ${difference}`,
    },
    manual: {
      description: `You have paid ${difference} back yourself, as the order was paid elsewhere. That is recorded with a credit note, and the order has ${name} at once.`,
      confirmLabel: `Note ${difference} as paid back`,
    },
  }[kind]
}

function paymentOption({ direction, differenceCents }: Choice): string {
  if (direction === 'free') return 'None: no money moves'
  const difference = formatCents(differenceCents)
  return direction === 'up' ? `${difference} for the customer to pay` : `${difference} to pay back`
}

function differenceText({ kind, choice }: Change): string {
  if (kind === 'free') return formatCents(0)
  const tax = choice.taxInDifferenceCents
  return `${formatCents(choice.differenceCents)} ${kind === 'up' ? 'to pay' : 'to pay back'}${
    tax > 0 ? `, ${formatCents(tax)} of it tax` : ''
  }`
}

/** Parts of the order that the new plan does not include. */
function Fits({ orderId, toPlan }: { orderId: string; toPlan: PlanId }) {
  const input = { params: { orderId } }
  const asked = [
    useQuery(routeQuery(onboardingRoutes.readStaffIntake, input)),
    useQuery(routeQuery(addressRoutes.readOrderAddress, input)),
    useQuery(routeQuery(reviewRoutes.readOrderReview, input)),
  ] as const
  const [intake, address, review] = [asked[0].data, asked[1].data, asked[2].data]
  if (!intake || !address || !review)
    return (
      <p className="text-muted">
        {asked.some(({ isError }) => isError)
          ? `The order could not be compared with ${plans[toPlan].shortName}. Compare languages, domain and rounds yourself.`
          : 'Comparing the order with the plan…'}
      </p>
    )
  const sentences = listPlanConflicts(toPlan, {
    languages: intake.languages,
    ownDomain: address.domain?.shown ?? address.registration?.shown ?? null,
    hasMail: address.mail.setup !== null,
    roundsUsed: review.rounds.used,
  })
  if (sentences.length === 0)
    return <p className="text-muted">Everything ordered fits {plans[toPlan].shortName}.</p>
  return (
    <Notice kind="warn" title={`Does not fit ${plans[toPlan].shortName}`}>
      <ul className="grid list-disc gap-1 pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  )
}

function Withdraw(props: {
  orderId: string
  open: NonNullable<OrderPlanResponse['open']>
  onDone: () => void
}) {
  const { orderId, open, onDone } = props
  const form = useForm({
    id: 'withdraw-offer',
    initial: () => ({ note: '' }),
    check: ({ note }) => (note.trim() === '' ? { note: 'Say why, for the order’s history' } : {}),
    focus: 'first field',
  })
  return (
    <ConfirmForm
      button="Withdraw…"
      form={form}
      send={async ({ note }) => {
        await request(paymentRoutes.withdrawPlanOffer, {
          params: { orderId },
          body: { changeId: open.id, note: note.trim() },
        })
        onDone()
      }}
      title={`Withdraw the offer of ${plans[open.toPlan].shortName}?`}
      description="Nobody can pay for it any more. If the customer has already paid, the payment stands and you are notified. No email is sent: write to the customer."
      confirmLabel="Withdraw the offer"
      cancelLabel="Keep it"
    >
      <TextArea {...form.text('note')} label="Why?" rows={2} maxLength={500} />
    </ConfirmForm>
  )
}
