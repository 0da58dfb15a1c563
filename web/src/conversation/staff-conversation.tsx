import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  conversationRoutes,
  orderConversationResponse,
  type OrderConversationResponse,
  type TeamThreadEntry,
} from '@vitrine/contract/conversation'
import { emailRoutes } from '@vitrine/contract/emails'
import { routeUrl, request } from '../api/client.ts'
import { usePeople } from '../api/use-people.ts'
import { routeQuery, useFreshQuery } from '../api/query-client.ts'
import { siteConfig } from '../shell/site-config.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { TextArea } from '../ui/field.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { Panel } from '../ui/panel.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { Status } from '../ui/status.tsx'
import { useForm } from '../ui/use-form.ts'
import { useNow } from '../ui/use-now.ts'
import { validateMessage } from './validate-message.ts'
import { AddFiles } from './add-files.tsx'
import { CvChanges, isCvFile } from './cv-changes.tsx'
import { fillVariables } from '@vitrine/domain/conversation/message-variables'
import { appendReply } from './append-reply.ts'
import { useMessageId } from '../api/use-message-id.ts'
import { SavedReplies } from './saved-replies.tsx'
import { Thread } from './thread.tsx'
import { formatWaitingTime } from './format-waiting-time.ts'

const LOOK_AGAIN_MS = 60_000

/** The messages of an order, their waiting time, and the reply box. */
export function StaffConversation(props: {
  orderId: string
  /** The order's history changed. */
  onChanged: () => void
}) {
  const { orderId, onChanged } = props
  const input = { params: { orderId } }
  const query = routeQuery(conversationRoutes.readOrderConversation, input)
  const { data, error, isFetching, refetch } = useQuery({
    ...query,
    refetchOnMount: 'always',
    refetchInterval: LOOK_AGAIN_MS,
  })
  const { nameOf, pictureOf } = usePeople()
  const letters = useFreshQuery(emailRoutes.listEmails, input)
  const mails =
    letters.data?.flatMap(({ id, subject, to, sentAt, inThread }) =>
      inThread && sentAt !== null ? [{ id, subject, to, at: sentAt }] : [],
    ) ?? []
  const queryClient = useQueryClient()
  const take = (answer: OrderConversationResponse) => {
    queryClient.setQueryData(query.queryKey, answer)
    onChanged()
  }
  const waiting = data?.entries.filter(({ waits }) => waits).map(({ id }) => id) ?? []
  const dismiss = useMutation({
    mutationFn: (messages: string[]) =>
      request(conversationRoutes.dismissMessages, { ...input, body: { messages } }),
    onSuccess: take,
  })
  return (
    <Panel title="Conversation" aside={data && <Waiting conversation={data} />}>
      {!data && error && !isFetching && (
        <ErrorNotice
          title="The conversation could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && (isFetching || !error) && <Skeleton className="h-24 w-full animate-late" />}
      {data && (
        <>
          {data.entries.length === 0 && <p className="text-muted">No messages yet.</p>}
          <Thread
            entries={data.entries}
            mails={mails}
            author={({ from, name }) =>
              from === 'customer'
                ? { name: data.customerFirstName, picture: null }
                : { name: nameOf(name ?? 'Team'), picture: pictureOf(name ?? '') }
            }
            belowFile={(entry) =>
              isCvFile(entry) && <CvChanges orderId={orderId} fileId={entry.id} />
            }
            addressOfFile={(fileId) =>
              routeUrl(conversationRoutes.downloadOrderFile, { params: { orderId, fileId } })
            }
            note={(entry) => <EntryNote entry={entry} />}
          />
          {waiting.length > 0 && (
            <p className="mt-3">
              <Button
                small
                variant="outline"
                busy={dismiss.isPending}
                onClick={() => dismiss.mutate(waiting)}
              >
                Needs no answer
              </Button>
            </p>
          )}
          {dismiss.error && (
            <Status urgent className="mt-2 text-danger">
              {errorMessage(dismiss.error)}
            </Status>
          )}
          {data.mayWrite ? (
            <>
              <ReplyBox
                firstName={data.customerFirstName}
                send={async (message) =>
                  take(
                    await request(conversationRoutes.sendReply, {
                      ...input,
                      body: { ...message, answers: waiting },
                    }),
                  )
                }
              />
              <AddFiles
                addressFor={(id) =>
                  routeUrl(conversationRoutes.sendFileToCustomer, { ...input, query: { id } })
                }
                onSent={(answer) => take(orderConversationResponse.parse(answer))}
              />
            </>
          ) : (
            <p className="mt-3 text-muted">
              You can’t write: the order is unpaid, or the customer’s data was erased.
            </p>
          )}
        </>
      )}
    </Panel>
  )
}

function Waiting({ conversation }: { conversation: OrderConversationResponse }) {
  const now = useNow(20_000)
  const { waitingSince, answerDueAt } = conversation
  if (waitingSince === null) return null
  const isLate = answerDueAt !== null && now.getTime() > Date.parse(answerDueAt)
  return (
    <StatusChip tone={isLate ? 'danger' : 'warn'}>
      <span>Needs answer · waiting {formatWaitingTime(new Date(waitingSince), now)}</span>
      <span>{isLate ? ', late' : answerDueAt !== null && ', by '}</span>
      {!isLate && answerDueAt !== null && <Timestamp at={answerDueAt} />}
    </StatusChip>
  )
}

function EntryNote({ entry }: { entry: TeamThreadEntry }) {
  return (
    <>
      {entry.byContactForm && <span>contact form, address not verified</span>}
      {entry.waits && <StatusChip tone="warn">Waiting</StatusChip>}
    </>
  )
}

function ReplyBox(props: {
  firstName: string
  send: (message: { id: string; text: string }) => Promise<void>
}) {
  const { firstName, send } = props
  const { brandName } = siteConfig()
  const idOf = useMessageId()
  const form = useForm({
    id: 'reply',
    initial: () => ({ text: '' }),
    check: ({ text }) => ({ text: validateMessage(text) }),
    focus: 'first field',
  })
  const element = useRef<HTMLDivElement>(null)
  return (
    <div className="mt-4 grid gap-3">
      {/* Outside the form: submitting the dialog would submit the reply too. */}
      <SavedReplies
        typed={form.values.text}
        onPick={(text) => {
          form.change({ text: appendReply(form.values.text, fillVariables(text, firstName)) })
          element.current?.querySelector('textarea')?.focus()
        }}
      />
      <form
        {...form.attributes}
        className="grid gap-3"
        onSubmit={form.submit(async ({ text }) => {
          const words = text.trim()
          await send({ id: idOf(words), text: words })
          form.reset()
        })}
      >
        <div ref={element}>
          <TextArea
            {...form.text('text')}
            label={`Write to ${firstName}`}
            hint={`Emailed as written from ${brandName} and shown on the customer’s page.`}
            rows={4}
          />
        </div>
        <ErrorNotice error={form.problems.page} title="It was not sent" />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button small type="submit" busy={form.state === 'sending'}>
            Send
          </Button>
          <Status className="text-caption text-ok empty:hidden">
            {form.state === 'sent' && form.values.text === '' && 'Sent. The email is on its way.'}
          </Status>
        </div>
      </form>
    </div>
  )
}
