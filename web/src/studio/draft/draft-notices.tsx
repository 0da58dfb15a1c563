import { X } from '../../ui/icons.tsx'
import type { ReactNode } from 'react'
import { leavesOf, type Pointer, readAt } from '@vitrine/domain/resume/json-pointer'
import { usePeople } from '../../api/use-people.ts'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { fieldLabel } from '../fields/index.ts'
import type { EditedDraft } from './draft-backup.ts'
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
  const { nameOf } = usePeople()
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
          <div className="min-w-0 flex-1 basis-80">
            <p>
              <strong>{nameOf(conflict.theirs.updatedBy)}</strong> saved this draft at{' '}
              <Timestamp at={conflict.theirs.updatedAt} look="time" />. You both changed{' '}
              {conflict.fields.map(fieldLabel).join(', ')}. Nothing is saved until you choose. All
              other changes are merged.
            </p>
            <BothTexts
              fields={conflict.fields}
              mine={state.history.present}
              theirs={conflict.theirs}
            />
          </div>
          <Button small onClick={() => onChoose('mine')}>
            Keep mine
          </Button>
          <Button small variant="outline" onClick={() => onChoose('theirs')}>
            Take {nameOf(conflict.theirs.updatedBy)}’s
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
                {nameOf(notice.by)} also saved this draft, in other fields. Both changes were
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

/** Each field in both documents. */
function BothTexts(props: {
  fields: readonly Pointer[]
  mine: EditedDraft
  theirs: EditedDraft & { updatedBy: string }
}) {
  const { nameOf } = usePeople()
  const { fields, mine, theirs } = props
  return (
    <div
      role="group"
      aria-label="Both texts"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region is focusable
      tabIndex={0}
      className="mt-2 max-h-[40dvh] overflow-y-auto"
    >
      <dl className="grid gap-2">
        {fields.map((field) => (
          <div key={field}>
            <dt className="text-caption font-semibold">{fieldLabel(field)}</dt>
            <dd className="grid gap-x-3 gap-y-1 sm:grid-cols-2">
              <Version of="Mine" text={textIn(mine, field)} />
              <Version of={`${nameOf(theirs.updatedBy)}’s`} text={textIn(theirs, field)} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Version({ of, text }: { of: string; text: string }) {
  return (
    <div className="min-w-0 rounded-sm bg-surface px-2.5 py-1.5">
      <p className="text-caption text-muted">{of}</p>
      <p dir="auto" className="break-words whitespace-pre-wrap">
        {text === '' ? <em>Empty</em> : text}
      </p>
    </div>
  )
}

/** The field's text, or the texts within an entry. */
function textIn({ resume, templateId, themeId }: EditedDraft, field: Pointer): string {
  if (field === '/templateId') return templateId
  if (field === '/themeId') return themeId
  const value = readAt(resume, field)
  return typeof value === 'object' && value !== null
    ? leavesOf(value)
        .filter(({ pointer }) => !pointer.endsWith('/$id'))
        .map((leaf) => String(leaf.value))
        .join('\n')
    : String(value ?? '')
}

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
