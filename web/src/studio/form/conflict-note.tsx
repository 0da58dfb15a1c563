import type { OpenConflict } from '@vitrine/domain/sources/source-conflicts'
import { useEditorActions } from '../editor-actions.ts'

/** The LinkedIn value of a conflicting field, with buttons to choose. */
export function ConflictNote({ id, conflict }: { id: string; conflict: OpenConflict }) {
  const { decide, showSource } = useEditorActions()
  const { field, sides } = conflict
  const { value, source } = sides.linkedin
  return (
    <div
      role="group"
      aria-label="CV and LinkedIn disagree"
      className="mt-1 rounded-xs border border-dotted border-warn bg-warn-1/40 px-2.5 py-1 text-caption"
    >
      <p id={id} className="break-words">
        LinkedIn says <strong className="font-strong">{value ?? 'present'}</strong>.
      </p>
      <p className="flex flex-wrap gap-x-4">
        <Choice onClick={() => decide(conflict, 'linkedin')}>Use LinkedIn’s</Choice>
        <Choice onClick={() => decide(conflict, 'cv')}>Keep the CV’s</Choice>
        {source !== null && <Choice onClick={() => showSource(field, 'linkedin')}>Show</Choice>}
      </p>
    </div>
  )
}

function Choice({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={onClick} className="min-h-7 rounded-xs text-link">
      {children}
    </button>
  )
}
