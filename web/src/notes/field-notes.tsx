import { useGlobalKeys } from '../ui/keyboard-shortcuts.ts'
import { NotebookPen } from '../ui/icons.tsx'
import { useId, useState } from 'react'
import { noteRoutes, type TeamNote } from '@vitrine/contract/notes'
import { request } from '../api/client.ts'
import { NoteForm, NoteLine } from './note-line.tsx'
import { useNotes, useNoteId } from './use-notes.ts'

/** A field of the current draft. */
type Field = { readonly anchor: string; readonly label: string }

type FieldNotesProps = {
  orderId: string
  language: string
  /** The last focused field. */
  field: Field | null
  /** The current field of an anchor; undefined if its entry was removed. */
  find: (anchor: string) => { label: string; go: () => void } | undefined
}

/** The notes on fields of this language, and a form for the focused field. */
export function FieldNotes(props: FieldNotesProps) {
  const { orderId, language, field, find } = props
  const listId = useId()
  const [open, setOpen] = useState(false)
  // Each press begins a new question.
  const [asked, setAsked] = useState(0)
  const ask = () => {
    setOpen(true)
    setAsked((times) => times + 1)
  }
  useGlobalKeys({ 'Shift F3': ask })
  const { data, take } = useNotes(orderId)
  const same = useNoteId()
  if (data === undefined) return null
  const notes = data.notes.filter(
    ({ place, deletedAt }) => place?.language === language && deletedAt === null,
  )
  return (
    <div className="shrink-0 border-b border-line bg-surface px-4">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-9 items-center gap-1.5 rounded-xs font-semibold underline-offset-4 hover:underline"
      >
        <NotebookPen aria-hidden="true" size={16} strokeWidth={2} />
        {notes.length === 0 ? 'Notes' : notes.length === 1 ? '1 note' : `${notes.length} notes`}
      </button>
      <button
        type="button"
        onClick={ask}
        title="Ask a colleague about the field (Shift F3)"
        className="ml-5 inline-flex min-h-9 items-center rounded-xs text-link"
      >
        Ask a colleague
      </button>
      {open && (
        <section
          id={listId}
          aria-label="Notes on fields"
          tabIndex={-1}
          className="max-h-[45svh] overflow-y-auto border-t border-line py-3"
        >
          {notes.length === 0 && (
            <p className="text-muted">No notes in this language. Only the team sees notes.</p>
          )}
          <ol className="grid gap-3">
            {notes.map((note) => (
              <NoteLine
                key={note.id}
                orderId={orderId}
                note={note}
                where={<Where note={note} find={find} />}
                onAnswer={take}
              />
            ))}
          </ol>
          {!data.mayWrite ? (
            <p className="mt-3 text-muted">Notes are closed: this customer’s data was erased.</p>
          ) : field === null ? (
            <p className="mt-3 text-muted">Select a field to add a note.</p>
          ) : (
            <NoteForm
              key={`${field.anchor} ${asked}`}
              id="field-note"
              {...(asked > 0 && { initial: '@', isFocused: true })}
              label={`Note on “${field.label}”`}
              hint="Type @ and a name to notify a colleague."
              button="Add note"
              failed="Not added"
              send={async (text) => {
                const place = { language, field: field.anchor }
                const body = { ...same.of(`${place.field}\n${text}`), text, place }
                take(await request(noteRoutes.writeNote, { params: { orderId }, body }))
                same.done()
                setAsked(0)
              }}
            />
          )}
        </section>
      )}
    </div>
  )
}

function Where({ note, find }: { note: TeamNote; find: FieldNotesProps['find'] }) {
  const found = note.place === null ? undefined : find(note.place.field)
  if (found === undefined) return <span>Entry removed</span>
  return (
    <button type="button" onClick={found.go} className="min-h-9 text-link">
      {found.label}
    </button>
  )
}
