import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from '../ui/icons.tsx'
import { type ReactNode } from 'react'
import {
  type OrderReviewResponse,
  reviewRoutes,
  type SentPreviewResponse,
  type TeamItemResponse,
} from '@vitrine/contract/reviews'
import { request } from '../api/client.ts'
import { usePeople } from '../api/use-people.ts'
import { routeQuery, useFreshQuery } from '../api/query-client.ts'
import { paths } from '../shell/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ConfirmForm } from '../ui/confirm-form.tsx'
import { useForm } from '../ui/use-form.ts'
import { TextArea } from '../ui/field.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { randomUuid } from '../api/random-uuid.ts'
import { CommentText } from './comment-card.tsx'
import { VERDICTS } from './verdicts.ts'
import { QueryState } from '../ui/query-state.tsx'

/** The review of an order: previews, change requests, rounds and approval. */
export function StaffReview(props: StaffReviewProps) {
  const review = useFreshQuery(reviewRoutes.readOrderReview, {
    params: { orderId: props.orderId },
  })
  return (
    <Panel title="Review" aside={review.data && <State review={review.data} />}>
      <QueryState
        query={review}
        title="The reviews could not be loaded"
        placeholder={<Skeleton className="h-20 w-full animate-late" />}
      >
        {(data) => <Review {...props} review={data} />}
      </QueryState>
    </Panel>
  )
}

type StaffReviewProps = {
  orderId: string
  onChanged: () => void
  /** The button that sends a preview. */
  sendPreview: ReactNode
}

function Review(props: StaffReviewProps & { review: OrderReviewResponse }) {
  const { nameOf } = usePeople()
  const { orderId, review, onChanged, sendPreview } = props
  const { previews, submitted, rounds, granted, approval, openComments } = review
  return (
    <>
      {previews.length === 0 ? (
        <p className="text-muted">No preview sent yet.</p>
      ) : (
        <ol className="divide-y divide-line border-t border-line">
          {previews.map((preview) => (
            <Preview key={preview.number} preview={preview} />
          ))}
        </ol>
      )}
      {approval && (
        <p className="mt-3">
          Preview {approval.previewNumber} approved by the customer, <Timestamp at={approval.at} />.
        </p>
      )}
      {submitted.map(({ number, submittedAt, items }) => (
        <details key={number} className="mt-3 border-t border-line pt-1">
          <summary className="flex min-h-11 flex-wrap items-center gap-x-3">
            <span className="font-semibold">
              Round {number}: {items.length === 1 ? '1 change' : `${items.length} changes`}
            </span>
            <span className="text-caption text-muted">
              <Timestamp at={submittedAt} /> · {openWords(items)}
            </span>
          </summary>
          <ol className="grid gap-2.5 pb-2">
            {items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ol>
          {review.orderStatus === 'in_revision' && (
            <ButtonLink small variant="outline" to={paths.staffEditor(orderId)}>
              Answer in the editor
            </ButtonLink>
          )}
        </details>
      ))}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-2">
        <p>
          <span>
            {rounds.used} of {rounds.allowed} rounds used
          </span>
          {rounds.validUntil !== null && (
            <span className="text-muted">
              , until <Timestamp at={rounds.validUntil} />
            </span>
          )}
          {openComments > 0 && (
            <span className="text-muted"> · {openComments} unsent comments</span>
          )}
        </p>
        <GrantRound orderId={orderId} onChanged={onChanged} />
      </div>
      {review.maySendPreview && <div className="mt-2 mb-1">{sendPreview}</div>}
      {granted.map(({ at, by, reason }) => (
        <p key={at} className="text-caption text-muted">
          One more by {nameOf(by)}, <Timestamp at={at} />: {reason}
        </p>
      ))}
    </>
  )
}

function State({
  review: { orderStatus, submitted, previewRequest },
}: {
  review: OrderReviewResponse
}) {
  if (previewRequest?.state === 'failed')
    return <StatusChip tone="danger">Last preview failed</StatusChip>
  const open = submitted[0]?.items.filter(({ answer }) => answer === null).length ?? 0
  if (orderStatus === 'in_review') return <StatusChip>With the customer</StatusChip>
  if (orderStatus !== 'in_revision') return null
  return (
    <StatusChip tone={open > 0 ? 'warn' : 'ok'}>
      {open > 0 ? `${open} to answer` : 'All answered'}
    </StatusChip>
  )
}

function Preview({ preview }: { preview: SentPreviewResponse }) {
  const { nameOf } = usePeople()
  const { number, sentAt, sentBy, url, owedLanguages, owedReason } = preview
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
      <div className="min-w-0">
        <p className="font-semibold">Preview {number}</p>
        <p className="text-caption text-muted">
          <Timestamp at={sentAt} />
          <span> · {nameOf(sentBy)}</span>
          <span>
            {owedLanguages.length > 0 && ` · without ${owedLanguages.join(', ')}: ${owedReason}`}
          </span>
        </p>
      </div>
      {url === null ? (
        <span className="text-caption text-muted">Link expired</span>
      ) : (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 text-link"
        >
          Open
          <span className="sr-only"> preview {number}</span>
          <ExternalLink aria-hidden="true" size={16} strokeWidth={1.75} />
        </a>
      )}
    </li>
  )
}

function Item({ item }: { item: TeamItemResponse }) {
  const { answer, answeredBy } = item
  return (
    <li className="grid gap-1 rounded-sm bg-glass-1 px-3 py-2">
      <CommentText comment={item} quoted />
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <StatusChip tone={answer ? VERDICTS[answer.verdict].tone : 'warn'}>
          {answer ? VERDICTS[answer.verdict].label : 'Not answered'}
        </StatusChip>
        {answer && (
          <span className="text-caption break-words text-muted">
            {[answer.words, answeredBy].filter(Boolean).join(' · ')}
          </span>
        )}
      </p>
    </li>
  )
}

function GrantRound({ orderId, onChanged }: { orderId: string; onChanged: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm({
    id: 'grant-round',
    // A repeated click or a retry grants one round.
    initial: () => ({ reason: '', requestId: randomUuid() }),
  })
  return (
    <ConfirmForm
      button="Grant one more round…"
      title="Grant one more round?"
      description="The customer can send one more change request than the plan includes. The reason is logged in the order’s history with your name."
      confirmLabel="Grant round"
      form={form}
      send={async (body) => {
        const params = { orderId }
        const review = await request(reviewRoutes.grantRound, { params, body })
        const { queryKey } = routeQuery(reviewRoutes.readOrderReview, { params })
        queryClient.setQueryData(queryKey, review)
        onChanged()
      }}
    >
      <TextArea {...form.text('reason')} label="Why?" rows={2} maxLength={500} />
    </ConfirmForm>
  )
}

function openWords(items: readonly TeamItemResponse[]): string {
  const open = items.filter(({ answer }) => answer === null).length
  return open === 0 ? 'all answered' : `${open} not answered`
}
