import { Link } from 'react-router'
import { paths } from '../../shell/paths.ts'
import { Status } from '../../ui/status.tsx'
import { formatClockTime } from '../../ui/timestamp.tsx'
import { TextButton } from '../../ui/upload-zone.tsx'
import { saveStatusText } from './autosave.ts'
import type { DraftState } from './draft-state.ts'

/** The save status, with the reason for a failure and a next step. */
export function SaveStatus({
  state,
  orderId,
  onSave,
}: {
  state: DraftState
  orderId: string
  onSave: () => void
}) {
  const { save } = state
  const troubled = save.error !== null
  return (
    <Status
      // Each save would be spoken while one types.
      say={troubled ? undefined : ''}

      className={`flex flex-wrap items-center gap-x-2 ${troubled ? 'max-w-96 text-caption text-danger' : 'text-muted'}`}
    >
      <span>{saveStatusText(save, formatClockTime)}</span>
      {save.error === 'signed-out' && (
        <Link
          to={`${paths.staffSignIn()}?${new URLSearchParams({ next: paths.staffEditor(orderId) })}`}
          className="text-link"
        >
          Sign in
        </Link>
      )}
      {save.error === 'unreachable' && <TextButton onClick={onSave}>Try now</TextButton>}
      {save.error === 'refused' && <TextButton onClick={onSave}>Try again</TextButton>}
    </Status>
  )
}
