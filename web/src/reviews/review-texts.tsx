import { MessageSquarePlus } from '../ui/icons.tsx'
import { useMemo, useState } from 'react'
import type { CommentTarget } from '@vitrine/domain/reviews/comment-target'
import { Button } from '../ui/button.tsx'
import { TextButton } from '../ui/upload-zone.tsx'
import {
  isEmptyComment,
  type ChangeRequestSession,
  type ChangeRequestState,
  type DraftComment,
} from './change-request-session.ts'
import type { ResumeTextSection } from './resume-texts.ts'
import { randomUuid } from '../api/random-uuid.ts'
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
  readonly remark: DraftComment
  readonly mode: CommentMode
  readonly seat: CommentSlot
}

/** The texts of one language with their comments. */
export function ReviewTexts(props: {
  sections: readonly ResumeTextSection[]
  language: string
  languageName: string
  versionHash: string
  hasPicture: boolean
  session: ChangeRequestSession
  state: ChangeRequestState
}) {
  const { sections, language, languageName, versionHash, hasPicture, session, state } = props
  const [open, setOpen] = useState<Open | null>(null)
  const seats = useMemo(() => new Set(seatsOf(sections)), [sections])
  const bySeat = useMemo(
    () => groupBySeat(state.remarks, seats, language),
    [state.remarks, seats, language],
  )
  const removedBySeat = useMemo(
    () => groupBySeat(state.removed, seats, language),
    [state.removed, seats, language],
  )

  const close = () => {
    if (!open) return
    const written = session.state().remarks.find(({ id }) => id === open.remark.id)
    if (written && isEmptyComment(written)) session.remove(written.id)
    setOpen(null)
    focusSeat(open.seat, open.remark.target)
  }
  const edit = (remark: DraftComment, seat: CommentSlot) =>
    setOpen({ remark, seat, mode: remark.suggestion === null ? 'comment' : 'suggestion' })
  const point = (target: CommentTarget, mode: CommentMode) => {
    const known = state.remarks.find((each) => isOnTarget(each, target))
    const place = exactAnchor(target)
    const remark = known ?? {
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
    setOpen({ remark, mode: mayMode, seat: seatOf(remark, seats) })
  }

  const shownAt = (seat: CommentSlot) => (
    <>
      {bySeat.get(seat)?.map((remark) =>
        remark.id === open?.remark.id ? null : (
          <CommentCard key={remark.id} remark={remark}>
            <TextButton onClick={() => edit(remark, seat)}>Edit</TextButton>
            <TextButton
              onClick={() => {
                session.remove(remark.id)
                focusLater(() => document.getElementById(`put-back-${remark.id}`))
              }}
            >
              Remove
            </TextButton>
          </CommentCard>
        ),
      )}
      {removedBySeat.get(seat)?.map((remark) => (
        <p
          key={remark.id}
          role="status"
          className="mt-2 flex flex-wrap items-center gap-x-3 text-small text-muted"
        >
          Taken off your list.
          <button
            type="button"
            id={`put-back-${remark.id}`}
            onClick={() => {
              session.restore(remark.id)
              focusSeat(seat, remark.target)
            }}
            className="min-h-11 px-1 text-link"
          >
            Put it back
          </button>
        </p>
      ))}
      {open?.seat === seat && (
        <CommentEditor
          key={open.remark.id}
          remark={open.remark}
          mode={open.mode}
          about={targetLabel(sections, open.remark)}
          maySuggest={maySuggest(sections, open.remark.target)}
          onChange={(remark) => session.write(remark)}
          onRemove={() => {
            session.remove(open.remark.id)
            setOpen(null)
            focusSeat(open.seat, open.remark.target)
          }}
          onClose={close}
        />
      )}
    </>
  )

  return (
    <section aria-labelledby="words-title" className="mt-10">
      <h2 id="words-title" className="text-h3">
        The words, in {languageName}
      </h2>
      <p id="words-hint" className="mt-1.5 max-w-prose text-ink-2">
        Press a sentence to comment on it or to type over it, or select a few words.
        <span className="pointer-coarse:hidden">
          {' '}
          With the keyboard: arrows go from sentence to sentence, Enter opens.
        </span>
      </p>
      <div data-seat={TOP_SLOT} className="mt-4 flex flex-wrap gap-3">
        <Button
          small
          variant="outline"
          onClick={() => point({ on: 'whole', language: null }, 'comment')}
        >
          <MessageSquarePlus aria-hidden="true" size={18} strokeWidth={1.75} />
          Comment on the whole
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
          remarks={bySeat}
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
function seatsOf(sections: readonly ResumeTextSection[]): CommentSlot[] {
  return sections.flatMap(({ entries }) =>
    entries.flatMap(({ pointer, words }) => [
      ...(pointer === '' ? [] : [pointer]),
      ...words.map((word) => word.pointer),
    ]),
  )
}

function seatOf(
  { place: { pointer } }: Pick<DraftComment, 'place'>,
  seats: ReadonlySet<CommentSlot>,
): CommentSlot {
  return pointer !== null && seats.has(pointer) ? pointer : TOP_SLOT
}

function groupBySeat(
  remarks: readonly DraftComment[],
  seats: ReadonlySet<CommentSlot>,
  language: string,
): ReadonlyMap<CommentSlot, readonly DraftComment[]> {
  return Map.groupBy(
    remarks.filter(({ target }) => target.language === null || target.language === language),
    (remark) => seatOf(remark, seats),
  )
}

/** Restores the focus, so that arrow keys continue there. */
function focusSeat(seat: CommentSlot, target: CommentTarget) {
  focusLater(() => {
    const place = document.querySelector(`[data-seat="${CSS.escape(seat)}"]`)
    const units = [...(place?.querySelectorAll<HTMLElement>('[data-unit], button') ?? [])]
    const start = target.on === 'text' ? target.start : 0
    return units.findLast(({ dataset }) => Number(dataset.start ?? 0) <= start) ?? units[0]
  })
}

/** After the clicked element is unmounted. */
function focusLater(find: () => HTMLElement | null | undefined) {
  requestAnimationFrame(() => find()?.focus())
}
