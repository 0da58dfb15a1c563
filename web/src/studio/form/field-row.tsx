import { TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, memo, useId } from 'react'
import type { Pointer } from '@vitrine/domain/json-pointer'
import type { OpenConflict } from '@vitrine/domain/source-conflicts'
import { classNames } from '../../ui/class-names.ts'
import { FIELD_ATTRIBUTE, useEditorActs } from '../editor-acts.ts'
import type { FieldSpec } from '../fields/resume-form.ts'
import type { FieldMark } from '../source/mark-fields.ts'
import { ConflictNote } from './conflict-note.tsx'
import { readDate } from './read-date.ts'

export const FIELD_CONTROL =
  'block w-full scroll-mt-8 rounded-sm border bg-surface px-2.5 py-1.5 text-admin text-ink placeholder:text-muted focus-visible:outline-offset-0'

export const fieldBorder = (trouble: boolean) =>
  trouble ? 'border-danger outline-danger' : 'border-line-2 hover:border-ink-2'

type FieldRowProps = {
  spec: FieldSpec
  pointer: Pointer
  value: unknown
  mark: FieldMark | undefined
  /** Why what is typed was not saved, and what to do. */
  advice: string | undefined
  conflict: OpenConflict | undefined
}

/** One field with its name, where it comes from, and what is wrong with it. */
export const FieldRow = memo(function FieldRow({
  spec,
  pointer,
  value,
  mark,
  advice,
  conflict,
}: FieldRowProps) {
  const id = useId()
  const notes = notesOf(mark, advice)
  return (
    <div
      className={classNames('min-w-0', (spec.wide || conflict !== undefined) && 'col-span-full')}
    >
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-admin font-semibold">
          {spec.label}
        </label>
        <SourceMark mark={mark} />
      </div>
      <Control
        id={id}
        spec={spec}
        pointer={pointer}
        value={value}
        trouble={advice !== undefined || mark?.kind === 'none'}
        describedBy={`${notes === undefined ? '' : `${id}-notes`} ${conflict === undefined ? '' : `${id}-conflict`}`}
      />
      {notes !== undefined && (
        <p
          id={`${id}-notes`}
          className={`mt-0.5 text-caption ${advice === undefined ? 'text-warn' : 'text-danger'}`}
        >
          {notes}
        </p>
      )}
      {conflict !== undefined && <ConflictNote id={`${id}-conflict`} conflict={conflict} />}
      {spec.hint !== undefined && notes === undefined && (value === undefined || value === '') && (
        <p className="mt-0.5 text-caption text-muted">{spec.hint}</p>
      )}
    </div>
  )
})

/** "CV p.1, line 9", "LinkedIn", "Written by noor" or "No source"; a doubtful reading asks for a look. */
export function SourceMark({ mark, brief }: { mark: FieldMark | undefined; brief?: boolean }) {
  if (mark === undefined) return null
  const words = brief ? mark.words.replace(/^(?:CV|Written by) /, '') : mark.words
  if (mark.lowConfidence) {
    return (
      <span className="inline-flex items-center gap-1 text-caption whitespace-nowrap text-warn">
        <TriangleAlert aria-hidden="true" size={14} strokeWidth={2} />
        <span className="sr-only">Look again: </span>
        {words}
      </span>
    )
  }
  const colour =
    mark.kind === 'cv' || mark.kind === 'linkedin'
      ? 'text-glass-7'
      : mark.kind === 'none'
        ? 'text-danger'
        : 'text-muted'
  return <span className={`text-caption whitespace-nowrap ${colour}`}>{words}</span>
}

/** What stands under a field, if anything. */
export function notesOf(
  mark: FieldMark | undefined,
  advice: string | undefined,
): string | undefined {
  if (advice !== undefined) return advice
  if (mark === undefined || mark.figures.length === 0) return undefined
  const figures = mark.figures.map((figure) => `“${figure}”`)
  const next = 'Ask the customer, or leave it out.'
  if (mark.elsewhere) return `LinkedIn says ${figures.join(', ')}, the CV does not. ${next}`
  return `${figures.join(', ')} ${figures.length === 1 ? 'is' : 'are'} not in the CV. ${next}`
}

type ControlProps = {
  id: string
  spec: FieldSpec
  pointer: Pointer
  value: unknown
  trouble: boolean
  describedBy: string
}

function Control({ id, spec, pointer, value, trouble, describedBy }: ControlProps) {
  const { write, attend } = useEditorActs()
  const common = {
    id,
    [FIELD_ATTRIBUTE]: pointer,
    'aria-invalid': trouble || undefined,
    'aria-describedby': describedBy,
    onFocus: () => attend(pointer),
  }
  const shown = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const set = (typed: string) => write(pointer, typed === '' ? undefined : typed)
  switch (spec.kind) {
    case 'text':
      return (
        <textarea
          {...common}
          rows={2}
          value={shown}
          onChange={({ target }) => set(target.value)}
          className={`${FIELD_CONTROL} ${fieldBorder(trouble)} field-sizing-content resize-y`}
        />
      )
    case 'week':
      return <Week {...common} pointer={pointer} value={value} />
    case 'number':
      return (
        <input
          {...common}
          inputMode="decimal"
          value={shown}
          onChange={({ target }) => {
            const number = Number(target.value)
            const exact = target.value.trim() !== '' && String(number) === target.value
            write(pointer, target.value === '' ? undefined : exact ? number : target.value)
          }}
          onBlur={({ target }) => {
            const number = Number(target.value.replace(',', '.'))
            if (target.value.trim() !== '' && Number.isFinite(number)) write(pointer, number)
          }}
          className={`${FIELD_CONTROL} ${fieldBorder(trouble)} tabular-nums`}
        />
      )
    case 'date':
      return (
        <input
          {...common}
          value={shown}
          placeholder={pointer.endsWith('/endDate') ? 'Present' : undefined}
          onChange={({ target }) => set(target.value)}
          onBlur={({ target }) => {
            const date = readDate(target.value)
            if (date !== undefined && date !== target.value) set(date)
          }}
          className={`${FIELD_CONTROL} ${fieldBorder(trouble)} tabular-nums`}
        />
      )
    default:
      return (
        <input
          {...common}
          {...INPUTS[spec.kind]}
          value={shown}
          onChange={({ target }) => set(target.value)}
          onBlur={({ target }) => {
            const tidy =
              spec.kind === 'country' ? target.value.trim().toUpperCase() : target.value.trim()
            if (tidy !== target.value) set(tidy)
          }}
          className={`${FIELD_CONTROL} ${fieldBorder(trouble)}`}
        />
      )
  }
}

/** Never `type=email` or `url`: browsers rewrite what is typed there and refuse half of it. */
const INPUTS = {
  line: {},
  'web-address': { inputMode: 'url', spellCheck: false },
  email: { inputMode: 'email', spellCheck: false },
  phone: { inputMode: 'tel' },
  country: { maxLength: 2, spellCheck: false },
} as const

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

function Week(props: {
  id: string
  pointer: Pointer
  value: unknown
  onFocus: () => void
  'aria-describedby': string
}) {
  const { id, pointer, value, onFocus } = props
  const { write } = useEditorActs()
  const days = DAYS.map((_, day) => Array.isArray(value) && value[day] === true)
  return (
    <div
      role="group"
      aria-describedby={props['aria-describedby']}
      className="flex flex-wrap gap-1.5"
    >
      {DAYS.map((name, day) => (
        <label
          key={name}
          className="cursor-pointer rounded-xs border border-line-2 px-2.5 py-1 text-admin select-none has-checked:border-ink has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
        >
          <input
            type="checkbox"
            id={day === 0 ? id : undefined}
            {...(day === 0 ? { [FIELD_ATTRIBUTE]: pointer } : {})}
            checked={days[day]}
            onFocus={onFocus}
            onChange={({ target }) =>
              write(
                pointer,
                days.map((on, other) => (other === day ? target.checked : on)),
              )
            }
            className="sr-only"
          />
          {name}
        </label>
      ))}
    </div>
  )
}

/** Alt with an arrow, wherever a thing can be moved up or down: −1, 1, or 0 for any other key. */
export function moveOf({ altKey, ctrlKey, metaKey, key }: KeyboardEvent): -1 | 0 | 1 {
  if (!altKey || ctrlKey || metaKey) return 0
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
}
