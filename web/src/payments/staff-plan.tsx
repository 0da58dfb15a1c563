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
import { Button } from '../ui/button.tsx'
import { AlertDialog } from '../ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '../ui/field.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { Notice } from '../ui/notice.tsx'
import { Fact, Facts, Panel } from '../ui/panel.tsx'
import { useForm } from '../ui/use-form.ts'
import { dueText, formatAgreedPrice } from './format-plan.ts'

type Props = { order: OrderResponse; isManager: boolean; onChanged: () => void }

/** The plan of an order, what is offered in its place, and the change to another one. */
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
                {plans[open.toPlan].shortName} for {formatCents(open.differenceCents)} more,{' '}
                {open.isOver ? 'not paid by' : 'until'} <Timestamp at={open.offeredUntil ?? ''} />
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

function ChangePlan({
  order,
  plan,
  onDone,
  onRefused,
}: {
  order: OrderResponse
  plan: OrderPlanResponse
  onDone: () => void
  /** A refusal may be a line of the history, which stands behind the dialog. */
  onRefused: () => void
}) {
  const [attempt, setRequest] = useState<{ requestId: string; openedAt: Date }>()
  const byHand = isManualPaymentReference(order.paymentIntentId)
  const isPaidBackByHand = (planId: PlanId, isGift: ChangeForm['isGift']) =>
    byHand &&
    isGift === 'no' &&
    plan.choices.find((each) => each.planId === planId)?.direction === 'down'
  const form = useForm<ChangeForm>({
    id: 'change-plan',
    initial: () => ({
      toPlan: plan.choices[0]?.planId ?? plan.planId,
      isGift: 'no',
      reason: '',
      paidBack: '',
      confirmation: '',
    }),
    check: ({ toPlan, isGift, reason, paidBack, confirmation }) => ({
      ...(reason.trim() === '' && { reason: 'Say why, for the order’s history' }),
      ...(isPaidBackByHand(toPlan, isGift) &&
        paidBack.trim() === '' && { paidBack: 'Say how you paid it back, and what proves it' }),
      ...(confirmation.trim().toUpperCase() !== order.reference && {
        confirmation: `Type ${order.reference}, the order’s number`,
      }),
    }),
    focus: 'first field',
  })
  const { toPlan, isGift } = form.values
  const choice = plan.choices.find(({ planId }) => planId === toPlan)
  if (!choice) return null
  const isFree = isGift === 'yes' || choice.direction === 'free'
  const difference = formatCents(choice.differenceCents)
  const name = plans[toPlan].shortName
  const asksHow = isPaidBackByHand(toPlan, isGift)
  const change = async ({ reason, paidBack, confirmation }: ChangeForm) => {
    if (attempt === undefined) return
    const sign = choice.direction === 'down' ? -1 : 1
    await request(paymentRoutes.changePlan, {
      params: { orderId: order.id },
      body: {
        requestId: attempt.requestId,
        toPlan,
        isGift: isGift === 'yes',
        differenceCents: isFree ? 0 : sign * choice.differenceCents,
        reason: reason.trim(),
        ...(asksHow && { paidBack: paidBack.trim() }),
        confirmation,
      },
    }).catch((error: unknown) => {
      onRefused()
      throw error
    })
    setRequest(undefined)
    onDone()
  }
  return (
    <>
      <Button
        small
        variant="outline"
        onClick={() => {
          form.reset()
          // One id for as long as the dialog is open: pressed twice, it is one change.
          setRequest({ requestId: crypto.randomUUID(), openedAt: new Date() })
        }}
      >
        Change plan…
      </Button>
      <AlertDialog
        open={attempt !== undefined}
        onOpenChange={(open) => {
          if (!open) setRequest(undefined)
        }}
        title="Change the plan?"
        description={
          isFree
            ? `The order has ${name} at once. Nobody pays anything.`
            : choice.direction === 'up'
              ? `The customer is mailed an offer to pay ${difference} within ${UPGRADE_OFFER_DAYS} days. The order has ${name} once it is paid.`
              : asksHow
                ? `You have paid ${difference} back yourself, as the order was paid elsewhere. That is written down with a credit note, and the order has ${name} at once.`
                : `${difference} goes back to the card, with a credit note. The order has ${name} then. A refund can’t be taken back.`
        }
        confirmLabel={
          isFree
            ? `Change to ${name}`
            : choice.direction === 'up'
              ? `Offer ${name}`
              : asksHow
                ? `Note ${difference} as paid back`
                : `Pay back ${difference}`
        }
        cancelLabel={`Keep ${plans[plan.planId].shortName}`}
        dangerous={!isFree && choice.direction === 'down'}
        busy={form.state === 'sending'}
        onConfirm={form.submit(change)}
      >
        <div className="grid gap-5">
          <SelectField {...form.text('toPlan')} label="New plan">
            {plan.choices.map(({ planId }) => (
              <option key={planId} value={planId}>
                {plans[planId].shortName}
              </option>
            ))}
          </SelectField>
          <SelectField {...form.text('isGift')} label="Difference">
            <option value="no">
              {choice.direction === 'free'
                ? 'None: no money moves'
                : choice.direction === 'up'
                  ? `${difference} for the customer to pay`
                  : `${difference} to pay back`}
            </option>
            {choice.direction !== 'free' && <option value="yes">No money moves</option>}
          </SelectField>
          <Facts>
            <Fact name="Price now">{formatAgreedPrice(plan.agreed)}</Fact>
            <Fact name="Price then">{formatAgreedPrice(isFree ? plan.agreed : choice.after)}</Fact>
            <Fact name="Difference">
              {isFree
                ? formatCents(0)
                : `${difference} ${choice.direction === 'up' ? 'to pay' : 'to pay back'}${
                    choice.taxInDifferenceCents > 0
                      ? `, ${formatCents(choice.taxInDifferenceCents)} of it tax`
                      : ''
                  }`}
            </Fact>
            <Fact name="Due">{attempt && dueText(order.clock, toPlan, attempt.openedAt)}</Fact>
          </Facts>
          <Fits orderId={order.id} toPlan={toPlan} />
          <TextArea {...form.text('reason')} label="Reason" rows={2} maxLength={500} />
          {asksHow && (
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
          {form.problems.page && (
            <Notice kind="danger" urgent>
              {form.problems.page}
            </Notice>
          )}
        </div>
      </AlertDialog>
    </>
  )
}

/** What of the order the plan has no room for, as far as the order's pages have loaded it. */
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
          ? `What of the order does not fit ${plans[toPlan].shortName} could not be looked up. Compare languages, domain and rounds yourself.`
          : 'Looking what of the order fits…'}
      </p>
    )
  const sentences = listPlanConflicts(toPlan, {
    languages: intake.languages,
    ownDomain: address.domain?.shown ?? address.registration?.shown ?? null,
    hasMail: address.mail.setup !== null,
    roundsUsed: review.rounds.used,
  })
  if (sentences.length === 0)
    return <p className="text-muted">All that is ordered fits {plans[toPlan].shortName}.</p>
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

function Withdraw({
  orderId,
  open,
  onDone,
}: {
  orderId: string
  open: NonNullable<OrderPlanResponse['open']>
  onDone: () => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const form = useForm({
    id: 'withdraw-offer',
    initial: () => ({ note: '' }),
    check: ({ note }) => (note.trim() === '' ? { note: 'Say why, for the order’s history' } : {}),
    focus: 'first field',
  })
  const withdraw = async ({ note }: { note: string }) => {
    await request(paymentRoutes.withdrawPlanOffer, {
      params: { orderId },
      body: { changeId: open.id, note: note.trim() },
    })
    setIsOpen(false)
    onDone()
  }
  return (
    <>
      <Button
        small
        variant="outline"
        onClick={() => {
          form.reset()
          setIsOpen(true)
        }}
      >
        Withdraw…
      </Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`Withdraw the offer of ${plans[open.toPlan].shortName}?`}
        description="Nobody can pay for it any more. If the customer has paid by now it stands, and you are told. No mail is sent: write to the customer."
        confirmLabel="Withdraw the offer"
        cancelLabel="Keep it"
        busy={form.state === 'sending'}
        onConfirm={form.submit(withdraw)}
      >
        <TextArea {...form.text('note')} label="Why?" rows={2} maxLength={500} />
        {form.problems.page && (
          <div className="mt-4">
            <Notice kind="danger" urgent>
              {form.problems.page}
            </Notice>
          </div>
        )}
      </AlertDialog>
    </>
  )
}
