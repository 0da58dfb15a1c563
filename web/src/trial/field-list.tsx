import { useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { MAX_CORRECTION_LENGTH } from '@vitrine/domain/sources/cv-corrections'
import { TextArea, TextField } from '../ui/field.tsx'
import { focusLater } from '../ui/focus-later.ts'
import { useForm } from '../ui/use-form.ts'
import type { CorrectionResult, ReadField } from './correct-fields.ts'

const SHOWN_AT_FIRST = 6
/** Longer texts get a text area. */
const ONE_LINE = 60

/** Returns an error if the correction is rejected. */
type Correct = (field: ReadField, text: string) => string | undefined

/** Fields that were read, each with a form to correct it. */
export function FieldList(props: {
  label: string
  fields: readonly ReadField[]
  onCorrect: Correct
}) {
  const { label, fields, onCorrect } = props
  const [open, setOpen] = useState<string>()
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const shown = showsAll ? fields : fields.slice(0, SHOWN_AT_FIRST)

  const close = (key: string) => {
    setOpen(undefined)
    // Focuses the button that opened the form, once it is rendered again.
    focusLater(() => list.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(key)}"]`))
  }

  return (
    <>
      <ul ref={list} aria-label={label} className="mt-2 divide-y divide-line border-y border-line">
        {shown.map((field) => {
          const key = field.paths.join(' ')
          return (
            <li key={key} className="py-2">
              {open === key ? (
                <CorrectionForm field={field} onCorrect={onCorrect} onClose={() => close(key)} />
              ) : (
                <FieldRow field={field} fieldKey={key} onOpen={() => setOpen(key)} />
              )}
            </li>
          )
        })}
      </ul>
      {fields.length > shown.length && (
        <button
          type="button"
          className="mt-1 min-h-11 text-small text-link"
          onClick={() => setShowsAll(true)}
        >
          Show all {fields.length}
        </button>
      )}
    </>
  )
}

function FieldRow(props: { field: ReadField; fieldKey: string; onOpen: () => void }) {
  const {
    field: { label, text, originalText },
    fieldKey,
    onOpen,
  } = props
  const isRemoved = text === ''
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0 text-small">
        <p className="text-caption text-muted">
          <span>{label}</span>
          {originalText !== undefined && (
            <span className="text-ok"> · {isRemoved ? 'removed by you' : 'corrected by you'}</span>
          )}
        </p>
        <p className="line-clamp-3 break-words">{isRemoved ? <del>{originalText}</del> : text}</p>
      </div>
      <button
        type="button"
        data-place={fieldKey}
        aria-label={`Correct ${label.toLowerCase()}: ${text || originalText}`}
        onClick={onOpen}
        className="min-h-11 shrink-0 px-1 text-small text-link"
      >
        Correct
      </button>
    </div>
  )
}

function CorrectionForm(props: { field: ReadField; onCorrect: Correct; onClose: () => void }) {
  const { field, onCorrect, onClose } = props
  const { label, text, originalText } = field
  const shown = text || (originalText ?? '')
  const form = useForm({
    id: `correction-${useId()}`,
    initial: () => ({ text: shown }),
    check: (values) =>
      values.text.trim() === '' ? { text: 'Enter the right text, or remove it' } : {},
    focus: 'first field',
  })
  const save = async ({ text: typed }: { text: string }) => {
    const refusal = onCorrect(field, typed.trim())
    if (refusal !== undefined) return { text: refusal }
    onClose()
    return undefined
  }
  const remove = () => {
    onCorrect(field, '')
    onClose()
  }
  const control = {
    ...form.text('text'),
    label,
    maxLength: MAX_CORRECTION_LENGTH,
    autoComplete: 'off',
    autoFocus: true,
    onKeyDown: ({ key }: { key: string }) => {
      if (key === 'Escape') onClose()
    },
  }
  return (
    <form {...form.attributes} onSubmit={form.submit(save)}>
      {shown.length > ONE_LINE ? <TextArea {...control} rows={3} /> : <TextField {...control} />}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button small type="submit">
          Save
        </Button>
        <Button small variant="outline" onClick={remove}>
          Not in my CV
        </Button>
        <Button small variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

type Refused = Extract<CorrectionResult, { refused: unknown }>['refused']

/** Only dates, email addresses and URLs have a fixed format. */
export function correctionError(refused: Refused, { paths: [path = ''] }: ReadField): string {
  if (refused === 'too_many_corrections')
    return 'That is more than one order can carry. Tell us the rest after you order'
  return path.endsWith('Date') || path.endsWith('/date')
    ? 'Write a date as year and month: 2019-03'
    : 'That does not fit here. Keep the format it had before'
}
