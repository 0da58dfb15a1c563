import type { Pointer } from '@vitrine/domain/resume/json-pointer'
import type { ChangedField } from '../changes/index.ts'
import { useEditorActions } from '../editor-actions.ts'
import { Rewording, useRewordingService } from '../rewording/index.ts'
import { ChangedMark } from './changed-mark.tsx'

type FieldToolsProps = {
  /** The ID of the mark. */
  id: string
  pointer: Pointer
  value: unknown
  change: ChangedField | undefined
}

/** Below a field: the mark of a change, and a suggestion for prose if a model is set up. */
export function FieldTools({ id, pointer, value, change }: FieldToolsProps) {
  const { write } = useEditorActions()
  const service = useRewordingService()
  const isProse =
    service !== null && typeof value === 'string' && value.trim() !== '' && service.rewords(pointer)
  return (
    <>
      {change !== undefined && <ChangedMark id={id} change={change} />}
      {isProse && (
        <div className="col-span-full flex flex-wrap items-baseline text-caption text-muted">
          <Rewording
            {...service}
            pointer={pointer}
            original={value}
            onTake={(wording) => write(pointer, wording)}
          />
        </div>
      )}
    </>
  )
}
