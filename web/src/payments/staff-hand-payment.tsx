import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { byHandRoutes } from '@vitrine/contract/by-hand'
import type { OrderAnswer } from '@vitrine/contract/ordering'
import { sourcesRoutes } from '@vitrine/contract/sources'
import { handPaymentWayNames, isHandReference } from '@vitrine/domain/hand-payment'
import { formatCents } from '@vitrine/domain/money'
import { addressOf } from '../api/call.ts'
import { queryOf } from '../api/queries.ts'
import { uploadFile } from '../api/upload.ts'
import { FaultNotice } from '../ui/fault-notice.tsx'
import { Instant } from '../ui/instant.tsx'
import { Fact, Facts } from '../ui/panel.tsx'
import { sentenceOf } from '../ui/sentence-of.ts'
import { type UploadState, UploadZone } from '../ui/upload-zone.tsx'
import { PROOF_ENDINGS, PROOF_HINT, refuseProof } from './proof-file.ts'

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Of an order by hand: how it was paid and paid back, by whose word, and what proves it. */
export function StaffHandPayment(props: {
  order: OrderAnswer
  mayAdd: boolean
  onChanged: () => void
}) {
  return isHandReference(props.order.paymentIntentId) ? <HandPayment {...props} /> : null
}

function HandPayment({ order, mayAdd, onChanged }: Parameters<typeof StaffHandPayment>[0]) {
  const query = queryOf(byHandRoutes.readHandPayment, { params: { orderId: order.id } })
  const payment = useQuery({
    ...query,
    // A refund adds to it.
    queryKey: [...query.queryKey, String(order.refundedAmount)],
    refetchOnMount: 'always',
  })
  const { data } = payment
  if (payment.isError)
    return (
      <FaultNotice
        title="How it was paid could not be loaded"
        fault={payment.error}
        onRetry={() => void payment.refetch()}
      />
    )
  if (data === undefined) return null
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h3 className="mb-2 font-semibold">Paid elsewhere</h3>
      <Facts>
        <Fact name="How">
          {handPaymentWayNames[data.way]}, {DAY.format(new Date(data.paidOn))}
        </Fact>
        <Fact name="Proof">
          <span className="break-words">{data.reference}</span>
        </Fact>
        <Fact name="Amount differs">{data.amountReason}</Fact>
        <Fact name="Taken by">
          {data.takenBy}, <Instant at={data.takenAt} />
        </Fact>
        {data.refunds.map(({ at, amountCents, paidBack, by }) => (
          <Fact key={at} name="Paid back">
            {formatCents(amountCents)} by {by}, <Instant at={at} />: {paidBack}
          </Fact>
        ))}
      </Facts>
      <ProofFile orderId={order.id} mayAdd={mayAdd} onChanged={onChanged} />
    </section>
  )
}

function ProofFile(props: { orderId: string; mayAdd: boolean; onChanged: () => void }) {
  const { orderId, mayAdd, onChanged } = props
  const params = { orderId }
  const queryClient = useQueryClient()
  const query = queryOf(sourcesRoutes.readPaymentProof, { params })
  const proof = useQuery({ ...query, refetchOnMount: 'always' })
  const [upload, setUpload] = useState<UploadState>({ is: 'idle' })
  const [error, setError] = useState<string>()
  const take = async (file: File) => {
    const refusal = refuseProof(file)
    setError(refusal)
    if (refusal !== undefined) return
    setUpload({ is: 'uploading', fileName: file.name })
    try {
      await uploadFile(addressOf(sourcesRoutes.addPaymentProof, { params }), 'proof', file, {
        onProgress: (share) => setUpload({ is: 'uploading', fileName: file.name, share }),
      })
      await queryClient.invalidateQueries({ queryKey: query.queryKey })
      onChanged()
    } catch (fault) {
      setError(sentenceOf(fault))
    }
    setUpload({ is: 'idle' })
  }
  const file = proof.data?.file
  const zone = mayAdd && (
    <UploadZone
      title={file ? 'Replace the file' : 'Add a file that proves it'}
      hint={PROOF_HINT}
      accept={PROOF_ENDINGS}
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
            {file.addedBy}, <Instant at={file.addedAt} />
            {file.inQuarantine && '. Waiting for the virus scanner'}
          </p>
        </div>
        {!file.inQuarantine && (
          <a
            href={addressOf(sourcesRoutes.downloadPaymentProof, {
              params: { ...params, fileId: file.id },
            })}
            download
            className="inline-flex min-h-11 items-center gap-2 text-link"
          >
            <Download aria-hidden="true" size={18} strokeWidth={1.75} /> Download
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
