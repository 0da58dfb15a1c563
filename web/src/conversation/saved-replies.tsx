import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  conversationRoutes,
  MAX_ANSWER_TITLE,
  type SavedAnswer,
} from '@vitrine/contract/conversation'
import { request } from '../api/client.ts'
import { randomUuid } from '../api/random-uuid.ts'
import { routeQuery } from '../api/query-client.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { SelectField, TextArea, TextField } from '../ui/field.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { TextButton } from '../ui/upload-zone.tsx'
import { useForm } from '../ui/use-form.ts'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Status } from '../ui/status.tsx'

const query = routeQuery(conversationRoutes.listSavedAnswers, {})

type Edited = Pick<SavedAnswer, 'id' | 'title' | 'text'>

/** Inserts one of the team's saved replies, and edits the list. */
export function SavedReplies(props: {
  /** The typed reply: a new saved reply starts with it. */
  typed: string
  onPick: (text: string) => void
}) {
  const { typed, onPick } = props
  const [open, setOpen] = useState(false)
  const { data, error, refetch } = useQuery(query)
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-1">
      {data && data.length > 0 && (
        <SelectField
          label="Saved reply"
          className="min-w-0 flex-1 basis-56"
          value=""
          onChange={({ target }) => {
            const answer = data.find(({ id }) => id === target.value)
            if (answer) onPick(answer.text)
          }}
        >
          <option value="">Choose a reply to insert</option>
          {data.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      <TextButton onClick={() => setOpen(true)}>
        {data && data.length > 0 ? 'Edit saved replies' : 'Saved replies'}
      </TextButton>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Saved replies"
        description="Shared with the team. {name} becomes the customer’s first name."
      >
        {data ? (
          <AnswerList answers={data} typed={typed} />
        ) : (
          error && (
            <ErrorNotice
              title="The saved replies could not be loaded"
              error={error}
              onRetry={() => void refetch()}
            />
          )
        )}
      </Dialog>
    </div>
  )
}

function AnswerList({ answers, typed }: { answers: readonly SavedAnswer[]; typed: string }) {
  const [edited, setEdited] = useState<Edited>()
  const queryClient = useQueryClient()
  const take = (list: SavedAnswer[]) => queryClient.setQueryData(query.queryKey, list)
  const remove = useMutation({
    mutationFn: (answerId: string) =>
      request(conversationRoutes.removeSavedAnswer, { params: { answerId } }),
    onSuccess: take,
  })
  if (edited)
    return (
      <AnswerForm
        key={edited.id}
        edited={edited}
        onSaved={(list) => {
          take(list)
          setEdited(undefined)
        }}
        onCancel={() => setEdited(undefined)}
      />
    )
  return (
    <div className="grid gap-3">
      {answers.length === 0 && <p className="text-muted">No saved replies yet.</p>}
      <ul className="divide-y divide-line">
        {answers.map((answer) => (
          <li key={answer.id} className="py-2">
            <p className="font-semibold break-words">{answer.title}</p>
            <p dir="auto" className="line-clamp-3 text-caption break-words whitespace-pre-line">
              {answer.text}
            </p>
            <p className="flex flex-wrap gap-x-3">
              <TextButton onClick={() => setEdited(answer)}>Edit</TextButton>
              <TextButton onClick={() => remove.mutate(answer.id)}>Delete</TextButton>
            </p>
          </li>
        ))}
      </ul>
      {remove.error && (
        <Status urgent className="text-danger">
          {errorMessage(remove.error)}
        </Status>
      )}
      <p>
        <Button
          small
          variant="outline"
          onClick={() => setEdited({ id: randomUuid(), title: '', text: typed.trim() })}
        >
          Add reply
        </Button>
      </p>
    </div>
  )
}

function AnswerForm(props: {
  edited: Edited
  onSaved: (list: SavedAnswer[]) => void
  onCancel: () => void
}) {
  const { edited, onSaved, onCancel } = props
  const form = useForm({
    id: 'saved-answer',
    initial: () => ({ title: edited.title, text: edited.text }),
    check: ({ title, text }) => ({
      title: title.trim() === '' ? 'Give it a title' : undefined,
      text: text.trim() === '' ? 'Enter the reply' : undefined,
    }),
    focus: 'first field',
  })
  const title = form.idOf('title')
  // The clicked button is unmounted.
  useEffect(() => document.getElementById(title)?.focus(), [title])
  return (
    <form
      {...form.attributes}
      className="grid gap-4"
      onSubmit={form.submit(async ({ title, text }) =>
        onSaved(
          await request(conversationRoutes.storeSavedAnswer, {
            params: { answerId: edited.id },
            body: { title: title.trim(), text: text.trim() },
          }),
        ),
      )}
    >
      <TextField {...form.text('title')} label="Title" maxLength={MAX_ANSWER_TITLE} />
      <TextArea {...form.text('text')} label="Answer" rows={5} />
      <ErrorNotice error={form.problems.page} title="Not saved" />
      <FormButtons form={form} submit="Save" onCancel={onCancel} />
    </form>
  )
}
