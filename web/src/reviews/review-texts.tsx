import { MessageSquarePlus } from '../ui/icons.tsx'
import { type Ref, useImperativeHandle, useMemo, useState } from 'react'
import type { CommentTarget } from '@vitrine/domain/reviews/comment-target'
import { Button } from '../ui/button.tsx'
import { focusLater } from '../ui/focus-later.ts'
import { TextButton } from '../ui/upload-zone.tsx'
import {
  isEmptyComment,
  type ChangeRequestSession,
  type ChangeRequestState,
  type DraftComment,
} from './change-request-session.ts'
import type { ResumeTextSection } from './resume-texts.ts'
import { randomUuid } from '../api/random-uuid.ts'
import { Status } from '../ui/status.tsx'
import {
  findResumeText,
  isOnTarget,
  exactAnchor,
  targetLabel,
  targetQuote,
} from './comment-target.ts'
import { CommentCard } from './comment-card.tsx'
import { CommentEditor, type CommentMode } from './comment-editor.tsx'
import { type CommentSlot, TOP_SLOT, TextPanel } from './text-panel.tsx'

type Open = {
  readonly comment: DraftComment
  readonly mode: CommentMode
  readonly slot: CommentSlot
}

/** Opens the editor of a target from elsewhere on the page. */
export type ReviewTextsHandle = { point(target: CommentTarget): void }

/** The texts of one language with their comments. */
// oxlint-disable-next-line max-lines-per-function -- one view with its controls
export function ReviewTexts(props: {
  ref?: Ref<ReviewTextsHandle>
  sections: readonly ResumeTextSection[]
  language: string
  languageName: string
  versionHash: string
  hasPicture: boolean
  session: ChangeRequestSession
  state: ChangeRequestState
}) {
  const { ref, sections, language, languageName, versionHash, hasPicture, session, state } = props
  const [open, setOpen] = useState<Open | null>(null)
  const slots = useMemo(() => new Set(listSlots(sections)), [sections])
  const bySlot = useMemo(
    () => groupBySlot(state.comments, slots, language),
    [state.comments, slots, language],
  )
  const removedBySlot = useMemo(
    () => groupBySlot(state.removed, slots, language),
    [state.removed, slots, language],
  )

  const close = () => {
    if (!open) return
    const written = session.state().comments.find(({ id }) => id === open.comment.id)
    if (written && isEmptyComment(written)) session.remove(written.id)
    setOpen(null)
    focusSlot(open.slot, open.comment.target)
  }
  const edit = (comment: DraftComment, slot: CommentSlot) =>
    setOpen({ comment, slot, mode: comment.suggestion === null ? 'comment' : 'suggestion' })
  const point = (target: CommentTarget, mode: CommentMode) => {
    const known = state.comments.find((each) => isOnTarget(each, target))
    const place = exactAnchor(target)
    const comment = known ?? {
      id: randomUuid(),
      revision: 0,
      target,
      versionHash,
      quote: targetQuote(sections, target),
      text: '',
      suggestion: null,
      place,
    }
    const mayMode = known && mode === 'comment' && known.suggestion !== null ? 'suggestion' : mode
    setOpen({ comment, mode: mayMode, slot: slotOf(comment, slots) })
  }
  useImperativeHandle(ref, () => ({ point: (target) => point(target, 'comment') }))

  const shownAt = (slot: CommentSlot) => (
    <>
      {bySlot.get(slot)?.map((comment) =>
        comment.id === open?.comment.id ? null : (
          <CommentCard key={comment.id} comment={comment}>
            <TextButton onClick={() => edit(comment, slot)}>Edit</TextButton>
            <TextButton
              onClick={() => {
                session.remove(comment.id)
                focusLater(() => document.getElementById(`put-back-${comment.id}`))
              }}
            >
              Remove
            </TextButton>
          </CommentCard>
        ),
      )}
      {removedBySlot.get(slot)?.map((comment) => (
        <Status
          key={comment.id}
          className="mt-2 flex flex-wrap items-center gap-x-3 text-small text-muted"
        >
          Taken off your list.
          <button
            type="button"
            id={`put-back-${comment.id}`}
            onClick={() => {
              session.restore(comment.id)
              focusSlot(slot, comment.target)
            }}
            className="min-h-11 px-1 text-link"
          >
            Put it back
          </button>
        </Status>
      ))}
      {open?.slot === slot && (
        <CommentEditor
          key={open.comment.id}
          comment={open.comment}
          mode={open.mode}
          about={targetLabel(sections, open.comment)}
          maySuggest={maySuggest(sections, open.comment.target)}
          onChange={(comment) => session.write(comment)}
          onRemove={() => {
            session.remove(open.comment.id)
            setOpen(null)
            focusSlot(open.slot, open.comment.target)
          }}
          onClose={close}
        />
      )}
    </>
  )

  return (
    <section aria-labelledby="words-title" className="mt-10">
      <h2 id="words-title" className="text-h3">
        Text ({languageName})
      </h2>
      <p id="words-hint" className="mt-1.5 max-w-prose text-ink-2">
        Tap a sentence, here or in the preview, to comment on it or rewrite it, or select a few
        words here.
        <span className="pointer-coarse:hidden">
          {' '}
          Keyboard: arrow keys move between sentences, Enter opens one.
        </span>
      </p>
      <div data-slot={TOP_SLOT} className="mt-4 flex flex-wrap gap-3">
        <Button
          small
          variant="outline"
          onClick={() => point({ on: 'whole', language: null }, 'comment')}
        >
          <MessageSquarePlus aria-hidden="true" size={18} strokeWidth={1.75} />
          General comment
        </Button>
        {hasPicture && (
          <Button
            small
            variant="outline"
            onClick={() => point({ on: 'picture', language }, 'comment')}
          >
            Comment on the picture
          </Button>
        )}
      </div>
      {shownAt(TOP_SLOT)}
      <div className="mt-8">
        <TextPanel
          sections={sections}
          language={language}
          comments={bySlot}
          mayPoint
          onPoint={point}
        >
          {shownAt}
        </TextPanel>
      </div>
    </section>
  )
}

function maySuggest(sections: readonly ResumeTextSection[], target: CommentTarget): boolean {
  return target.on === 'text' && findResumeText(sections, target.pointer)?.word.isDate === false
}

/** The pointers below which comments can appear. */
function listSlots(sections: readonly ResumeTextSection[]): CommentSlot[] {
  return sections.flatMap(({ entries }) =>
    entries.flatMap(({ pointer, words }) => [
      ...(pointer === '' ? [] : [pointer]),
      ...words.map((word) => word.pointer),
    ]),
  )
}

function slotOf(
  { place: { pointer } }: Pick<DraftComment, 'place'>,
  slots: ReadonlySet<CommentSlot>,
): CommentSlot {
  return pointer !== null && slots.has(pointer) ? pointer : TOP_SLOT
}

function groupBySlot(
  comments: readonly DraftComment[],
  slots: ReadonlySet<CommentSlot>,
  language: string,
): ReadonlyMap<CommentSlot, readonly DraftComment[]> {
  return Map.groupBy(
    comments.filter(({ target }) => target.language === null || target.language === language),
    (comment) => slotOf(comment, slots),
  )
}

/** Restores the focus, so that arrow keys continue there. */
function focusSlot(slot: CommentSlot, target: CommentTarget) {
  focusLater(() => {
    const place = document.querySelector(`[data-slot="${CSS.escape(slot)}"]`)
    const units = [...(place?.querySelectorAll<HTMLElement>('[data-unit]') ?? [])]
    if (target.on !== 'text') return units[0] ?? place?.querySelector<HTMLElement>('button')
    return units.findLast(({ dataset }) => Number(dataset.start ?? 0) <= target.start) ?? units[0]
  })
}
