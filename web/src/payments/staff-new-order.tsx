import { useState } from 'react'
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
import { EMAIL_INPUT, SelectField, TextArea, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { UploadZone } from '../ui/upload-zone.tsx'
import { type Form, useForm } from '../ui/use-form.ts'
import { AddressFields } from './address-fields.tsx'
import {
  checkManualOrder,
  formatDollars,
  emptyManualOrder,
  type ManualOrderForm,
  toManualOrderBody,
} from './manual-order-form.ts'
import {
  EVIDENCE_FILE_TYPES,
  EVIDENCE_FILE_HINT,
  evidenceFileError,
} from './payment-evidence-file.ts'
import { parseAmount } from './parse-amount.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'

const FIRST_PLAN: PlanId = 'basic'
const priceOf = (id: PlanId) => displayedPlan(id, siteConfig()).price

/** Enters a manual order. For managers and owners. */
export function StaffNewOrder() {
  const [requestId, setRequestId] = useState<string>()
  return (
    <>
      {/* One id while the dialog is open: a double click places one order. */}
      <Button small variant="outline" onClick={() => setRequestId(randomUuid())}>
        New order…
      </Button>
      <Dialog
        open={requestId !== undefined}
        onOpenChange={(open) => {
          if (!open) setRequestId(undefined)
        }}
        title="New order"
        description="For a customer who did not pay on this site. The customer gets the confirmation email, with the receipt and the link to send their CV."
      >
        {requestId !== undefined && <NewOrderForm requestId={requestId} />}
      </Dialog>
    </>
  )
}

function NewOrderForm({ requestId }: { requestId: string }) {
  const navigate = useNavigate()
  const [evidence, setEvidence] = useState<File>()
  const [made, setMade] = useState<{ orderId: string; reference: string; fault: string }>()
  const form = useForm({
    id: 'new-order',
    initial: () => emptyManualOrder(FIRST_PLAN, priceOf(FIRST_PLAN), new Date()),
    check: (values) => checkManualOrder(values, priceOf(values.planId), new Date()),
    focus: 'first field',
  })
  const take = async () => {
    const body = toManualOrderBody(form.values, requestId)
    const { orderId, reference } = await request(manualOrderRoutes.placeManualOrder, { body })
    if (evidence) {
      try {
        const address = routeUrl(sourcesRoutes.addPaymentEvidence, { params: { orderId } })
        await uploadFile(address, 'proof', evidence)
      } catch (fault) {
        // The order exists and is paid: only its file is missing.
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
        {...EMAIL_INPUT}
        autoComplete="off"
      />
      <PlanAndPaymentFields form={form} />
      <EvidenceField id={form.idOf('reference') + '-file'} file={evidence} onChange={setEvidence} />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={form.values.hasAddress}
          onChange={({ target }) => form.change({ hasAddress: target.checked })}
          className="size-5 accent-ink"
        />
        Print a billing address on the receipt
      </label>
      {form.values.hasAddress && (
        <fieldset className="grid min-w-0 grid-cols-1 gap-5">
          <legend className="sr-only">Billing address</legend>
          <AddressFields form={form} autofill={false} />
        </fieldset>
      )}
      <ErrorNotice title="No order was created" error={form.problems.page} />
      <FormButtons form={form} submit="Create order" />
    </form>
  )
}

function PlanAndPaymentFields({ form }: { form: Form<ManualOrderForm> }) {
  const { values } = form
  const amountCents = parseAmount(values.amount)
  const isOther = amountCents !== undefined && amountCents !== priceOf(values.planId)
  const choosePlan = (planId: PlanId) => {
    const followsPrice = values.amount === formatDollars(priceOf(values.planId))
    form.change({ planId, ...(followsPrice && { amount: formatDollars(priceOf(planId)) }) })
  }

  return (
    <>
      <SelectField
        id={form.idOf('planId')}
        label="Plan"
        value={values.planId}
        onChange={({ target }) => choosePlan(planIdSchema.parse(target.value))}
        options={planIds.map((id) => ({
          value: id,
          label: `${plans[id].shortName}, ${formatCents(priceOf(id))}`,
        }))}
      />
      <TextArea
        {...form.text('languages')}
        label="Languages"
        hint="One per line, the site’s main language first. If empty, we ask the customer."
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
        options={manualPaymentMethods.map((way) => ({
          value: way,
          label: manualPaymentMethodNames[way],
        }))}
      />
      <TextField
        {...form.text('reference')}
        label="What proves it"
        hint="The bank’s reference, the number of a check. It is printed on the receipt."
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
    </>
  )
}

function EvidenceField(props: {
  id: string
  file: File | undefined
  onChange: (file: File | undefined) => void
}) {
  const { id, file, onChange } = props
  const [error, setError] = useState<string>()
  return (
    <UploadZone
      id={id}
      title="A file that proves it (optional)"
      hint={EVIDENCE_FILE_HINT}
      accept={EVIDENCE_FILE_TYPES}
      state={file ? { is: 'done', fileName: file.name } : { is: 'idle' }}
      error={error}
      onFile={(chosen) => {
        const refusal = evidenceFileError(chosen)
        setError(refusal)
        onChange(refusal === undefined ? chosen : undefined)
      }}
      onRemove={() => onChange(undefined)}
    />
  )
}
