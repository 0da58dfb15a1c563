import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from '../ui/icons.tsx'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import {
  type OrderReviewResponse,
  type PreviewRequestResponse,
  reviewRoutes,
} from '@vitrine/contract/reviews'
import { publishingRoutes } from '@vitrine/contract/publishing'
import { openItemSchema } from '@vitrine/domain/publishing/gate'
import { selectLanguages, describeLanguageStatus } from '@vitrine/domain/languages/language-status'
import { ApiError, request } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { TextArea } from '../ui/field.tsx'
import { LanguageChips } from '../ui/language-chips.tsx'
import { Notice } from '../ui/notice.tsx'
import { Loading, Spinner } from '../ui/spinner.tsx'
import { useForm } from '../ui/use-form.ts'
import { randomUuid } from '../api/random-uuid.ts'

type PreviewDialogProps = {
  orderId: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The draft is still being saved; what is sent is what is saved. */
  saving: boolean
  /** Names of the languages whose drafts are written; what is ordered but not written yet stands in `missing`. */
  languages: readonly string[]
  missing: readonly string[]
  /** What the checks found and a person may let pass. */
  warnings: readonly string[]
  /** What has to be put right first; the button is off while there is any. */
  errors: readonly string[]
  /** Those of some languages only, by their codes. */
  errorsOf: (chosen: readonly string[]) => readonly string[]
  /** Opens the list of what stops a preview, while there is any. */
  onList?: (() => void) | undefined
  onSent: () => void
  /** The server found something open that the page did not know of. */
  onOpenItems?: () => void
}

/** Sends the saved drafts to the customer as a preview: what goes out, what it means; progress; then its address. */
export function StaffPreviewDialog(props: PreviewDialogProps) {
  const { orderId, open, onOpenChange } = props
  const review = useQuery({
    ...routeQuery(reviewRoutes.readOrderReview, { params: { orderId } }),
    enabled: open,
    refetchOnMount: 'always',
  })
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Send preview">
      {review.data === undefined ? (
        review.isError ? (
          <ErrorNotice
            title="The order’s reviews could not be loaded"
            error={review.error}
            onRetry={() => void review.refetch()}
          />
        ) : (
          <Loading>Looking up the reviews…</Loading>
        )
      ) : (
        <Send {...props} review={review.data} />
      )}
    </Dialog>
  )
}

function Send(props: PreviewDialogProps & { review: OrderReviewResponse }) {
  const { orderId, review, saving, onOpenChange, onSent } = props
  const site = useQuery({
    ...routeQuery(publishingRoutes.readSite, { params: { orderId } }),
    refetchOnMount: 'always',
  })
  const [chosen, setChosen] = useState<readonly string[]>()
  const going = selectLanguages(site.data?.languages ?? [], chosen ?? null)
  const isPart = chosen !== undefined && chosen.length < going.choosable.length
  const errors = isPart ? props.errorsOf(chosen) : props.errors
  const languages = isPart
    ? going.choosable.filter(({ code }) => chosen.includes(code)).map(({ name }) => name)
    : props.languages
  const missing = isPart ? going.missing.map(({ name }) => name) : props.missing
  const isOwing = missing.length > 0
  const form = useForm({
    id: 'preview',
    initial: () => ({ reason: '', note: '' }),
    check: ({ reason }) =>
      isOwing && reason.trim() === '' ? { reason: 'Say why, in a few words' } : {},
    focus: 'first field',
  })
  // Pressed twice, or again after a lost answer, it is one preview.
  const [requestId] = useState(randomUuid)
  const [stops, setStops] = useState<readonly string[]>([])
  const [started, setStarted] = useState<PreviewRequestResponse>()
  const [isNoting, setIsNoting] = useState(false)
  const send = async ({ reason, note }: { reason: string; note: string }) => {
    if (errors.length > 0 || saving || chosen?.length === 0) return
    setStops([])
    try {
      const body = {
        requestId,
        ...(isOwing ? { owedReason: reason } : { note }),
        ...(isPart && { languages: [...chosen] }),
      }
      setStarted(await request(reviewRoutes.sendPreview, { params: { orderId }, body }))
    } catch (fault) {
      if (fault instanceof ApiError && fault.items.length > 0) {
        setStops(sentencesOf(fault.items))
        props.onOpenItems?.()
      }
      throw fault
    }
  }
  const running =
    review.previewRequest && isUnderWay(review.previewRequest) ? review.previewRequest : undefined
  const progress = useRequest(orderId, started ?? running, onSent)
  if (progress) return <Progress {...props} request={progress} />
  return (
    <form {...form.attributes} onSubmit={form.submit(send)} className="grid gap-5">
      {going.choosable.length > 1 && (
        <LanguageChips
          languages={going.choosable}
          chosen={chosen ?? going.choosable.map(({ code }) => code)}
          onChange={setChosen}
          kept={going.kept.map(describeLanguageStatus)}
        />
      )}
      <WhatGoesOut {...props} languages={languages} missing={missing} errors={errors} />
      {isOwing && (
        <TextArea
          {...form.text('reason')}
          label={`Why without ${missing.join(', ')}?`}
          hint="The customer reads it, and that the promised time runs on for it."
          rows={2}
          maxLength={500}
        />
      )}
      {isNoting && (
        <TextArea
          {...form.text('note')}
          label="A note with it"
          hint="For the team: it stays with the version. The customer does not read it."
          rows={2}
          maxLength={500}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever asks for the field writes in it next
          autoFocus
        />
      )}
      {form.problems.page && (
        <Notice kind="danger" title="Nothing was sent" urgent>
          {form.problems.page}
          {stops.length > 0 && (
            <ul className="mt-1 ml-5 list-disc">
              {stops.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          small
          type="submit"
          busy={saving || form.state === 'sending'}
          disabled={errors.length > 0 || !review.maySendPreview || chosen?.length === 0}
        >
          {languages.length > 1
            ? `Send ${languages.length} languages`
            : isPart
              ? `Send ${languages[0] ?? 'nothing'}`
              : 'Send preview'}
        </Button>
        <Button small variant="outline" onClick={() => onOpenChange(false)}>
          Not yet
        </Button>
        {!isOwing && !isNoting && (
          <Button small variant="quiet" onClick={() => setIsNoting(true)}>
            Add a note
          </Button>
        )}
      </div>
    </form>
  )
}

function WhatGoesOut(props: PreviewDialogProps & { review: OrderReviewResponse }) {
  const { review, languages, missing, warnings, errors, onList } = props
  const { orderStatus, previews, submitted, openComments } = review
  const open = submitted[0]?.items.filter(({ answer }) => answer === null).length ?? 0
  return (
    <div className="grid gap-3 text-admin">
      {!review.maySendPreview && (
        <Notice kind="warn">
          In its state now this order takes no preview. Its page says what it waits for.
        </Notice>
      )}
      <dl className="grid grid-cols-[7rem_1fr] gap-x-4 gap-y-1.5">
        <dt className="text-muted">Languages</dt>
        <dd>
          {languages.join(', ') || 'None'}
          {missing.length > 0 && (
            <span className="text-warn">
              ; owed, the clock runs on for them: {missing.join(', ')}
            </span>
          )}
        </dd>
        <dt className="text-muted">Clock</dt>
        <dd>{missing.length > 0 ? 'Runs on' : 'Met with this preview'}</dd>
        <dt className="text-muted">Mail</dt>
        <dd>The customer gets the link with a picture of the first screen.</dd>
        {orderStatus === 'in_review' && previews[0] && (
          <>
            <dt className="text-muted">In its place</dt>
            <dd>
              Preview {previews[0].number}, which the customer is looking at; its address ends.
              {openComments > 0 && ` What they typed so far (${openComments}) is kept.`}
            </dd>
          </>
        )}
      </dl>
      {open > 0 && (
        <Notice kind="warn" title="Not answered yet">
          {open === 1
            ? 'One item of the customer’s list has no answer.'
            : `${open} items of the customer’s list have no answer.`}
        </Notice>
      )}
      <List kind="danger" title="To put right first" items={errors} />
      {onList && (
        <div>
          <Button small variant="outline" onClick={onList}>
            Show what is open
          </Button>
        </div>
      )}
      <List kind="warn" title="Worth a second look" items={warnings} />
    </div>
  )
}

function List(props: { kind: 'danger' | 'warn'; title: string; items: readonly string[] }) {
  const { kind, title, items } = props
  if (items.length === 0) return null
  return (
    <Notice kind={kind} title={title}>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** What of the answer's list a person reads. */
const sentencesOf = (items: readonly unknown[]): string[] => [
  ...new Set(
    z
      .array(openItemSchema)
      .parse(items)
      .map(({ sentence }) => sentence),
  ),
]

const STEPS = [
  { state: 'queued', words: 'In the queue' },
  { state: 'rendering', words: 'Making pages, PDFs and pictures' },
  { state: 'sent', words: 'With the customer' },
] as const

function Progress(
  props: PreviewDialogProps & { review: OrderReviewResponse; request: PreviewRequestResponse },
) {
  const { review, request, onOpenChange, onList, onOpenItems } = props
  const hasFailed = request.state === 'failed'
  useEffect(() => {
    // What was rendered may be what is open: the PDFs lost a field.
    if (hasFailed) onOpenItems?.()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it has come to its end
  }, [hasFailed])
  if (hasFailed) {
    return (
      <div className="grid gap-5">
        <Notice kind="danger" title="The preview was not sent" urgent>
          {request.problem ??
            'No reason was given. Try again; if it fails once more, look in the server’s log.'}
        </Notice>
        <div className="flex flex-wrap gap-3">
          {onList && (
            <Button small onClick={onList}>
              Show what is open
            </Button>
          )}
          <Button
            small
            variant={onList ? 'outline' : undefined}
            onClick={() => onOpenChange(false)}
          >
            Close
          </Button>
        </div>
      </div>
    )
  }
  if (request.state === 'sent') {
    const sent = review.previews.find(({ number }) => number === request.number)
    return (
      <div role="status" className="grid gap-5">
        <p className="flex items-center gap-2.5 text-h3">
          <Check aria-hidden="true" size={20} strokeWidth={2} />
          Preview {request.number} is with the customer
        </p>
        {sent?.url && (
          <p>
            <a
              href={sent.url}
              target="_blank"
              rel="noreferrer"
              className="inline-block py-1.5 text-link"
            >
              See what they see
            </a>
          </p>
        )}
        <div>
          <Button small onClick={() => onOpenChange(false)}>
            Done
          </Button>
        </div>
      </div>
    )
  }
  const at = STEPS.findIndex(({ state }) => state === request.state)
  return (
    <ol role="status" className="grid gap-3">
      {STEPS.map(({ state, words }, place) => (
        <li
          key={state}
          aria-current={place === at ? 'step' : undefined}
          className={`flex items-center gap-3 ${place > at ? 'text-muted' : 'font-semibold'}`}
        >
          <span className="grid size-5 place-items-center">
            {place < at && <Check aria-hidden="true" size={18} strokeWidth={2} />}
            {place === at && <Spinner />}
          </span>
          {words}
        </li>
      ))}
    </ol>
  )
}

const POLL_MS = 150

/** Follows a preview until it has come to its end, then fetches the reviews anew. */
function useRequest(
  orderId: string,
  started: PreviewRequestResponse | undefined,
  onSent: () => void,
): PreviewRequestResponse | undefined {
  const queryClient = useQueryClient()
  const followed = useQuery({
    ...routeQuery(reviewRoutes.readPreviewRequest, {
      params: { orderId, previewId: started?.id ?? '' },
    }),
    enabled: started !== undefined && isUnderWay(started),
    // A lost answer says nothing about the preview, which goes on: ask again.
    refetchInterval: ({ state }) =>
      state.data === undefined || isUnderWay(state.data) ? POLL_MS : false,
  })
  const latest = followed.data ?? started
  const sent = latest?.state === 'sent'
  const ended = latest !== undefined && !isUnderWay(latest)
  useEffect(() => {
    if (!ended) return
    void queryClient.invalidateQueries({
      queryKey: routeQuery(reviewRoutes.readOrderReview, { params: { orderId } }).queryKey,
    })
    if (sent) onSent()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it has come to its end
  }, [ended, sent])
  return latest
}

const isUnderWay = ({ state }: PreviewRequestResponse) =>
  state === 'queued' || state === 'rendering'
