import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { noteRoutes, type NotesResponse, type TeamNote } from '@vitrine/contract/notes'
import { MAX_MESSAGE } from '@vitrine/contract/route'
import { splitAtMentions } from '@vitrine/domain/notes/mentions'
import { request } from '../api/client.ts'
import { usePeople } from '../api/use-people.ts'
import { Button } from '../ui/button.tsx'
import { AlertDialog } from '../ui/dialog.tsx'
import { PersonName } from '../ui/person-name.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { TextButton } from '../ui/upload-zone.tsx'
import { useForm } from '../ui/use-form.ts'
import { NoteField } from './note-field.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'

/** A note with its versions; its author can edit and delete it. */
export function NoteLine(props: {
  orderId: string
  note: TeamNote
  /** The field of the note. */
  where?: ReactNode
  onAnswer: (answer: NotesResponse) => void
}) {
  const { orderId, note, where, onAnswer } = props
  const { id, name, mine, text, at, editedAt, deletedAt, earlier } = note
  const { nameOf, pictureOf } = usePeople()
  const [editing, setEditing] = useState(false)
  const [asking, setAsking] = useState(false)
  const input = { params: { orderId, noteId: id } }
  const remove = useMutation({
    mutationFn: () => request(noteRoutes.deleteNote, input),
    onSuccess: (answer) => {
      setAsking(false)
      onAnswer(answer)
    },
  })
  return (
    <li className="border-l-2 border-glass-5 pl-3.5">
      <p className="flex flex-wrap items-center gap-x-2 text-caption text-muted">
        <span className="font-semibold text-ink">
          <PersonName name={nameOf(name)} picture={pictureOf(name)} />
        </span>
        <Timestamp at={at} />
        <span>{where}</span>
        {editedAt !== null && (
          <span>
            edited <Timestamp at={editedAt} />
          </span>
        )}
      </p>
      {deletedAt !== null ? (
        <p className="text-muted">
          Deleted by its writer, <Timestamp at={deletedAt} />
        </p>
      ) : editing ? (
        <NoteForm
          id={`note-${id}`}
          label="Your note"
          initial={text}
          button="Save"
          failed="Not saved"
          send={async (words) => {
            onAnswer(await request(noteRoutes.editNote, { ...input, body: { text: words } }))
            setEditing(false)
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <NoteText text={text} />
      )}
      {earlier.length > 0 && (
        <details className="text-caption">
          <summary className="min-h-11 cursor-pointer content-center text-muted hover:text-ink">
            {earlier.length === 1 ? 'Earlier version' : `${earlier.length} earlier versions`}
          </summary>
          <ol className="grid gap-2 border-l-2 border-line pb-1 pl-3">
            {earlier.map((wording) => (
              <li key={wording.at}>
                <Timestamp at={wording.at} />
                <NoteText text={wording.text} />
              </li>
            ))}
          </ol>
        </details>
      )}
      {mine && deletedAt === null && !editing && (
        <p className="flex flex-wrap gap-x-3">
          <TextButton onClick={() => setEditing(true)}>Edit</TextButton>
          <TextButton onClick={() => setAsking(true)}>Delete</TextButton>
        </p>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this note?"
        description="Deletes the text and earlier versions. A line stays with who deleted it and when."
        confirmLabel="Delete the note"
        cancelLabel="Keep it"
        dangerous
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <ErrorNotice error={remove.error} />
      </AlertDialog>
    </li>
  )
}

function NoteText({ text }: { text: string }) {
  const { people } = usePeople()
  const names = people.map(({ username }) => username)
  return (
    <p dir="auto" className="mt-0.5 max-w-prose break-words whitespace-pre-line">
      {splitAtMentions(text, names).map((piece, index) =>
        piece.name === undefined ? (
          piece.text
        ) : (
          <span key={index} className="font-semibold text-glass-7">
            {piece.text}
          </span>
        ),
      )}
    </p>
  )
}

/** A form that adds or edits a note. */
export function NoteForm(props: {
  id: string
  label: string
  hint?: string
  initial?: string
  /** Puts the cursor at the end of the text at once. */
  isFocused?: boolean
  button: string
  /** Title of the error. */
  failed: string
  send: (text: string) => Promise<void>
  onCancel?: () => void
}) {
  const { id, label, hint, initial = '', button, failed, send, onCancel } = props
  const form = useForm({
    id,
    initial: () => ({ text: initial }),
    check: ({ text }) => ({ text: wrongNote(text) }),
    focus: 'first field',
  })
  const { onBlur, ...field } = form.text('text')
  // The clicked button of an edit is unmounted.
  const isFocused = onCancel !== undefined || props.isFocused === true
  useEffect(() => {
    const area = document.getElementById(field.id)
    if (!isFocused || !(area instanceof HTMLTextAreaElement)) return
    area.focus()
    area.setSelectionRange(area.value.length, area.value.length)
  }, [isFocused, field.id])
  return (
    <form
      {...form.attributes}
      className="mt-3 grid gap-3"
      onSubmit={form.submit(async ({ text }) => {
        await send(text.trim())
        form.reset()
      })}
    >
      <NoteField
        id={field.id}
        name={field.name}
        label={label}
        {...(hint && { hint })}
        value={field.value}
        error={field.error}
        onType={(text) => form.change({ text })}
        onBlur={onBlur}
      />
      <ErrorNotice error={form.problems.page} title={failed} />
      <div className="flex flex-wrap items-center gap-3">
        <Button small type="submit" busy={form.state === 'sending'}>
          {button}
        </Button>
        {onCancel && (
          <Button small variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

/** The error of a note; undefined if it is valid. */
function wrongNote(text: string): string | undefined {
  const { length } = text.trim()
  if (length === 0) return 'Write a note first'
  return length > MAX_MESSAGE ? `Use at most ${MAX_MESSAGE} characters` : undefined
}
