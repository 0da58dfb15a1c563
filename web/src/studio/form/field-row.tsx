import { memo, useId } from 'react'
import type { Pointer } from '@vitrine/domain/resume/json-pointer'
import type { OpenConflict } from '@vitrine/domain/sources/source-conflicts'
import { classNames } from '../../ui/class-names.ts'
import type { ChangedField } from '../changes/index.ts'
import type { FieldSpec } from '../fields/index.ts'
import type { FieldProvenance } from '../source/index.ts'
import { ConflictNote } from './conflict-note.tsx'
import { FieldControl } from './field-control.tsx'
import { FieldTools } from './field-tools.tsx'
import { ProvenanceLabel } from './provenance-label.tsx'

type FieldRowProps = {
  spec: FieldSpec
  pointer: Pointer
  value: unknown
  mark: FieldProvenance | undefined
  /** Why the value was not saved, and what to do. */
  advice: string | undefined
  /** Blockers and warnings of the field. */
  open: string | undefined
  change: ChangedField | undefined
  conflict: OpenConflict | undefined
}

/** One field with label, source and problems. */
export const FieldRow = memo(function FieldRow({
  spec,
  pointer,
  value,
  mark,
  advice,
  open,
  change,
  conflict,
}: FieldRowProps) {
  const id = useId()
  const notes = advice ?? open
  const isHinted =
    spec.hint !== undefined && notes === undefined && (value === undefined || value === '')
  return (
    <div
      className={classNames(
        'min-w-0',
        (spec.wide || conflict !== undefined || change !== undefined) && 'col-span-full',
      )}
    >
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-admin font-semibold">
          {spec.label}
        </label>
        <span id={`${id}-source`}>
          <ProvenanceLabel mark={mark} />
        </span>
      </div>
      <FieldControl
        id={id}
        spec={spec}
        pointer={pointer}
        value={value}
        trouble={advice !== undefined || mark?.kind === 'none'}
        describedBy={[
          mark !== undefined && 'source',
          notes !== undefined && 'notes',
          change !== undefined && 'change',
          conflict !== undefined && 'conflict',
          isHinted && 'hint',
        ]
          .filter((part) => part !== false)
          .map((part) => `${id}-${part}`)
          .join(' ')}
      />
      {notes !== undefined && (
        <p
          id={`${id}-notes`}
          className={`mt-0.5 text-caption ${advice === undefined ? 'text-warn' : 'text-danger'}`}
        >
          {notes}
        </p>
      )}
      <FieldTools
        id={`${id}-change`}
        pointer={pointer}
        value={value}
        change={change}
        checkKey={mark?.checkKey}
      />
      {conflict !== undefined && <ConflictNote id={`${id}-conflict`} conflict={conflict} />}
      {isHinted && (
        <p id={`${id}-hint`} className="mt-0.5 text-caption text-muted">
          {spec.hint}
        </p>
      )}
    </div>
  )
})
