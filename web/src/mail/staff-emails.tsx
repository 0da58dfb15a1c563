import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type EmailResponse, emailRoutes } from '@vitrine/contract/emails'
import { request } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { AlertDialog } from '../ui/dialog.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { TextButton } from '../ui/upload-zone.tsx'
import { SentEmailDialog } from './sent-email-dialog.tsx'
import { QueryError, ErrorNotice } from '../ui/error-notice.tsx'

const WHILE_WAITING_MS = 3000
/** Others are behind a button. */
const NEWEST = 2

/** The emails of an order; each can be sent again. */
export function StaffEmails({ orderId }: { orderId: string }) {
  const query = routeQuery(emailRoutes.listEmails, { params: { orderId } })
  const letters = useQuery({
    ...query,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'waiting') ? WHILE_WAITING_MS : false,
  })
  const [isWhole, setIsWhole] = useState(false)
  const [read, setRead] = useState<EmailResponse>()
  const [again, setAgain] = useState<{ letter: EmailResponse; requestId: string }>()
  const queryClient = useQueryClient()
  const resend = useMutation({
    mutationFn: ({ letter, requestId }: { letter: EmailResponse; requestId: string }) =>
      request(emailRoutes.resendEmail, {
        params: { orderId, letterId: letter.id },
        body: { requestId },
      }),
    onSuccess: () => {
      setAgain(undefined)
      return queryClient.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  return (
    <Panel title="Emails">
      <QueryError query={letters} title="The emails could not be loaded" />
      {letters.isPending && <Skeleton className="h-16 w-full animate-late" />}
      {letters.data?.length === 0 && <p className="text-muted">No emails yet.</p>}
      <ul className="divide-y divide-line">
        {letters.data?.slice(0, isWhole ? undefined : NEWEST).map((letter) => (
          <li
            key={letter.id}
            className="flex flex-wrap items-center justify-between gap-x-4 py-1.5"
          >
            <div className="min-w-0">
              <p className="font-semibold">{letter.subject}</p>
              <p className="flex flex-wrap items-center gap-x-2 text-caption text-muted">
                <LetterState letter={letter} /> <span className="break-all">{letter.to}</span>
              </p>
            </div>
            <div className="flex gap-x-4">
              <TextButton onClick={() => setRead(letter)}>Read</TextButton>
              <TextButton
                onClick={() => {
                  resend.reset()
                  setAgain({ letter, requestId: crypto.randomUUID() })
                }}
              >
                Send again
              </TextButton>
            </div>
          </li>
        ))}
      </ul>
      {!isWhole && (letters.data?.length ?? 0) > NEWEST && (
        <TextButton onClick={() => setIsWhole(true)}>
          {`Show all ${letters.data?.length} emails`}
        </TextButton>
      )}
      <SentEmailDialog orderId={orderId} letter={read} onClose={() => setRead(undefined)} />
      <AlertDialog
        open={again !== undefined}
        onOpenChange={(open) => {
          if (!open) setAgain(undefined)
        }}
        title="Send this email again?"
        description={
          again &&
          `Sends a copy of “${again.letter.subject}” to ${again.letter.to}. This cannot be undone.`
        }
        confirmLabel="Send again"
        cancelLabel="Don’t send"
        busy={resend.isPending}
        onConfirm={() => {
          if (again !== undefined) resend.mutate(again)
        }}
      >
        <ErrorNotice error={resend.error} />
      </AlertDialog>
    </Panel>
  )
}

function LetterState({ letter: { state, sentAt, createdAt } }: { letter: EmailResponse }) {
  if (state === 'sent') {
    return (
      <span>
        Sent <Timestamp at={sentAt ?? createdAt} />
      </span>
    )
  }
  return state === 'waiting' ? (
    <StatusChip tone="neutral">On its way</StatusChip>
  ) : (
    <StatusChip tone="danger">{state === 'returned' ? 'Came back' : 'Not delivered'}</StatusChip>
  )
}
