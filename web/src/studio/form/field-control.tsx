import { useState } from 'react'
import type { Pointer } from '@vitrine/domain/resume/json-pointer'
import { FIELD_ATTRIBUTE, useEditorActions } from '../editor-actions.ts'
import { type FieldSpec, useOriginalText } from '../fields/index.ts'
import { parseDate } from './parse-date.ts'
import { type GridKind, parseGrid, formatGrid } from './parse-grid.ts'
import { GrowingTextArea } from '../../ui/growing-textarea.tsx'

export const FIELD_CONTROL =
  'block w-full scroll-mt-8 rounded-sm border bg-surface px-2.5 py-1.5 text-admin text-ink placeholder:text-muted focus-visible:outline-offset-0'

export const fieldBorder = (trouble: boolean) =>
  trouble ? 'border-danger outline-danger' : 'border-line-2 hover:border-ink-2'

type FieldControlProps = {
  id: string
  spec: FieldSpec
  pointer: Pointer
  value: unknown
  trouble: boolean
  describedBy: string
}

/** The control for each kind of field. */
export function FieldControl({
  id,
  spec,
  pointer,
  value,
  trouble,
  describedBy,
}: FieldControlProps) {
  const { write, setActiveField } = useEditorActions()
  const common = {
    id,
    [FIELD_ATTRIBUTE]: pointer,
    'aria-invalid': trouble || undefined,
    'aria-describedby': describedBy,
    onFocus: () => setActiveField(pointer),
  }
  const shown = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const originalText = useOriginalText()
  const placeholder = shown === '' ? originalText(pointer) : undefined
  const set = (typed: string) => write(pointer, typed === '' ? undefined : typed)
  switch (spec.kind) {
    case 'text':
      return (
        <GrowingTextArea
          {...common}
          rows={2}
          value={shown}
          placeholder={placeholder}
          onChange={({ target }) => set(target.value)}
          className={`${FIELD_CONTROL} ${fieldBorder(trouble)} resize-y`}
        />
      )
    case 'week':
      return <Week {...common} pointer={pointer} value={value} />
    case 'columns':
    case 'widths':
      return <Grid {...common} kind={spec.kind} pointer={pointer} value={value} trouble={trouble} />
    case 'yes':
      return (
        <input
          {...common}
          type="checkbox"
          checked={value === true}
          onChange={({ target }) => write(pointer, target.checked || undefined)}
          className="my-2 block size-5 accent-ink"
        />
      )
    case 'choice':
      return (
        <select
          {...common}
          value={shown}
          onChange={({ target }) => set(target.value)}
          className={`${FIELD_CONTROL} ${fieldBorder(trouble)}`}
        >
          <option value="">In turn</option>
          {spec.choices?.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )
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
            const date = parseDate(target.value)
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
          placeholder={placeholder}
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

/** Never `type=email` or `url`: browsers change those values. */
const INPUTS = {
  line: {},
  'web-address': { inputMode: 'url', spellCheck: false },
  email: { inputMode: 'email', spellCheck: false },
  phone: { inputMode: 'tel' },
  country: { maxLength: 2, spellCheck: false },
} as const

/** Keeps the typed text while its value equals the document's. Trailing spaces are no change. */
function Grid(props: {
  id: string
  kind: GridKind
  pointer: Pointer
  value: unknown
  trouble: boolean
  onFocus: () => void
  'aria-describedby': string
}) {
  const { kind, pointer, value, trouble, ...common } = props
  const { write } = useEditorActions()
  const [typed, setTyped] = useState('')
  const written = formatGrid(kind, value)
  const isMeant = formatGrid(kind, parseGrid(kind, typed)) === written
  return (
    <GrowingTextArea
      {...common}
      {...{ [FIELD_ATTRIBUTE]: pointer }}
      rows={3}
      spellCheck={kind === 'columns'}
      value={isMeant ? typed : written}
      onChange={({ target }) => {
        const grid = parseGrid(kind, target.value)
        setTyped(target.value)
        write(pointer, grid.length === 0 ? undefined : grid)
      }}
      className={`${FIELD_CONTROL} ${fieldBorder(trouble)} resize-y tabular-nums`}
    />
  )
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

function Week(props: {
  id: string
  pointer: Pointer
  value: unknown
  onFocus: () => void
  'aria-describedby': string
}) {
  const { id, pointer, value, onFocus } = props
  const { write } = useEditorActions()
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
