import { useMutation } from '@tanstack/react-query'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { type ChangedField, ChangedText } from '../changes/index.ts'
import { useEditorActions } from '../editor-actions.ts'

const ACTION = 'min-h-9 rounded-xs font-semibold underline underline-offset-4'

/** Below a changed field: before and after, and one press for the same fact or a way to a source. */
export function ChangedMark({ id, change }: { id: string; change: ChangedField }) {
  const { confirmChange, nameSource, focusField } = useEditorActions()
  const { item, isDoubt } = change
  const confirm = useMutation({
    mutationFn: () => {
      // The pressed button is about to go.
      focusField(item.pointer)
      return confirmChange(item.key)
    },
  })
  return (
    <div id={id} className="col-span-full mt-1 grid gap-1">
      <ChangedText change={change} />
      <p className="flex flex-wrap gap-x-4 text-caption">
        {isDoubt && (
          <button type="button" className={ACTION} onClick={() => confirm.mutate()}>
            Same fact
          </button>
        )}
        <button type="button" className={ACTION} onClick={() => nameSource(item.key)}>
          Name a source
        </button>
      </p>
      <ErrorNotice error={confirm.error} title="Not confirmed" />
    </div>
  )
}
