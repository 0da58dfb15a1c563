import { useMutation } from '@tanstack/react-query'
import type { Pointer } from '@vitrine/domain/resume/json-pointer'
import type { ChangedField } from '../changes/index.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { useEditorActions } from '../editor-actions.ts'
import { fieldLabel } from '../fields/index.ts'
import { Rewording, useRewordingService } from '../rewording/index.ts'
import { ChangedMark } from './changed-mark.tsx'

type FieldToolsProps = {
  /** The ID of the mark. */
  id: string
  pointer: Pointer
  value: unknown
  change: ChangedField | undefined
  /** The item of a field to check. */
  checkKey: string | undefined
}

/** Below a field: the mark of a change, what checks it, and a suggestion for prose if a model is set up. */
export function FieldTools({ id, pointer, value, change, checkKey }: FieldToolsProps) {
  const { write } = useEditorActions()
  const service = useRewordingService()
  const isProse =
    service !== null && typeof value === 'string' && value.trim() !== '' && service.rewords(pointer)
  return (
    <>
      {change !== undefined && <ChangedMark id={id} change={change} />}
      {checkKey !== undefined && <CheckedButton pointer={pointer} itemKey={checkKey} />}
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

/** A person compared a field that the reader was not sure about. */
function CheckedButton({ pointer, itemKey }: { pointer: Pointer; itemKey: string }) {
  const { tick, focusField } = useEditorActions()
  const checked = useMutation({
    mutationFn: () => {
      // The pressed button is about to go.
      focusField(pointer)
      return tick([itemKey])
    },
  })
  return (
    <div className="col-span-full text-caption">
      <button
        type="button"
        onClick={() => checked.mutate()}
        className="min-h-8 rounded-xs font-semibold underline underline-offset-4"
      >
        Checked<span className="sr-only">: {fieldLabel(pointer)}</span>
      </button>
      <ErrorNotice error={checked.error} title="Not saved" />
    </div>
  )
}
