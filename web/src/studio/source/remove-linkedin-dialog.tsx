import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LinkedInFileResponse, sourcesRoutes } from '@vitrine/contract/sources'
import { routeQuery } from '../../api/query-client.ts'
import { AlertDialog } from '../../ui/dialog.tsx'
import { fieldLabel } from '../fields/index.ts'

/** Says what goes with the LinkedIn file, and asks about fields that somebody rewrote. */
export function RemoveLinkedInDialog(props: {
  orderId: string
  file: LinkedInFileResponse | null
  open: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: (edited: 'keep' | 'remove') => void
}) {
  const { orderId, file, open, onOpenChange, onConfirm } = props
  const [takesEdited, setTakesEdited] = useState(false)
  const fields = useQuery({
    ...routeQuery(sourcesRoutes.listLinkedInFields, { params: { orderId } }),
    enabled: open,
    staleTime: 0,
  }).data
  const edited = fields?.edited ?? []
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Remove the LinkedIn file?"
      description={`“${file?.name}” and everything read from it are deleted. ${effectOn(fields?.unchanged)}`}
      confirmLabel="Remove the file"
      cancelLabel="Keep it"
      dangerous
      onConfirm={() => onConfirm(takesEdited ? 'remove' : 'keep')}
    >
      {edited.length > 0 && (
        <>
          <p>Somebody rewrote these fields from the file:</p>
          <div
            role="group"
            aria-label="Fields from the file"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region is focusable
            tabIndex={0}
            className="max-h-40 overflow-y-auto"
          >
            <ul className="list-disc pl-5">
              {edited.map(({ field, text }) => (
                <li key={field}>
                  {fieldLabel(field)}: {text.length > 100 ? `${text.slice(0, 100)}…` : text}
                </li>
              ))}
            </ul>
          </div>
          <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={takesEdited}
              onChange={({ target }) => setTakesEdited(target.checked)}
              className="size-6 shrink-0 accent-ink"
            />
            Remove these fields, too
          </label>
        </>
      )}
    </AlertDialog>
  )
}

function effectOn(unchanged: number | undefined): string {
  if (unchanged === undefined) return 'Fields that come from it alone leave the draft.'
  if (unchanged === 0) return 'No field of the draft comes from it alone.'
  return unchanged === 1
    ? '1 field of the draft comes from it alone and is removed.'
    : `${unchanged} fields of the draft come from it alone and are removed.`
}
