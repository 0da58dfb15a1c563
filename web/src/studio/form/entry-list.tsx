import { ArrowDown, ArrowUp, Trash2 } from '../../ui/icons.tsx'
import type { ReactNode } from 'react'
import {
  insertInto,
  listAt,
  moveWithin,
  type Pointer,
  pointerTo,
  readAt,
  removeFrom,
} from '@vitrine/domain/resume/json-pointer'
import type { OpenConflict } from '@vitrine/domain/sources/source-conflicts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { ChangedField } from '../changes/index.ts'
import { useEditorActions } from '../editor-actions.ts'
import type { FieldSpec, LinesSpec, ListSpec } from '../fields/index.ts'
import type { FieldProvenance } from '../source/index.ts'
import { emptyEntry, entryTitle } from './entry-title.ts'
import { FieldRow } from './field-row.tsx'
import { AddButton, LinesList } from './lines-list.tsx'
import { moveDirection } from './move-direction.ts'

export type FormProps = {
  resume: unknown
  marks: ReadonlyMap<Pointer, FieldProvenance>
  /** Reasons why fields were not saved, by pointer. */
  advice: ReadonlyMap<Pointer, string>
  /** Blockers and warnings, by pointer. */
  items: ReadonlyMap<Pointer, string>
  /** Fields that differ from their source, by pointer. */
  changes: ReadonlyMap<Pointer, ChangedField>
  /** Conflicts between CV and LinkedIn, by field. */
  conflicts: ReadonlyMap<Pointer, OpenConflict>
}

/** The fields and lists of a section or entry. */
export function FieldsAt(
  props: FormProps & {
    base: Pointer
    fields: readonly FieldSpec[]
    lists: readonly (ListSpec | LinesSpec)[]
  },
) {
  const { base, fields, lists, ...form } = props
  return (
    <div className="grid grid-cols-1 gap-x-3 gap-y-2.5 @min-[24rem]:grid-cols-2">
      {fields.map((spec) => {
        const pointer = base + spec.at
        return (
          <FieldRow
            key={spec.at}
            spec={spec}
            pointer={pointer}
            value={readAt(form.resume, pointer)}
            mark={form.marks.get(pointer)}
            advice={form.advice.get(pointer)}
            open={form.items.get(pointer)}
            change={form.changes.get(pointer)}
            conflict={form.conflicts.get(pointer)}
          />
        )
      })}
      {lists.map((list) =>
        'lines' in list ? (
          <LinesList
            key={list.at}
            spec={list}
            base={base}
            lines={listAt(form.resume, base + list.at)}
            marks={form.marks}
            items={form.items}
            changes={form.changes}
          />
        ) : (
          <div key={list.at} className="col-span-full min-w-0">
            <p className="mb-1.5 text-admin font-semibold">{list.label}</p>
            <EntryList {...form} spec={list} base={base} />
          </div>
        ),
      )}
    </div>
  )
}

/** A list with entries to add, remove and reorder. */
export function EntryList({ spec, base, ...form }: FormProps & { spec: ListSpec; base: Pointer }) {
  const list = base + spec.at
  const entries = listAt(form.resume, list)
  const { change, focusField } = useEditorActions()
  const firstField = (place: number) => pointerTo(list, place) + (spec.fields[0]?.at ?? '')
  return (
    <>
      <ol className="grid grid-cols-1 gap-3">
        {entries.map((entry, place) => (
          <Entry
            key={place}
            spec={spec}
            list={list}
            place={place}
            count={entries.length}
            title={entryTitle(entry)}
            firstField={firstField}
          >
            <FieldsAt
              {...form}
              base={pointerTo(list, place)}
              fields={spec.fields}
              lists={spec.lists ?? []}
            />
          </Entry>
        ))}
      </ol>
      <AddButton
        onClick={() => {
          change(firstField(entries.length), (resume) =>
            insertInto(resume, list, entries.length, emptyEntry(spec)),
          )
          focusField(firstField(entries.length))
        }}
      >
        {`Add a ${spec.one}`}
      </AddButton>
    </>
  )
}

function Entry(props: {
  spec: ListSpec
  list: Pointer
  place: number
  count: number
  title: string | undefined
  firstField: (place: number) => Pointer
  children: ReactNode
}) {
  const { spec, list, place, count, title, firstField, children } = props
  const { change, focusField } = useEditorActions()
  const name = title ?? `${spec.one} ${place + 1}`
  const move = (step: -1 | 1, field?: Pointer) => {
    const to = place + step
    if (to < 0 || to >= count) return
    change(pointerTo(list, place), (resume) => moveWithin(resume, list, place, to))
    if (field !== undefined) focusField(field)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the fields in it
    <li
      onKeyDown={(event) => {
        const step = moveDirection(event)
        if (step === 0 || event.defaultPrevented) return
        event.preventDefault()
        // Focus follows the moved entry.
        const field = (event.target as HTMLElement).getAttribute('data-field')
        const own = pointerTo(list, place)
        move(
          step,
          field?.startsWith(`${own}/`)
            ? pointerTo(list, place + step) + field.slice(own.length)
            : undefined,
        )
      }}
      className="min-w-0 rounded-md border border-line bg-wall p-3"
    >
      <div className="mb-1.5 flex items-center gap-1">
        <h4 className="min-w-0 flex-1 truncate text-admin font-strong">{name}</h4>
        <IconButton
          label={`Move ${name} up`}
          hint="Up (Alt ↑)"
          off={place === 0}
          onClick={() => move(-1)}
        >
          <ArrowUp aria-hidden="true" size={16} strokeWidth={1.75} />
        </IconButton>
        <IconButton
          label={`Move ${name} down`}
          hint="Down (Alt ↓)"
          off={place === count - 1}
          onClick={() => move(1)}
        >
          <ArrowDown aria-hidden="true" size={16} strokeWidth={1.75} />
        </IconButton>
        <IconButton
          label={`Remove ${name}`}
          hint="Remove (Ctrl Z brings it back)"
          onClick={() => {
            change(firstField(place), (resume) => removeFrom(resume, list, place))
            if (count > 1) focusField(firstField(Math.min(place, count - 2)))
          }}
        >
          <Trash2 aria-hidden="true" size={16} strokeWidth={1.75} />
        </IconButton>
      </div>
      {children}
    </li>
  )
}
