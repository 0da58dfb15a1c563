import { mailtoUrl } from '@vitrine/domain/email/email-address'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { accountRoutes } from '@vitrine/contract/accounts'
import { type ContactResponse, contactRoutes } from '@vitrine/contract/contact'
import { hasPermission } from '@vitrine/domain/accounts/staff-roles'
import { formatCents } from '@vitrine/domain/payments/money'
import { request } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { paths } from '../shell/paths.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { EmptyRoom } from '../ui/room.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { contactAge } from './contact-age.ts'
import { ContactOrder } from './contact-order.tsx'
import { ContactReply, ContactThread } from './contact-reply.tsx'
import { ContactReport } from './contact-report.tsx'
import { ErrorNotice, QueryError } from '../ui/error-notice.tsx'
import { StaffPage } from '../ui/staff-page.tsx'

export const meta = () => privatePageHead('team', 'Contacts')

const query = routeQuery(contactRoutes.listContacts, {})

/** Contact messages, unanswered first, with their age relative to the promised reply time. */
export default function StaffContactsPage() {
  const contacts = useQuery({ ...query, refetchOnMount: 'always' })
  const [params] = useSearchParams()
  const [openId, setOpenId] = useState(params.get('open'))
  const [now] = useState(() => new Date())
  const waiting = contacts.data?.filter(({ answeredAt }) => answeredAt === null).length ?? 0
  return (
    <StaffPage
      title="Contacts"
      wide
      note={
        contacts.data &&
        (waiting === 0
          ? 'All answered'
          : `${waiting} ${waiting === 1 ? 'waits' : 'wait'} for an answer`)
      }
    >
      <QueryError title="The messages could not be loaded" query={contacts} />
      {contacts.isPending && <Skeleton className="h-64 w-full animate-late" />}
      {contacts.data?.length === 0 && (
        <EmptyRoom className="min-h-96 rounded-lg" title="Nobody is waiting." />
      )}
      {contacts.data !== undefined && contacts.data.length > 0 && (
        <ul className="overflow-hidden rounded-lg border border-line bg-surface">
          {contacts.data.map((contact) => (
            <Message
              key={contact.id}
              contact={contact}
              now={now}
              open={contact.id === openId}
              onToggle={() => setOpenId(contact.id === openId ? null : contact.id)}
            />
          ))}
        </ul>
      )}
    </StaffPage>
  )
}

function Message(props: {
  contact: ContactResponse
  now: Date
  open: boolean
  onToggle: () => void
}) {
  const { contact, now, open, onToggle } = props
  const age = contactAge(contact, now)
  return (
    <li className="border-t border-line first:border-t-0">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-left hover:bg-glass-1 focus-visible:-outline-offset-2"
        >
          <span className="min-w-40 font-semibold">{contact.name}</span>
          <span className="min-w-0 flex-1 basis-64 truncate text-ink-2">{contact.message}</span>
          {contact.package && <span className="text-caption text-muted">{contact.package}</span>}
          <StatusChip tone={age.tone}>{age.text}</StatusChip>
        </button>
      </h2>
      {open && <Opened contact={contact} />}
    </li>
  )
}

function Opened({ contact }: { contact: ContactResponse }) {
  const queryClient = useQueryClient()
  const markAnswered = useMutation({
    mutationFn: () =>
      request(contactRoutes.markContactAnswered, { params: { contactId: contact.id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  return (
    <div className="grid gap-4 border-t border-line bg-wall px-4 py-4">
      <p className="max-w-prose break-words whitespace-pre-line">{contact.message}</p>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-caption text-muted">
        {contact.email && (
          <a href={mailtoUrl(contact.email)} className="text-link">
            {contact.email}
          </a>
        )}
        {contact.phone && <span>{contact.phone}</span>}
        <span>
          Written <Timestamp at={contact.createdAt} />
        </span>
        {contact.answeredAt && (
          <span>
            Answered <Timestamp at={contact.answeredAt} />
          </span>
        )}
      </p>
      {contact.withdrawal && <Withdrawal contact={contact} withdrawal={contact.withdrawal} />}
      {contact.report && <ContactReport contactId={contact.id} report={contact.report} />}
      <ContactThread contact={contact} />
      <ContactOrder contactId={contact.id} />
      {contact.email && <ContactReply contact={contact} />}
      {contact.answeredAt === null && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            small
            variant="outline"
            busy={markAnswered.isPending}
            onClick={() => markAnswered.mutate()}
          >
            Mark as answered
          </Button>
          <span className="text-caption text-muted">
            Only if no answer is needed, or it was sent elsewhere.
          </span>
        </div>
      )}
      <ErrorNotice error={markAnswered.error} />
    </div>
  )
}

/** The refund that the statement opened; managers refund it with one press. */
function Withdrawal(props: {
  contact: ContactResponse
  withdrawal: NonNullable<ContactResponse['withdrawal']>
}) {
  const { contact, withdrawal } = props
  const { orderId, sentence, refundCents, isOwnAddress, dueAt, refundedAt } = withdrawal
  const queryClient = useQueryClient()
  const user = useQuery(routeQuery(accountRoutes.readSession, {})).data
  const refund = useMutation({
    mutationFn: () =>
      request(contactRoutes.refundWithdrawal, { params: { contactId: contact.id }, body: {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  const isOpen = refundCents > 0 && refundedAt === null
  return (
    <div className="grid gap-3">
      <Notice kind={isOwnAddress ? 'info' : 'danger'} title="Withdrawal">
        <p>{sentence}</p>
        {!isOwnAddress && <p>This is not the address of the order: ask the customer first.</p>}
        <p>
          {refundedAt === null ? (
            isOpen && (
              <>
                <span>Due by </span>
                <Timestamp at={dueAt} />
              </>
            )
          ) : (
            <>
              <span>Refunded </span>
              <Timestamp at={refundedAt} />
            </>
          )}
        </p>
      </Notice>
      <p className="flex flex-wrap items-center gap-3">
        {isOpen && user !== undefined && hasPermission(user.role, 'manage') && (
          <Button small busy={refund.isPending} onClick={() => refund.mutate()}>
            {`Refund ${formatCents(refundCents)}`}
          </Button>
        )}
        <Link to={paths.staffOrder(orderId)} className="text-link">
          Open the order
        </Link>
      </p>
      <ErrorNotice error={refund.error} />
    </div>
  )
}
