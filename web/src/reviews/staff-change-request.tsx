import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, ChevronLeft, ChevronRight } from '../ui/icons.tsx'
import { useEffect, useId, useRef, useState } from 'react'
import {
  type ItemVerdict,
  type OrderReviewResponse,
  reviewRoutes,
  type TeamItemResponse,
} from '@vitrine/contract/reviews'
import { useSearchParams } from 'react-router'
import { ApiError, request } from '../api/client.ts'
import { routeQuery, useFreshQuery } from '../api/query-client.ts'
import { Button } from '../ui/button.tsx'
import { useGlobalKeys } from '../ui/keyboard-shortcuts.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { StatusChip } from '../ui/status-chip.tsx'
import { Status } from '../ui/status.tsx'
import { nextUnanswered } from './next-unanswered.ts'
import { CommentText } from './comment-card.tsx'
import { VERDICTS } from './verdicts.ts'
import { WordDiff } from './word-diff.tsx'
import { GrowingTextArea } from '../ui/growing-textarea.tsx'

type StripProps = {
  orderId: string
  language: string
  /** Focuses a field in one of the languages. */
  onVisit: (language: string, field: string) => void
  /** Resolves to false if the draft can't be saved. */
  onSave: () => Promise<boolean>
  /** The server changed the draft. */
  onWritten: () => Promise<void>
}

/** The customer's change request, item by item: F4 goes to the next, F10 accepts a suggestion, Ctrl F10 is "Done". */
export function StaffChangeRequest(props: StripProps) {
  const { orderId } = props
  const review = useFreshQuery(reviewRoutes.readOrderReview, { params: { orderId } }).data
  const round = review?.submitted[0]
  if (!review || !round || round.items.length === 0 || review.orderStatus !== 'in_revision')
    return null
  return <Strip key={round.number} {...props} number={round.number} items={round.items} />
}

/** The item that the URL names, or the first unanswered one. */
function firstOf(
  items: readonly TeamItemResponse[],
  language: string,
  field: string | null,
): number {
  const cameFor = items.findIndex(
    ({ target, draftPlace }) => target.language === language && draftPlace.pointer === field,
  )
  return cameFor >= 0 ? cameFor : Math.max(0, nextUnanswered(items, -1))
}

function Strip(props: StripProps & { number: number; items: readonly TeamItemResponse[] }) {
  const { orderId, language, number, items, onVisit, onSave, onWritten } = props
  const [search] = useSearchParams()
  const askedId = useId()
  const [at, setAt] = useState(() => firstOf(items, language, search.get('field')))
  const item = items[at] ?? items[0]
  const go = (to: number) => {
    const place = (to + items.length) % items.length
    setAt(place)
    visit(items[place])
  }
  const visit = (to: TeamItemResponse | undefined) => {
    const field = to?.draftPlace.pointer
    if (to && field) onVisit(to.target.language ?? language, field)
  }
  const { accept, answer } = useItemAnswers({ orderId, onSave, onWritten })
  const heading = useRef<HTMLHeadingElement>(null)
  const asked = useRef<HTMLDivElement>(null)
  const [focusOn, setFocusOn] = useState<'item' | 'heading' | null>(null)
  useEffect(() => {
    if (focusOn === null) return
    const target = focusOn === 'item' ? asked : heading
    target.current?.focus()
    setFocusOn(null)
  }, [focusOn])
  /** An answered item leads to the next one without an answer, and the last one to the heading. */
  const goOn = {
    onSuccess: (response: OrderReviewResponse) => {
      const next = nextUnanswered(response.submitted[0]?.items ?? [], at)
      if (next >= 0) setAt(next)
      setFocusOn(next >= 0 ? 'item' : 'heading')
    },
  }
  const isBusy = accept.isPending || answer.isPending
  useGlobalKeys({
    F4: () => go(at + 1),
    'Shift F4': () => go(at - 1),
    F10: () => {
      if (item && item.proposed !== null && !isBusy) accept.mutate(item.id)
    },
  })
  if (!item) return null
  const answered = items.filter((each) => each.answer !== null).length
  const fault = accept.error ?? answer.error
  return (
    <section
      aria-label="Change request"
      tabIndex={-1}
      className="max-h-[45svh] shrink-0 overflow-y-auto border-b border-line bg-glass-1 px-4 py-2.5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 ref={heading} tabIndex={-1} className="font-strong">
          Round {number}
        </h2>
        <Status onlyChanges className="text-muted">
          {at + 1} of {items.length} · {answered} answered
        </Status>
        <div className="flex">
          <IconButton
            label="Previous item"
            hint="Previous item (Shift F4)"
            onClick={() => go(at - 1)}
          >
            <ChevronLeft aria-hidden="true" size={18} strokeWidth={1.75} />
          </IconButton>
          <IconButton label="Next item" hint="Next item (F4)" onClick={() => go(at + 1)}>
            <ChevronRight aria-hidden="true" size={18} strokeWidth={1.75} />
          </IconButton>
        </div>
        {item.draftPlace.pointer !== null && (
          <button
            type="button"
            onClick={() => visit(item)}
            className="min-h-8 rounded-xs px-1 text-link"
          >
            Go to its field
          </button>
        )}
        {item.answer && (
          <StatusChip tone={VERDICTS[item.answer.verdict].tone}>
            <span>{VERDICTS[item.answer.verdict].label}</span>
            <span>{item.answeredBy && `, ${item.answeredBy}`}</span>
          </StatusChip>
        )}
      </div>
      <div className="mt-1.5 grid gap-x-8 gap-y-2 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div
          ref={asked}
          role="group"
          tabIndex={-1}
          aria-label={`Item ${at + 1} of ${items.length}`}
          aria-describedby={askedId}
        >
          <Asked id={askedId} item={item} />
        </div>
        <Answer
          key={item.id}
          item={item}
          busy={isBusy}
          onAccept={() => accept.mutate(item.id, goOn)}
          isNotInDraft={
            answer.variables?.itemId === item.id && isCode(answer.error, 'suggestion_not_in_draft')
          }
          onAnswer={(verdict, words) => answer.mutate({ itemId: item.id, verdict, words }, goOn)}
        />
      </div>
      {fault && (
        <Status urgent className="mt-2 text-danger">
          {errorMessage(fault)}
        </Status>
      )}
    </section>
  )
}

function useItemAnswers(props: Pick<StripProps, 'orderId' | 'onSave' | 'onWritten'>) {
  const { orderId, onSave, onWritten } = props
  const queryClient = useQueryClient()
  const take = (response: OrderReviewResponse) =>
    queryClient.setQueryData(
      routeQuery(reviewRoutes.readOrderReview, { params: { orderId } }).queryKey,
      response,
    )
  const accept = useMutation({
    mutationFn: async (itemId: string) => {
      if (!(await onSave())) throw new Error('The draft is not saved yet. Save it, then accept.')
      const response = await request(reviewRoutes.acceptSuggestion, { params: { orderId, itemId } })
      await onWritten()
      return response
    },
    onSuccess: take,
  })
  const answer = useMutation({
    mutationFn: async (body: { itemId: string; verdict: ItemVerdict; words: string }) => {
      // The server compares the suggestion with the saved draft.
      if (body.verdict === 'done' && !(await onSave()))
        throw new Error('The draft is not saved yet. Save it, then answer.')
      return request(reviewRoutes.answerItem, {
        params: { orderId, itemId: body.itemId },
        body: { verdict: body.verdict, words: body.words },
      })
    },
    onSuccess: take,
  })
  return { accept, answer }
}

const isCode = (error: Error | null, code: string) =>
  error instanceof ApiError && error.code === code

function Asked({ id, item }: { id: string; item: TeamItemResponse }) {
  const { draftPlace, draftText, proposed, target, answer } = item
  return (
    <div id={id} className="grid content-start gap-1">
      {answer === null && draftPlace.state === 'check' && (
        <p className="text-caption text-warn">The text has changed. Please check.</p>
      )}
      {draftPlace.state === 'gone' && (
        <p className="text-caption text-warn">The commented text is no longer in the draft.</p>
      )}
      {target.on === 'whole' && <p className="text-caption text-muted">About the whole</p>}
      {target.on === 'picture' && <p className="text-caption text-muted">About the picture</p>}
      <CommentText comment={item} quoted />
      {proposed !== null && draftText !== null && draftText !== item.quote && (
        <p className="text-caption break-words text-muted">
          In the field: <WordDiff before={draftText} after={proposed} language={null} />
        </p>
      )}
    </div>
  )
}

function Answer(props: {
  item: TeamItemResponse
  busy: boolean
  /** “Done” was refused, because the draft does not say the suggested words. */
  isNotInDraft: boolean
  onAccept: () => void
  onAnswer: (verdict: ItemVerdict, words: string) => void
}) {
  const { item, busy, isNotInDraft, onAccept, onAnswer } = props
  const [asking, setAsking] = useState<'done-differently' | 'not-done' | null>(null)
  const [words, setWords] = useState(item.answer?.words ?? '')
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  useEffect(() => {
    if (isNotInDraft) setAsking('done-differently')
  }, [isNotInDraft])
  useEffect(() => {
    if (asking !== null) field.current?.focus()
  }, [asking])
  useGlobalKeys(
    asking === null && !busy
      ? {
          'Ctrl F10': () => onAnswer('done', ''),
          'Ctrl Shift F10': () => setAsking('not-done'),
        }
      : {},
  )
  if (asking !== null) {
    return (
      <form
        className="grid content-start gap-2 lg:w-96"
        onSubmit={(event) => {
          event.preventDefault()
          if (words.trim() === '' || busy) return
          onAnswer(asking, words.trim())
          setAsking(null)
        }}
      >
        <label htmlFor={id} className="text-caption font-semibold">
          {asking === 'not-done' ? 'Reason for not doing it' : 'What was done instead, and why'}
        </label>
        <GrowingTextArea
          ref={field}
          id={id}
          rows={2}
          required
          maxLength={4000}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          className="block w-full rounded-sm border border-line-2 bg-surface px-2.5 py-1.5 text-admin hover:border-ink-2 focus-visible:outline-offset-0"
        />
        <div className="flex flex-wrap gap-2">
          <Button small type="submit" busy={busy} disabled={words.trim() === ''}>
            Answer
          </Button>
          <Button small variant="quiet" onClick={() => setAsking(null)}>
            Cancel
          </Button>
        </div>
      </form>
    )
  }
  return (
    <div className="flex flex-wrap content-start items-center gap-2">
      {item.proposed !== null && (
        <Button small busy={busy} onClick={onAccept}>
          <Check aria-hidden="true" size={18} strokeWidth={2} />
          Accept <kbd className="font-body text-caption font-normal opacity-80">F10</kbd>
        </Button>
      )}
      <Button
        small
        variant={item.proposed === null ? 'primary' : 'outline'}
        busy={busy}
        onClick={() => onAnswer('done', '')}
      >
        Done <kbd className="font-body text-caption font-normal opacity-80">Ctrl F10</kbd>
      </Button>
      <Button small variant="outline" onClick={() => setAsking('done-differently')}>
        Done differently…
      </Button>
      <Button small variant="outline" onClick={() => setAsking('not-done')}>
        Not done because…
      </Button>
    </div>
  )
}
