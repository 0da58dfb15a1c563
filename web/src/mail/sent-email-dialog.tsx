import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { emailRoutes, type EmailResponse } from '@vitrine/contract/emails'
import { routeQuery } from '../api/query-client.ts'
import { Dialog } from '../ui/dialog.tsx'
import { QueryError } from '../ui/error-notice.tsx'
import { SegmentedToggle } from '../ui/segmented-toggle.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Timestamp } from '../ui/timestamp.tsx'

const LOOKS = [
  { value: 'html', label: 'HTML' },
  { value: 'text', label: 'Text' },
] as const

/** An email as it was sent. Its frame runs no script and opens no link. */
export function SentEmailDialog(props: {
  orderId: string
  letter: EmailResponse | undefined
  onClose: () => void
}) {
  const { orderId, letter, onClose } = props
  const [look, setLook] = useState<'html' | 'text'>('html')
  const email = useQuery({
    ...routeQuery(emailRoutes.readEmail, { params: { orderId, letterId: letter?.id ?? '' } }),
    enabled: letter !== undefined,
  })
  return (
    <Dialog
      open={letter !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={letter?.subject ?? ''}
      description={
        letter?.state === 'sent'
          ? 'As it was sent. The keys in its links are hidden.'
          : 'As it is stored. The keys in its links are added when it is sent.'
      }
      size="wide"
    >
      <QueryError query={email} title="The email could not be loaded" />
      {email.data === undefined ? (
        <Skeleton className="h-64 w-full animate-late" />
      ) : (
        <div className="grid gap-4">
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 text-caption">
            <dt className="text-muted">To</dt>
            <dd className="break-all">{email.data.to}</dd>
            <dt className="text-muted">{email.data.sentAt ? 'Sent' : 'Written'}</dt>
            <dd>
              <Timestamp at={email.data.sentAt ?? email.data.createdAt} />
            </dd>
            {email.data.attached !== null && email.data.attached.length > 0 && (
              <>
                <dt className="text-muted">Attached</dt>
                <dd>{email.data.attached.join(', ')}</dd>
              </>
            )}
          </dl>
          <SegmentedToggle small label="Format" options={LOOKS} value={look} onChange={setLook} />
          {look === 'html' ? (
            <iframe
              title="The email"
              sandbox=""
              srcDoc={email.data.html}
              className="h-[60vh] w-full rounded-sm border border-line bg-white"
            />
          ) : (
            <pre
              role="group"
              aria-label="The email as text"
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region is focusable
              tabIndex={0}
              className="max-h-[60vh] overflow-auto rounded-sm border border-line p-4 font-mono text-caption whitespace-pre-wrap"
            >
              {email.data.text}
            </pre>
          )}
        </div>
      )}
    </Dialog>
  )
}
