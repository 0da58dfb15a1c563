import { useQuery } from '@tanstack/react-query'
import { Check } from '../ui/icons.tsx'
import { useState } from 'react'
import {
  type OrderReviewResponse,
  type PreviewRequestResponse,
  reviewRoutes,
} from '@vitrine/contract/reviews'
import { publishingRoutes } from '@vitrine/contract/publishing'
import { request as sendRequest } from '../api/client.ts'
import { routeQuery, useFreshQuery } from '../api/query-client.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/field.tsx'
import { NewTabLink } from '../ui/new-tab-link.tsx'
import { Notice } from '../ui/notice.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { Loading } from '../ui/spinner.tsx'
import { useForm } from '../ui/use-form.ts'
import {
  SendDone,
  type SendDialogProps,
  SendForm,
  SendProgress,
  useLanguageChoice,
  useSendRequest,
} from './send-dialog.tsx'

/** Sends the saved drafts to the customer as a preview: options, progress, then its link. */
export function StaffPreviewDialog(props: SendDialogProps) {
  const { orderId, open, onOpenChange } = props
  const review = useQuery({
    ...routeQuery(reviewRoutes.readOrderReview, { params: { orderId } }),
    enabled: open,
    refetchOnMount: 'always',
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Send preview">
      <QueryState
        query={review}
        title="The reviews could not be loaded"
        placeholder={<Loading>Loading the reviews…</Loading>}
      >
        {(data) => <SendPreview dialog={props} review={data} />}
      </QueryState>
    </Dialog>
  )
}

const STEPS = [
  ['queued', 'In the queue'],
  ['rendering', 'Rendering pages, PDFs and pictures'],
  ['sent', 'With the customer'],
] as const

function SendPreview(props: { dialog: SendDialogProps; review: OrderReviewResponse }) {
  const { dialog, review } = props
  const { orderStatus, previews, maySendPreview, openComments } = review
  const params = { orderId: dialog.orderId }
  const site = useFreshQuery(publishingRoutes.readSite, { params })
  const choice = useLanguageChoice(dialog, site.data?.languages ?? [])
  const { missing } = choice
  const isPartial = missing.length > 0
  const form = useForm({
    id: 'preview',
    initial: () => ({ reason: '', note: '' }),
    check: ({ reason }) => (isPartial && reason.trim() === '' ? { reason: 'Enter a reason' } : {}),
    focus: 'first field',
  })
  const [hasNote, setHasNote] = useState(false)
  const { request, blockers, start } = useSendRequest<PreviewRequestResponse>({
    dialog,
    latest: review.previewRequest,
    read: (previewId) =>
      sendRequest(reviewRoutes.readPreviewRequest, { params: { ...params, previewId } }),
    reload: routeQuery(reviewRoutes.readOrderReview, { params }).queryKey,
  })
  if (request?.state === 'sent') {
    const url = previews.find(({ number }) => number === request.number)?.url
    return (
      <SendDone dialog={dialog}>
        <p className="flex items-center gap-2.5 text-h3">
          <Check aria-hidden="true" size={20} strokeWidth={2} />
          Preview {request.number} is with the customer
        </p>
        {url && (
          <p>
            <NewTabLink href={url} className="inline-block py-1.5 text-link">
              See what they see
            </NewTabLink>
          </p>
        )}
      </SendDone>
    )
  }
  if (request)
    return (
      <SendProgress
        dialog={dialog}
        request={request}
        steps={STEPS}
        failed="The preview was not sent"
      />
    )
  return (
    <SendForm
      dialog={dialog}
      choice={choice}
      form={form}
      onSubmit={({ reason, note }) =>
        start((requestId) =>
          sendRequest(reviewRoutes.sendPreview, {
            params,
            body: {
              requestId,
              ...(isPartial ? { owedReason: reason } : { note }),
              ...(choice.part && { languages: [...choice.part] }),
            },
          }),
        )
      }
      verb="Send"
      submit="Send preview"
      failed="Nothing was sent"
      blockers={blockers}
      disabled={!maySendPreview}
      facts={[
        ['Deadline', isPartial ? 'Keeps running' : 'Met when you send'],
        ['Email', 'The customer gets the link and a screenshot.'],
        ...(orderStatus === 'in_review' && previews[0]
          ? ([
              [
                'Replaces',
                `Preview ${previews[0].number}. Its link stops working.${openComments > 0 ? ` The customer’s unsent comments (${openComments}) are kept.` : ''}`,
              ],
            ] as const)
          : []),
      ]}
      notices={<Notices review={review} />}
      moreButtons={
        !isPartial &&
        !hasNote && (
          <Button small variant="quiet" onClick={() => setHasNote(true)}>
            Add a note
          </Button>
        )
      }
    >
      {isPartial && (
        <TextArea
          {...form.text('reason')}
          label={`Why without ${missing.join(', ')}?`}
          hint="The customer sees this reason. The delivery clock keeps running for these languages."
          rows={2}
          maxLength={500}
        />
      )}
      {hasNote && (
        <TextArea
          {...form.text('note')}
          label="Note"
          hint="For the team. Stored with the version; the customer never sees it."
          rows={2}
          maxLength={500}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user just opened this field
          autoFocus
        />
      )}
    </SendForm>
  )
}

function Notices({ review: { maySendPreview, submitted } }: { review: OrderReviewResponse }) {
  const unanswered = submitted[0]?.items.filter(({ answer }) => answer === null).length ?? 0
  return (
    <>
      {!maySendPreview && (
        <Notice kind="warn">
          You can’t send a preview in this status. The order page says what is missing.
        </Notice>
      )}
      {unanswered > 0 && (
        <Notice kind="warn" title="Unanswered changes">
          {unanswered === 1
            ? 'One item of the change request has no answer.'
            : `${unanswered} items of the change request have no answer.`}
        </Notice>
      )}
    </>
  )
}
