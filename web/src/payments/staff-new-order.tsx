import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { manualOrderRoutes } from '@vitrine/contract/manual-orders'
import { sourcesRoutes } from '@vitrine/contract/sources'
import { type PlanId, planIdSchema, planIds, plans } from '@vitrine/domain/catalog/plans'
import {
  manualPaymentMethodNames,
  manualPaymentMethods,
  manualPaymentMethodSchema,
} from '@vitrine/domain/payments/manual-payment'
import { formatCents } from '@vitrine/domain/payments/money'
import { displayedPlan } from '@vitrine/domain/storefront/display-prices'
import { routeUrl, request } from '../api/client.ts'
import { randomUuid } from '../api/random-uuid.ts'
import { uploadFile } from '../api/upload.ts'
import { paths } from '../shell/paths.ts'
import { siteConfig } from '../shell/site-config.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { UploadZone } from '../ui/upload-zone.tsx'
import { useForm } from '../ui/use-form.ts'
import { listCountries } from './countries.ts'
import {
  checkManualOrder,
  formatDollars,
  emptyManualOrder,
  toManualOrderBody,
} from './manual-order-form.ts'
import {
  EVIDENCE_FILE_TYPES,
  EVIDENCE_FILE_HINT,
  evidenceFileError,
} from './payment-evidence-file.ts'
import { parseAmount } from './parse-amount.ts'

const FIRST_PLAN: PlanId = 'basic'
const priceOf = (id: PlanId) => displayedPlan(id, siteConfig()).price

/** Takes an order that was paid elsewhere. For managers and the owner. */
export function StaffNewOrder() {
  const [requestId, setRequestId] = useState<string>()
  return (
    <>
      {/* One id for as long as the dialog is open: pressed twice, it is one order. */}
      <Button small variant="outline" onClick={() => setRequestId(randomUuid())}>
        New order…
      </Button>
      <Dialog
        open={requestId !== undefined}
        onOpenChange={(open) => {
          if (!open) setRequestId(undefined)
        }}
        title="New order"
        description="For whoever did not pay on this site. It is an order as any other: the customer gets the confirmation, with the receipt and the link to send their CV."
      >
        {requestId !== undefined && <NewOrderForm requestId={requestId} />}
      </Dialog>
    </>
  )
}

function NewOrderForm({ requestId }: { requestId: string }) {
  const navigate = useNavigate()
  const countries = useMemo(() => listCountries(), [])
  const [proof, setProof] = useState<File>()
  const [proofError, setProofError] = useState<string>()
  const [made, setMade] = useState<{ orderId: string; reference: string; fault: string }>()
  const form = useForm({
    id: 'new-order',
    initial: () => emptyManualOrder(FIRST_PLAN, priceOf(FIRST_PLAN), new Date()),
    check: (values) => checkManualOrder(values, priceOf(values.planId), new Date()),
    focus: 'first field',
  })
  const { values } = form
  const amountCents = parseAmount(values.amount)
  const isOther = amountCents !== undefined && amountCents !== priceOf(values.planId)

  const take = async () => {
    const body = toManualOrderBody(form.values, requestId)
    const { orderId, reference } = await request(manualOrderRoutes.placeManualOrder, { body })
    if (proof) {
      try {
        const address = routeUrl(sourcesRoutes.addPaymentEvidence, { params: { orderId } })
        await uploadFile(address, 'proof', proof)
      } catch (fault) {
        // The order is there and paid: only its file is missing.
        setMade({ orderId, reference, fault: errorMessage(fault) })
        return
      }
    }
    await navigate(paths.staffOrder(orderId))
  }

  if (made) {
    return (
      <div className="grid gap-5">
        <Notice kind="warn" title={`Order ${made.reference} is made, without the file`} urgent>
          {made.fault} Add the file on the order’s page, under Payment.
        </Notice>
        <div>
          <ButtonLink small to={paths.staffOrder(made.orderId)}>
            Open the order
          </ButtonLink>
        </div>
      </div>
    )
  }

  const choosePlan = (planId: PlanId) => {
    const followsPrice = values.amount === formatDollars(priceOf(values.planId))
    form.change({ planId, ...(followsPrice && { amount: formatDollars(priceOf(planId)) }) })
  }

  return (
    <form {...form.attributes} onSubmit={form.submit(take)} className="grid grid-cols-1 gap-5">
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField {...form.text('firstName')} label="First name" autoComplete="off" />
        <TextField {...form.text('lastName')} label="Last name" autoComplete="off" />
      </div>
      <TextField
        {...form.text('email')}
        label="Email"
        hint="Receipt and link go here."
        type="email"
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField
        id={form.idOf('planId')}
        label="Plan"
        value={values.planId}
        onChange={({ target }) => choosePlan(planIdSchema.parse(target.value))}
      >
        {planIds.map((id) => (
          <option key={id} value={id}>
            {plans[id].shortName}, {formatCents(priceOf(id))}
          </option>
        ))}
      </SelectField>
      <TextArea
        {...form.text('languages')}
        label="Languages"
        hint="One a line, the site’s own first. Left empty, the customer is asked."
        optional
        rows={2}
      />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField
          {...form.text('amount')}
          label="Received, in US dollars"
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField {...form.text('paidOn')} label="Paid on" type="date" />
      </div>
      {isOther && (
        <TextField
          {...form.text('amountReason')}
          label={`Why not ${formatCents(priceOf(values.planId))}`}
          maxLength={500}
          autoComplete="off"
        />
      )}
      <SelectField
        id={form.idOf('way')}
        label="How it was paid"
        value={values.way}
        onChange={({ target }) =>
          form.change({ way: manualPaymentMethodSchema.parse(target.value) })
        }
      >
        {manualPaymentMethods.map((way) => (
          <option key={way} value={way}>
            {manualPaymentMethodNames[way]}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.text('reference')}
        label="What proves it"
        hint="The bank’s reference, the number of a check. It stands on the receipt."
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      <UploadZone
        id={form.idOf('reference') + '-file'}
        title="A file that proves it (optional)"
        hint={EVIDENCE_FILE_HINT}
        accept={EVIDENCE_FILE_TYPES}
        state={proof ? { is: 'done', fileName: proof.name } : { is: 'idle' }}
        error={proofError}
        onFile={(file) => {
          const refusal = evidenceFileError(file)
          setProofError(refusal)
          setProof(refusal === undefined ? file : undefined)
        }}
        onRemove={() => setProof(undefined)}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={values.hasAddress}
          onChange={({ target }) => form.change({ hasAddress: target.checked })}
          className="size-5 accent-ink"
        />
        Print a billing address on the receipt
      </label>
      {values.hasAddress && (
        <fieldset className="grid min-w-0 grid-cols-1 gap-5">
          <legend className="sr-only">Billing address</legend>
          <TextField {...form.text('line1')} label="Address line 1" autoComplete="off" />
          <TextField {...form.text('line2')} label="Address line 2" optional autoComplete="off" />
          <TextField {...form.text('city')} label="City" autoComplete="off" />
          <div className="grid items-end gap-5 sm:grid-cols-2">
            <TextField {...form.text('state')} label="State or region" autoComplete="off" />
            <TextField
              {...form.text('postalCode')}
              label="ZIP or postal code"
              autoComplete="off"
              spellCheck={false}
            />
          </div>
          <SelectField {...form.text('country')} label="Country" autoComplete="off">
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        </fieldset>
      )}
      {form.problems.page && (
        <Notice kind="danger" title="No order was made" urgent>
          {form.problems.page}
        </Notice>
      )}
      <div>
        <Button small type="submit" busy={form.state === 'sending'}>
          Take the order
        </Button>
      </div>
    </form>
  )
}
