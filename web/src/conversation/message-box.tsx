import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ConversationResponse } from '@vitrine/contract/conversation'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { useForm } from '../ui/use-form.ts'
import { validateMessage } from './validate-message.ts'
import { useMessageId } from '../api/use-message-id.ts'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { Status } from '../ui/status.tsx'

type Question = NonNullable<ConversationResponse['question']>

/** Sends a message, or the answer to the question of an order on hold. */
export function MessageBox(props: {
  question: Question | null
  send: (message: { id: string; text: string; answersEntry: number | null }) => Promise<void>
}) {
  const { question, send } = props
  const idOf = useMessageId()
  const unsent = useUnsent()
  const form = useForm({
    id: 'message',
    initial: () => ({ text: unsent.text() }),
    onChange: (_, { text }) => unsent.keep(text),
    check: ({ text }) => ({ text: validateMessage(text) }),
    focus: 'first field',
  })
  const entry = question?.entry ?? null
  const questionId = useId()
  // Text from before the question may not answer it.
  const [answering, setAnswering] = useState(unsent.text().trim() === '' ? entry : null)
  const [seen, setSeen] = useState(entry)
  const [done, setDone] = useState('')
  if (entry !== seen) {
    setSeen(entry)
    // Text typed before the question arrived may not answer it.
    if (form.values.text.trim() === '') setAnswering(entry)
  }
  const isAnswer = question !== null && answering === entry
  return (
    <form
      {...form.attributes}
      className="mt-5 grid max-w-prose gap-3"
      onSubmit={form.submit(async ({ text }) => {
        setDone('')
        const words = text.trim()
        await send({ id: idOf(words), text: words, answersEntry: isAnswer ? entry : null })
        unsent.keep('')
        form.reset()
        setDone(
          isAnswer && question.lifts
            ? 'Sent. We continue with your order.'
            : 'Sent. A person answers within 24 hours, here and by email.',
        )
      })}
    >
      {question && (
        <Notice kind="warn" title="Your order waits for this answer">
          <p id={questionId} dir="auto" className="break-words whitespace-pre-line">
            {question.text}
          </p>
        </Notice>
      )}
      <TextArea
        {...form.text('text')}
        label={isAnswer ? 'Your answer' : 'Write to us'}
        describedBy={isAnswer ? questionId : undefined}
        hint={
          isAnswer
            ? question.lifts
              ? 'We continue with your order when you send it.'
              : 'A person reads it, then we continue with your order.'
            : undefined
        }
        rows={4}
      />
      {question && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={isAnswer}
            onChange={({ target }) => setAnswering(target.checked ? entry : null)}
            className="size-6 shrink-0 accent-ink"
          />
          This answers the question
        </label>
      )}
      <ErrorNotice error={form.problems.page} title="It was not sent" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button small type="submit" busy={form.state === 'sending'}>
          {isAnswer ? 'Send answer' : 'Send message'}
        </Button>
        <Status className="text-small text-ok empty:hidden">
          {form.state === 'sent' && form.values.text === '' && done}
        </Status>
      </div>
    </form>
  )
}

/**
 * Keeps unsent text in the query cache: the box remounts when a preview arrives or the order ends.
 */
function useUnsent() {
  const queryClient = useQueryClient()
  const queryKey = ['unsent message']
  queryClient.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY })
  return {
    text: () => queryClient.getQueryData<string>(queryKey) ?? '',
    keep: (text: string) => void queryClient.setQueryData(queryKey, text),
  }
}
