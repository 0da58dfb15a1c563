import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from '../ui/icons.tsx'
import { useState } from 'react'
import { manualOrderRoutes } from '@vitrine/contract/manual-orders'
import type { OrderResponse } from '@vitrine/contract/ordering'
import { sourcesRoutes } from '@vitrine/contract/sources'
import {
  manualPaymentMethodNames,
  isManualPaymentReference,
} from '@vitrine/domain/payments/manual-payment'
import { formatCents } from '@vitrine/domain/payments/money'
import { routeUrl } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { uploadFile } from '../api/upload.ts'
import { Timestamp } from '../ui/timestamp.tsx'
import { Fact, Facts } from '../ui/panel.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { type UploadState, UploadZone } from '../ui/upload-zone.tsx'
import {
  EVIDENCE_FILE_TYPES,
  EVIDENCE_FILE_HINT,
  evidenceFileError,
} from './payment-evidence-file.ts'
import { QueryError } from '../ui/error-notice.tsx'

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A manual order's payment: method, refunds, who entered it, and its evidence. */
export function StaffManualPayment(props: {
  order: OrderResponse
  mayAdd: boolean
  onChanged: () => void
}) {
  return isManualPaymentReference(props.order.paymentIntentId) ? <ManualPayment {...props} /> : null
}

function ManualPayment({ order, mayAdd, onChanged }: Parameters<typeof StaffManualPayment>[0]) {
  const query = routeQuery(manualOrderRoutes.readManualPayment, { params: { orderId: order.id } })
  const payment = useQuery({
    ...query,
    // A refund changes it.
    queryKey: [...query.queryKey, String(order.refundedAmount)],
    refetchOnMount: 'always',
  })
  const { data } = payment
  if (payment.isError)
    return <QueryError title="How it was paid could not be loaded" query={payment} />
  if (data === undefined) return null
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h3 className="mb-2 font-semibold">Paid elsewhere</h3>
      <Facts>
        <Fact name="How">
          {manualPaymentMethodNames[data.way]}, {DAY.format(new Date(data.paidOn))}
        </Fact>
        <Fact name="Proof">
          <span className="break-words">{data.reference}</span>
        </Fact>
        <Fact name="Amount differs">{data.amountReason}</Fact>
        <Fact name="Taken by">
          {data.takenBy}, <Timestamp at={data.takenAt} />
        </Fact>
        {data.refunds.map(({ at, amountCents, paidBack, by }) => (
          <Fact key={at} name="Paid back">
            {formatCents(amountCents)} by {by}, <Timestamp at={at} />: {paidBack}
          </Fact>
        ))}
      </Facts>
      <EvidenceFile orderId={order.id} mayAdd={mayAdd} onChanged={onChanged} />
    </section>
  )
}

function EvidenceFile(props: { orderId: string; mayAdd: boolean; onChanged: () => void }) {
  const { orderId, mayAdd, onChanged } = props
  const params = { orderId }
  const queryClient = useQueryClient()
  const query = routeQuery(sourcesRoutes.readPaymentEvidence, { params })
  const proof = useQuery({ ...query, refetchOnMount: 'always' })
  const [upload, setUpload] = useState<UploadState>({ is: 'idle' })
  const [error, setError] = useState<string>()
  const take = async (file: File) => {
    const refusal = evidenceFileError(file)
    setError(refusal)
    if (refusal !== undefined) return
    setUpload({ is: 'uploading', fileName: file.name })
    try {
      await uploadFile(routeUrl(sourcesRoutes.addPaymentEvidence, { params }), 'proof', file, {
        onProgress: (share) => setUpload({ is: 'uploading', fileName: file.name, share }),
      })
      await queryClient.invalidateQueries({ queryKey: query.queryKey })
      onChanged()
    } catch (fault) {
      setError(errorMessage(fault))
    }
    setUpload({ is: 'idle' })
  }
  const file = proof.data?.file
  const zone = mayAdd && (
    <UploadZone
      title={file ? 'Replace the file' : 'Add a file that proves it'}
      hint={EVIDENCE_FILE_HINT}
      accept={EVIDENCE_FILE_TYPES}
      state={upload}
      error={error}
      onFile={(chosen) => void take(chosen)}
    />
  )
  if (!file) return <div className="mt-3">{proof.data && zone}</div>
  return (
    <div className="mt-3 grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-glass-1 px-4 py-3">
        <div className="min-w-0">
          <p className="truncate font-semibold">{file.name}</p>
          <p className="text-caption text-muted">
            <span>{file.addedBy}, </span>
            <Timestamp at={file.addedAt} />
            <span>{file.inQuarantine && '. Waiting for the virus scanner'}</span>
          </p>
        </div>
        {!file.inQuarantine && (
          <a
            href={routeUrl(sourcesRoutes.downloadPaymentEvidence, {
              params: { ...params, fileId: file.id },
            })}
            download
            className="inline-flex min-h-11 items-center gap-2 text-link"
          >
            <Download /> Download
          </a>
        )}
      </div>
      {zone && (
        <details>
          <summary className="min-h-8 w-fit rounded-xs text-caption text-muted hover:text-ink">
            Replace with another file
          </summary>
          <div className="mt-2">{zone}</div>
        </details>
      )}
    </div>
  )
}
