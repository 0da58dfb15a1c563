import { Link } from 'react-router'
import { noteRoutes, type TeamNote } from '@vitrine/contract/notes'
import { findLanguage } from '@vitrine/domain/languages/languages'
import { request } from '../api/client.ts'
import { paths } from '../shell/paths.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { NoteForm, NoteLine } from './note-line.tsx'
import { useNotes, useNoteId } from './use-notes.ts'

/** The team's notes on an order. */
export function StaffNotes(props: {
  orderId: string
  /** The label of a field anchor. */
  nameField: (anchor: string) => string
}) {
  const { orderId, nameField } = props
  const { data, error, isFetching, refetch, take } = useNotes(orderId)
  const same = useNoteId()
  return (
    <Panel
      title="Notes"
      aside={<span className="text-caption text-muted">Only the team sees them</span>}
    >
      {!data && error && !isFetching && (
        <ErrorNotice
          title="The notes could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && (isFetching || !error) && <Skeleton className="h-16 w-full animate-late" />}
      {data && (
        <>
          {data.notes.length === 0 && <p className="text-muted">No notes yet.</p>}
          <ol className="grid gap-3">
            {data.notes.map((note) => (
              <NoteLine
                key={note.id}
                orderId={orderId}
                note={note}
                where={<Where orderId={orderId} note={note} nameField={nameField} />}
                onAnswer={take}
              />
            ))}
          </ol>
          {data.mayWrite ? (
            <NoteForm
              id="note"
              label="Write a note"
              hint="Type @ and a name to notify a colleague."
              button="Add note"
              failed="Not added"
              send={async (text) => {
                const body = { ...same.of(text), text, place: null }
                take(await request(noteRoutes.writeNote, { params: { orderId }, body }))
                same.done()
              }}
            />
          ) : (
            <p className="mt-3 text-muted">Notes are closed: this customer’s data was erased.</p>
          )}
        </>
      )}
    </Panel>
  )
}

/** Links to the field of a note. */
function Where(props: { orderId: string; note: TeamNote; nameField: (anchor: string) => string }) {
  const { orderId, note, nameField } = props
  const { place } = note
  if (place === null) return null
  const at = new URLSearchParams({ language: place.language, field: place.field })
  return (
    <Link to={`${paths.staffEditor(orderId)}?${at}`} className="text-link">
      <span>on {nameField(place.field)}, </span>
      <span>{findLanguage(place.language)?.name ?? place.language}</span>
    </Link>
  )
}
