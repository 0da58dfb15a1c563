import { MessageSquarePlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { CommentTarget } from '@vitrine/domain/comment-target'
import { Button } from '../ui/button.tsx'
import { TextButton } from '../ui/upload-zone.tsx'
import { isEmptyRemark, type ListSession, type ListState, type Remark } from './list-session.ts'
import type { WordSection } from './list-words.ts'
import { newId } from '../api/new-id.ts'
import { findWord, isAbout, placeOf, placeWords, quoteOf } from './point-at.ts'
import { RemarkCard } from './remark-card.tsx'
import { RemarkEditor, type RemarkMode } from './remark-editor.tsx'
import { type Seat, TOP, WordsPanel } from './words-panel.tsx'

type Open = { readonly remark: Remark; readonly mode: RemarkMode; readonly seat: Seat }

/** The words of one language, each to be pointed at, with what was said about them so far. */
export function WordsToReview(props: {
  sections: readonly WordSection[]
  language: string
  languageName: string
  versionHash: string
  hasPicture: boolean
  session: ListSession
  state: ListState
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
    if (written && isEmptyRemark(written)) session.remove(written.id)
    setOpen(null)
    focusSeat(open.seat, open.remark.target)
  }
  const edit = (remark: Remark, seat: Seat) =>
    setOpen({ remark, seat, mode: remark.suggestion === null ? 'comment' : 'suggestion' })
  const point = (target: CommentTarget, mode: RemarkMode) => {
    const known = state.remarks.find((each) => isAbout(each, target))
    const place = placeOf(target)
    const remark = known ?? {
      id: newId(),
      revision: 0,
      target,
      versionHash,
      quote: quoteOf(sections, target),
      text: '',
      suggestion: null,
      place,
    }
    const mayMode = known && mode === 'comment' && known.suggestion !== null ? 'suggestion' : mode
    setOpen({ remark, mode: mayMode, seat: seatOf(remark, seats) })
  }

  const shownAt = (seat: Seat) => (
    <>
      {bySeat.get(seat)?.map((remark) =>
        remark.id === open?.remark.id ? null : (
          <RemarkCard key={remark.id} remark={remark}>
            <TextButton onClick={() => edit(remark, seat)}>Edit</TextButton>
            <TextButton
              onClick={() => {
                session.remove(remark.id)
                focusLater(() => document.getElementById(`put-back-${remark.id}`))
              }}
            >
              Remove
            </TextButton>
          </RemarkCard>
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
              session.putBack(remark.id)
              focusSeat(seat, remark.target)
            }}
            className="min-h-11 px-1 text-link"
          >
            Put it back
          </button>
        </p>
      ))}
      {open?.seat === seat && (
        <RemarkEditor
          key={open.remark.id}
          remark={open.remark}
          mode={open.mode}
          about={placeWords(sections, open.remark)}
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
      <div data-seat={TOP} className="mt-4 flex flex-wrap gap-3">
        <Button
          small
          look="outline"
          onClick={() => point({ on: 'whole', language: null }, 'comment')}
        >
          <MessageSquarePlus aria-hidden="true" size={18} strokeWidth={1.75} />
          Comment on the whole
        </Button>
        {hasPicture && (
          <Button
            small
            look="outline"
            onClick={() => point({ on: 'picture', language }, 'comment')}
          >
            Comment on the picture
          </Button>
        )}
      </div>
      {shownAt(TOP)}
      <div className="mt-8">
        <WordsPanel
          sections={sections}
          language={language}
          remarks={bySeat}
          mayPoint
          onPoint={point}
        >
          {shownAt}
        </WordsPanel>
      </div>
    </section>
  )
}

function maySuggest(sections: readonly WordSection[], target: CommentTarget): boolean {
  return target.on === 'text' && findWord(sections, target.pointer)?.word.isDate === false
}

/** Every place that something can stand under. */
function seatsOf(sections: readonly WordSection[]): Seat[] {
  return sections.flatMap(({ entries }) =>
    entries.flatMap(({ pointer, words }) => [
      ...(pointer === '' ? [] : [pointer]),
      ...words.map((word) => word.pointer),
    ]),
  )
}

function seatOf({ place: { pointer } }: Pick<Remark, 'place'>, seats: ReadonlySet<Seat>): Seat {
  return pointer !== null && seats.has(pointer) ? pointer : TOP
}

function groupBySeat(
  remarks: readonly Remark[],
  seats: ReadonlySet<Seat>,
  language: string,
): ReadonlyMap<Seat, readonly Remark[]> {
  return Map.groupBy(
    remarks.filter(({ target }) => target.language === null || target.language === language),
    (remark) => seatOf(remark, seats),
  )
}

/** The focus goes back to what was pointed at, so that the arrows go on from there. */
function focusSeat(seat: Seat, target: CommentTarget) {
  focusLater(() => {
    const place = document.querySelector(`[data-seat="${CSS.escape(seat)}"]`)
    const units = [...(place?.querySelectorAll<HTMLElement>('[data-unit], button') ?? [])]
    const start = target.on === 'text' ? target.start : 0
    return units.findLast(({ dataset }) => Number(dataset.start ?? 0) <= start) ?? units[0]
  })
}

/** Once what was pressed is gone. */
function focusLater(find: () => HTMLElement | null | undefined) {
  requestAnimationFrame(() => find()?.focus())
}
