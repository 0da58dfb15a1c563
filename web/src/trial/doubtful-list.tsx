import { useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { useForm } from '../ui/use-form.ts'
import type { DoubtfulPlace } from './doubtful-places.ts'

/** Of what the reader is not sure of, so much is named at first. */
const SHOWN_AT_FIRST = 6
/** Longer texts get a box of several lines. */
const ONE_LINE = 60

/** What the reader is not sure of, each to be put right where it stands. */
export function DoubtfulList({
  places,
  onCorrect,
}: {
  places: readonly DoubtfulPlace[]
  /** False: the document would be none with it. */
  onCorrect: (place: DoubtfulPlace, text: string) => boolean
}) {
  const [open, setOpen] = useState<string>()
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const shown = showsAll ? places : places.slice(0, SHOWN_AT_FIRST)

  const close = (key: string) => {
    setOpen(undefined)
    // Back to the button that opened it, once it is drawn again.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(key)}"]`)?.focus(),
    )
  }

  return (
    <>
      <ul ref={list} className="mt-2 divide-y divide-line border-y border-line">
        {shown.map((place) => {
          const key = place.paths.join(' ')
          return (
            <li key={key} className="py-2">
              {open === key ? (
                <CorrectionForm place={place} onCorrect={onCorrect} onClose={() => close(key)} />
              ) : (
                <Place place={place} dataPlace={key} onOpen={() => setOpen(key)} />
              )}
            </li>
          )
        })}
      </ul>
      {places.length > shown.length && (
        <button
          type="button"
          className="mt-1 min-h-11 text-small text-link"
          onClick={() => setShowsAll(true)}
        >
          Show all {places.length}
        </button>
      )}
    </>
  )
}

function Place({
  place: { label, text, wasRead },
  dataPlace,
  onOpen,
}: {
  place: DoubtfulPlace
  dataPlace: string
  onOpen: () => void
}) {
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0 text-small">
        <p className="text-caption text-muted">
          {label}
          {wasRead !== undefined && <span className="text-ok"> · corrected by you</span>}
        </p>
        <p className="line-clamp-3 break-words">{text}</p>
      </div>
      <button
        type="button"
        data-place={dataPlace}
        aria-label={`Correct ${label.toLowerCase()}: ${text}`}
        onClick={onOpen}
        className="min-h-11 shrink-0 px-1 text-small text-link"
      >
        Correct
      </button>
    </div>
  )
}

function CorrectionForm({
  place,
  onCorrect,
  onClose,
}: {
  place: DoubtfulPlace
  onCorrect: (place: DoubtfulPlace, text: string) => boolean
  onClose: () => void
}) {
  const { label, text } = place
  const form = useForm({
    id: 'correction',
    initial: () => ({ text }),
    check: (values) =>
      values.text.trim() === '' ? { text: 'Write what it should be, or cancel' } : {},
    focus: 'first field',
  })
  const save = async ({ text: typed }: { text: string }) => {
    if (!onCorrect(place, typed.trim())) return { text: refusalOf(place) }
    onClose()
    return undefined
  }
  const control = {
    ...form.text('text'),
    label,
    maxLength: 2000,
    autoComplete: 'off',
    autoFocus: true,
    onKeyDown: ({ key }: { key: string }) => {
      if (key === 'Escape') onClose()
    },
  }
  return (
    <form {...form.attributes} onSubmit={form.submit(save)}>
      {text.length > ONE_LINE ? <TextArea {...control} rows={3} /> : <TextField {...control} />}
      <div className="mt-2 flex gap-3">
        <Button small type="submit">
          Save
        </Button>
        <Button small look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Only dates, e-mail and web addresses have a form of their own. */
const refusalOf = ({ paths: [path = ''] }: DoubtfulPlace) =>
  path.endsWith('Date') || path.endsWith('/date')
    ? 'Write a date as year and month: 2019-03'
    : 'That can’t stand here. Look at how it was written before'
