import { Link } from 'react-router'
import { paths } from '../../shell/paths.ts'
import { clockTime } from '../../ui/instant.tsx'
import { TextButton } from '../../ui/upload-zone.tsx'
import { saveWords } from './autosave.ts'
import type { DraftState } from './draft-state.ts'

/** Whether what is typed is saved; if not, why, and what to do. */
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
  const troubled = save.trouble !== null
  return (
    <p
      role="status"
      className={`flex flex-wrap items-center gap-x-2 ${troubled ? 'max-w-96 text-caption text-danger' : 'text-muted'}`}
    >
      {saveWords(save, clockTime)}
      {save.trouble === 'signed-out' && (
        <Link
          to={`${paths.staffSignIn()}?${new URLSearchParams({ next: paths.staffEditor(orderId) })}`}
          className="text-link"
        >
          Sign in
        </Link>
      )}
      {save.trouble === 'unreachable' && <TextButton onClick={onSave}>Try now</TextButton>}
      {save.trouble === 'refused' && <TextButton onClick={onSave}>Try again</TextButton>}
    </p>
  )
}
