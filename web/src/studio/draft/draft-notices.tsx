import { X } from '../../ui/icons.tsx'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { fieldLabel } from '../fields/index.ts'
import type { DraftState } from './draft-state.ts'

/** Notices below the header: restored edits, merged changes and conflicts. */
export function DraftNotices(props: {
  state: DraftState
  /** Sections with manual edits that a new import kept. */
  kept: readonly string[]
  onDismissKept: () => void
  onDismissNotice: () => void
  onChoose: (choice: 'mine' | 'theirs') => void
}) {
  const { state, kept, onDismissKept, onDismissNotice, onChoose } = props
  const { conflict, notice } = state
  return (
    <>
      {conflict !== null && (
        <Status
          as="div"
          urgent

          className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-danger bg-danger-1 px-4 py-2"
        >
          <p className="min-w-0 flex-1 basis-80">
            <strong>{staffName(conflict.theirs.updatedBy)}</strong> saved this draft at{' '}
            <Timestamp at={conflict.theirs.updatedAt} look="time" />. You both changed{' '}
            {conflict.fields.map(fieldLabel).join(', ')}. Nothing is saved until you choose. All
            other changes are merged.
          </p>
          <Button small onClick={() => onChoose('mine')}>
            Keep mine
          </Button>
          <Button small variant="outline" onClick={() => onChoose('theirs')}>
            Take {staffName(conflict.theirs.updatedBy)}’s
          </Button>
        </Status>
      )}
      {notice !== null && (
        <Strip onDismiss={onDismissNotice}>
          {notice.is === 'restored' ? (
            <>
              <span>What was typed here on </span>
              <Timestamp at={notice.at} />
              <span> had not reached the server. It is back; undo takes it out.</span>
            </>
          ) : (
            <>
              <span>
                {staffName(notice.by)} also saved this draft, in other fields. Both changes were
                merged.
              </span>
            </>
          )}
        </Strip>
      )}
      {kept.length > 0 && (
        <Strip onDismiss={onDismissKept}>
          CV read again. Edited sections were kept: {kept.join(', ')}.
        </Strip>
      )}
    </>
  )
}

const staffName = (actor: string) => actor.replace(/^staff:/, '')

function Strip({ onDismiss, children }: { onDismiss: () => void; children: ReactNode }) {
  return (
    <Status
      as="div"

      className="flex items-center gap-4 border-b border-line bg-glass-1 px-4 py-1"
    >
      <p className="min-w-0 flex-1">{children}</p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onDismiss}
        className="grid size-9 shrink-0 place-items-center rounded-sm hover:bg-glass-2"
      >
        <X aria-hidden="true" size={18} strokeWidth={1.75} />
      </button>
    </Status>
  )
}
