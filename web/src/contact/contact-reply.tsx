import { useQueryClient } from '@tanstack/react-query'
import { MAX_MESSAGE } from '@vitrine/contract/route'
import { type ContactResponse, contactRoutes } from '@vitrine/contract/contact'
import { request } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { TextArea } from '../ui/field.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { useForm } from '../ui/use-form.ts'
import { useMessageId } from '../api/use-message-id.ts'

/** What followed a message: answers of the team, and further emails of the sender. */
export function ContactThread({ contact }: { contact: ContactResponse }) {
  if (contact.thread.length === 0) return null
  return (
    <ol className="grid max-w-prose gap-3" aria-label="Answers">
      {contact.thread.map(({ id, name, text, at }) => (
        <li key={id} className={name === null ? '' : 'border-l-2 border-line pl-4'}>
          <p className="text-caption text-muted">
            <span>{name ?? contact.name}, </span>
            <Timestamp at={at} />
          </p>
          <p dir="auto" className="break-words whitespace-pre-line">
            {text}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** Answers a message by email. */
export function ContactReply({ contact }: { contact: ContactResponse }) {
  const queryClient = useQueryClient()
  const idOf = useMessageId()
  const form = useForm({
    id: `reply-${contact.id}`,
    initial: () => ({ text: '' }),
    check: ({ text }) => ({
      text:
        text.trim() === ''
          ? 'Write a message first'
          : text.trim().length > MAX_MESSAGE
            ? `A message has at most ${MAX_MESSAGE} characters`
            : undefined,
    }),
    focus: 'first field',
  })
  return (
    <form
      {...form.attributes}
      className="grid max-w-prose gap-3"
      onSubmit={form.submit(async ({ text }) => {
        const words = text.trim()
        await request(contactRoutes.replyToContact, {
          params: { contactId: contact.id },
          body: { id: idOf(words), text: words },
        })
        form.reset()
        const { queryKey } = routeQuery(contactRoutes.listContacts, {})
        await queryClient.invalidateQueries({ queryKey })
      })}
    >
      <TextArea
        {...form.text('text')}
        label="Your answer"
        hint={`Goes to ${contact.email}. {name} becomes the first name.`}
        rows={4}
      />
      <ErrorNotice error={form.problems.page} title="It was not sent" />
      <div>
        <Button small type="submit" busy={form.state === 'sending'}>
          Send answer
        </Button>
      </div>
    </form>
  )
}
