import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import {
  type DeliveryResponse,
  deliveryStates,
  DELIVERY_RETENTION_DAYS,
  type WebhookResponse,
  webhookRoutes,
} from '@vitrine/contract/webhooks'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { useState } from 'react'
import { Link } from 'react-router'
import { request } from '../api/client.ts'
import { paths } from '../shell/paths.ts'
import { Button } from '../ui/button.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { Panel } from '../ui/panel.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { attemptText, DELIVERY_STATES, eventLabel } from './delivery-text.ts'
import { LoadingSkeleton } from '../ui/query-state.tsx'
import { QueryError, ErrorNotice } from '../ui/error-notice.tsx'

export const DELIVERIES_KEY = 'webhook-deliveries'
const SOON_MS = 60_000
const LOOK_SOON_MS = 2000
const LOOK_AGAIN_MS = 30_000

type State = DeliveryResponse['state']

/** Deliveries, newest first, with their responses. Refreshes automatically. */
export function Deliveries({ webhooks }: { webhooks: readonly WebhookResponse[] }) {
  const queryClient = useQueryClient()
  const [webhookId, setWebhookId] = useState('')
  const [state, setState] = useState<State | ''>('')
  const found = useInfiniteQuery({
    queryKey: [DELIVERIES_KEY, webhookId, state],
    queryFn: ({ pageParam: before, signal }) => {
      const query = {
        ...(webhookId !== '' && { webhookId }),
        ...(state !== '' && { state }),
        ...(before !== undefined && { before }),
      }
      return request(webhookRoutes.listDeliveries, { query }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.deliveries.some(isTriedSoon)) ? LOOK_SOON_MS : LOOK_AGAIN_MS,
  })
  const again = useMutation({
    mutationFn: (deliveryId: string) =>
      request(webhookRoutes.retryDelivery, { params: { deliveryId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [DELIVERIES_KEY] }),
  })
  const deliveries = found.data?.pages.flatMap((page) => page.deliveries) ?? []
  const isFiltered = webhookId !== '' || state !== ''
  return (
    <Panel
      title="Deliveries"
      aside={
        <span className="text-caption text-muted">Kept for {DELIVERY_RETENTION_DAYS} days</span>
      }
    >
      <div className="flex flex-wrap gap-3">
        <select
          aria-label="Webhook"
          value={webhookId}
          onChange={({ target }) => setWebhookId(target.value)}
          className={CONTROL}
        >
          <option value="">All webhooks</option>
          {webhooks.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <select
          aria-label="Status"
          value={state}
          onChange={({ target }) =>
            setState(deliveryStates.find((one) => one === target.value) ?? '')
          }
          className={CONTROL}
        >
          <option value="">Every status</option>
          {deliveryStates.map((one) => (
            <option key={one} value={one}>
              {DELIVERY_STATES[one][1]}
            </option>
          ))}
        </select>
      </div>
      <div className="mt-3 grid gap-3">
        <QueryError query={found} title="The deliveries could not be loaded" />
        <ErrorNotice error={again.error} />
        {found.isPending && <LoadingSkeleton label="Loading deliveries…" className="h-40" />}
        {found.data !== undefined && deliveries.length === 0 && (
          <p className="text-muted">
            {isFiltered ? 'No delivery matches the filters.' : 'No deliveries yet.'}
          </p>
        )}
        {deliveries.length > 0 && (
          <ul className="divide-y divide-line">
            {deliveries.map((delivery) => (
              <DeliveryLine
                key={delivery.id}
                delivery={delivery}
                webhook={webhooks.find(({ id }) => id === delivery.webhookId)}
                busy={again.isPending && again.variables === delivery.id}
                onAgain={() => again.mutate(delivery.id)}
              />
            ))}
          </ul>
        )}
        {found.hasNextPage && (
          <div>
            <Button
              small
              variant="outline"
              busy={found.isFetchingNextPage}
              onClick={() => void found.fetchNextPage()}
            >
              Show more
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}

const CONTROL =
  'h-11 max-w-full min-w-0 rounded-sm border border-line-2 bg-surface px-3 text-[1rem] hover:border-ink-2 max-sm:w-full'

const isTriedSoon = ({ nextAt }: DeliveryResponse) =>
  nextAt !== null && new Date(nextAt).getTime() - Date.now() < SOON_MS

function DeliveryLine(props: {
  delivery: DeliveryResponse
  webhook: WebhookResponse | undefined
  busy: boolean
  onAgain: () => void
}) {
  const { delivery, webhook, busy, onAgain } = props
  const { happening, orderId, state, happenedAt, nextAt, attempts } = delivery
  const [tone, words] = DELIVERY_STATES[state]
  const mayGo = webhook?.state === 'on' || happening === 'test'
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-5 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusChip tone={tone}>{words}</StatusChip>
          <span className="font-semibold">{eventLabel(happening)}</span>
          {orderId !== null && (
            <Link
              to={paths.staffOrder(orderId)}
              className="inline-flex items-center tabular-nums text-link max-sm:min-h-11"
            >
              {orderReference(orderId)}
            </Link>
          )}
        </p>
        <p className="text-caption text-muted">
          <Timestamp at={happenedAt} />
          <span> · </span>
          {webhook?.name}
          {nextAt !== null && (
            <>
              {' '}
              <span>· {attempts.length === 0 ? 'First attempt' : 'Next attempt'} </span>
              <Timestamp at={nextAt} />
            </>
          )}
        </p>
        <Attempts attempts={attempts} />
      </div>
      {mayGo && (
        // On phones it wraps below and aligns by text.
        <div className="max-sm:-ml-4">
          <Button small variant="quiet" busy={busy} onClick={onAgain}>
            {state === 'waiting' ? 'Send now' : 'Send again'}
          </Button>
        </div>
      )}
    </li>
  )
}

function Attempts({ attempts }: Pick<DeliveryResponse, 'attempts'>) {
  const [last] = attempts
  if (!last) return null
  return (
    <details className="text-caption">
      <summary className="min-h-11 cursor-pointer py-3 sm:min-h-9 sm:py-1.5">
        {attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`}: {attemptText(last)},{' '}
        {last.milliseconds} ms
      </summary>
      <ol className="grid gap-2 pb-2">
        {attempts.map((attempt) => (
          <li key={attempt.n}>
            <p>
              <Timestamp at={attempt.at} />: {attemptText(attempt)}, {attempt.milliseconds} ms
            </p>
            {attempt.text !== '' && (
              <pre
                dir="auto"
                role="group"
                aria-label={`Answer ${attempt.n}`}
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region is focusable
                tabIndex={0}
                className="mt-1 max-h-40 overflow-y-auto rounded-xs bg-wall-2 p-2 break-all whitespace-pre-wrap"
              >
                {attempt.text}
              </pre>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
