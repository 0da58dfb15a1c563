import { Plus, X } from '../../ui/icons.tsx'
import { memo, useId } from 'react'
import {
  insertInto,
  moveWithin,
  type Pointer,
  pointerTo,
  removeFrom,
  textAt,
  writeAt,
} from '@vitrine/domain/resume/json-pointer'
import type { ChangedField } from '../changes/index.ts'
import { FIELD_ATTRIBUTE, useEditorActions } from '../editor-actions.ts'
import type { LinesSpec } from '../fields/index.ts'
import type { FieldProvenance } from '../source/index.ts'
import { FIELD_CONTROL, fieldBorder } from './field-control.tsx'
import { FieldTools } from './field-tools.tsx'
import { moveDirection } from './move-direction.ts'
import { ProvenanceLabel } from './provenance-label.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import { GrowingTextArea } from '../../ui/growing-textarea.tsx'

/**
 * A list of short texts. Enter adds a line, Backspace removes an empty one, Alt with an arrow
 * moves it. Pasted lines become entries.
 */
export const LinesList = memo(function LinesList(props: {
  spec: LinesSpec
  base: Pointer
  lines: readonly unknown[]
  marks: ReadonlyMap<Pointer, FieldProvenance>
  items: ReadonlyMap<Pointer, string>
  changes: ReadonlyMap<Pointer, ChangedField>
}) {
  const { spec, base, lines, marks, items, changes } = props
  const list = base + spec.at
  const { change, focusField } = useEditorActions()
  const add = (place: number, texts: readonly string[] = ['']) => {
    change(pointerTo(list, place), (resume) =>
      texts.reduce<unknown>(
        (made, text, offset) => insertInto(made, list, place + offset, text),
        resume,
      ),
    )
    focusField(pointerTo(list, place + texts.length - 1))
  }
  return (
    <fieldset className="col-span-full min-w-0">
      <legend className="text-admin font-semibold">{spec.label}</legend>
      <ol className="mt-0.5 grid grid-cols-1 gap-1">
        {lines.map((_, place) => (
          <Line
            key={place}
            spec={spec}
            list={list}
            place={place}
            text={textAt(lines, pointerTo('', place))}
            mark={marks.get(pointerTo(list, place))}
            notes={items.get(pointerTo(list, place))}
            changed={changes.get(pointerTo(list, place))}
            onAdd={add}
          />
        ))}
      </ol>
      <AddButton onClick={() => add(lines.length)}>{`Add a ${spec.one}`}</AddButton>
    </fieldset>
  )
})

const Line = memo(function Line(props: {
  spec: LinesSpec
  list: Pointer
  place: number
  text: string
  mark: FieldProvenance | undefined
  /** Blockers and warnings of the list. */
  notes: string | undefined
  changed: ChangedField | undefined
  onAdd: (place: number, texts?: readonly string[]) => void
}) {
  const { spec, list, place, text, mark, notes, changed, onAdd } = props
  const id = useId()
  const pointer = pointerTo(list, place)
  const { change, write, setActiveField, focusField } = useEditorActions()
  const remove = () => {
    change(pointer, (resume) => removeFrom(resume, list, place))
    focusField(pointerTo(list, Math.max(0, place - 1)))
  }
  return (
    <li className="group grid grid-cols-[minmax(0,1fr)_6.5rem] items-start gap-x-2">
      <GrowingTextArea
        {...{ [FIELD_ATTRIBUTE]: pointer }}
        aria-label={`${spec.one} ${place + 1}`}
        aria-describedby={[
          `${id}-source`,
          ...(notes === undefined ? [] : [`${id}-notes`]),
          ...(changed === undefined ? [] : [`${id}-change`]),
        ].join(' ')}
        rows={1}
        value={text}
        onFocus={() => setActiveField(pointer)}
        onChange={({ target }) => write(pointer, target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          const lines = splitLines(pasted)
          if (lines.length < 2) return
          event.preventDefault()
          const { selectionStart, selectionEnd } = event.currentTarget
          const [first = '', ...rest] = lines
          change(pointer, (resume) =>
            writeAt(
              resume,
              pointer,
              text.slice(0, selectionStart) + first + text.slice(selectionEnd),
            ),
          )
          onAdd(place + 1, rest)
        }}
        onKeyDown={(event) => {
          const step = moveDirection(event)
          const { selectionStart, selectionEnd } = event.currentTarget
          if (step !== 0) {
            event.preventDefault()
            event.stopPropagation()
            change(pointer, (resume) => moveWithin(resume, list, place, place + step))
            focusField(pointerTo(list, place + step))
          } else if (
            event.key === 'Enter' &&
            !event.shiftKey &&
            !event.ctrlKey &&
            !event.metaKey &&
            !isComposing(event)
          ) {
            event.preventDefault()
            change(pointer, (resume) => writeAt(resume, pointer, text.slice(0, selectionStart)))
            onAdd(place + 1, [text.slice(selectionEnd)])
          } else if (event.key === 'Backspace' && text === '') {
            event.preventDefault()
            remove()
          }
        }}
        className={`${FIELD_CONTROL} ${fieldBorder(mark?.kind === 'none')} resize-none`}
      />
      <div className="flex min-h-9 items-center justify-between gap-1">
        <span id={`${id}-source`}>
          <ProvenanceLabel mark={mark} brief />
        </span>
        <button
          type="button"
          aria-label={`Remove ${spec.one} ${place + 1}`}
          onClick={remove}
          className="ml-auto grid size-6 shrink-0 place-items-center rounded-xs text-muted opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-glass-2 hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-100"
        >
          <X aria-hidden="true" size={16} strokeWidth={1.75} />
        </button>
      </div>
      {notes !== undefined && (
        <p id={`${id}-notes`} className="col-span-full text-caption text-warn">
          {notes}
        </p>
      )}
      <FieldTools
        id={`${id}-change`}
        pointer={pointer}
        value={text}
        change={changed}
        checkKey={mark?.checkKey}
      />
    </li>
  )
})

/** The lines of pasted text, without bullets and empty lines. */
export function splitLines(pasted: string): string[] {
  return pasted
    .split(/\r?\n/)
    .map((line) => line.replace(/^[\s•·▪◦‣●○*–—-]+(?=\S)/, '').trim())
    .filter((line) => line !== '')
}

/** Adds an entry to a list. */
export function AddButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="mt-1 inline-flex min-h-8 items-center gap-1.5 rounded-xs pr-2 text-caption text-glass-7 hover:underline"
    >
      <Plus aria-hidden="true" size={16} strokeWidth={1.75} />
      {children}
    </button>
  )
}
