import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type OrderContact, conversationRoutes } from '@vitrine/contract/conversation'
import { reportingRoutes } from '@vitrine/contract/reporting'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { request } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { paths } from '../shell/paths.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { errorMessage } from '../ui/error-message.ts'
import { TextButton } from '../ui/upload-zone.tsx'
import { QueryError } from '../ui/error-notice.tsx'
import { Status } from '../ui/status.tsx'

const query = routeQuery(conversationRoutes.listOrderContacts, {})

/** The order whose conversation has the message, and a way to move it. */
export function ContactOrder({ contactId }: { contactId: string }) {
  const placed = useQuery({ ...query, refetchOnMount: 'always' })
  const [choosing, setChoosing] = useState(false)
  const place = placed.data?.find((each) => each.contactId === contactId)
  if (placed.isError && !placed.data)
    return <QueryError title="Its order could not be loaded" query={placed} />
  if (!placed.data) return null
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3">
        {place ? (
          <span>
            In the conversation of{' '}
            <Link to={paths.staffOrder(place.orderId)} className="text-link">
              order {orderReference(place.orderId)}
            </Link>
          </span>
        ) : (
          <span className="text-muted">In the conversation of no order.</span>
        )}
        <TextButton onClick={() => setChoosing(!choosing)}>
          {choosing ? 'Keep it there' : place ? 'Move to another order' : 'Put to an order'}
        </TextButton>
      </p>
      {choosing && (
        <ChooseOrder contactId={contactId} place={place} onDone={() => setChoosing(false)} />
      )}
    </div>
  )
}

const MOST_SHOWN = 6

function ChooseOrder(props: {
  contactId: string
  place: OrderContact | undefined
  onDone: () => void
}) {
  const { contactId, place, onDone } = props
  const [search, setSearch] = useState('')
  const words = search.trim()
  const found = useQuery({
    ...routeQuery(reportingRoutes.listQueue, { query: { view: 'all', search: words } }),
    enabled: words.length > 1,
    placeholderData: (before) => before,
  })
  const queryClient = useQueryClient()
  const move = useMutation({
    mutationFn: (orderId: string) =>
      request(conversationRoutes.assignContactToOrder, {
        params: { contactId },
        body: { orderId },
      }),
    onSuccess: (answer) => {
      queryClient.setQueryData(query.queryKey, answer)
      onDone()
    },
  })
  const others = found.data?.entries.filter(({ orderId }) => orderId !== place?.orderId) ?? []
  return (
    <div className="grid max-w-xl gap-3">
      <TextField
        id={`order-of-${contactId}`}
        label="Order number, name or address"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {words.length > 1 && found.data && others.length === 0 && (
        <Status className="text-muted">No other order fits these words.</Status>
      )}
      <ul className="grid gap-1.5">
        {words.length > 1 &&
          others.slice(0, MOST_SHOWN).map(({ orderId, customerName, customerEmail }) => (
            <li key={orderId} className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="min-w-0 break-words">
                {orderReference(orderId)} · {customerName}{' '}
                <span className="text-caption text-muted">{customerEmail}</span>
              </span>
              <Button
                small
                variant="outline"
                aria-label={`Move to order ${orderReference(orderId)}, ${customerName}`}
                busy={move.isPending && move.variables === orderId}
                onClick={() => move.mutate(orderId)}
              >
                Move here
              </Button>
            </li>
          ))}
      </ul>
      {(move.isError || found.isError) && (
        <Notice kind="danger" urgent>
          {errorMessage(move.error ?? found.error)}
        </Notice>
      )}
    </div>
  )
}
