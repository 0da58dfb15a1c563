import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft } from '../ui/icons.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { accountRoutes } from '@vitrine/contract/accounts'
import { type OrderResponse, orderingRoutes } from '@vitrine/contract/ordering'
import { hasPermission } from '@vitrine/domain/accounts/staff-roles'
import { ApiError } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { paths } from '../shell/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { readOrderList, adjacentOrders } from '../ui/order-list-navigation.ts'
import { EmptyRoom } from '../ui/room.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Assignment } from './staff-assignment.tsx'
import { CloseControl } from './staff-close.tsx'
import { CustomerPanel, PaymentPanel } from './staff-order-details.tsx'
import { HoldControl } from './staff-hold.tsx'
import { IntakePanel } from './staff-intake.tsx'
import { StaffAgreement } from './order-agreement.tsx'
import { OrderTags } from './staff-tags.tsx'
import { Timeline } from './staff-timeline.tsx'
import { OrderPresence } from './order-presence.tsx'
import { QueryError } from '../ui/error-notice.tsx'
import { Status } from '../ui/status.tsx'

/** What other modules render on an order's page; the route passes it in. */
export type OrderParts = {
  /** Due time and stage. */
  readonly dueStatus: (order: OrderResponse, fetchedAt: Date) => ReactNode
  /** Says that a version waits for a second approval. */
  readonly secondApproval: (order: OrderResponse) => ReactNode
  /** The plan, and a form that changes it. */
  readonly plan: (order: OrderResponse, isManager: boolean, onChanged: () => void) => ReactNode
  /** `onDone` reloads the order. */
  readonly refund: (order: OrderResponse, onDone: () => void) => ReactNode
  readonly conversation: (order: OrderResponse, onChanged: () => void) => ReactNode
  /** The team's notes. */
  readonly notes: (order: OrderResponse) => ReactNode
  readonly emails: (order: OrderResponse) => ReactNode
  /** Export and erasure. */
  readonly personalData: (order: OrderResponse, onDone: () => void) => ReactNode
  /** Subdomain and custom domain. */
  readonly address: (order: OrderResponse, onChanged: () => void) => ReactNode
  readonly photo: (order: OrderResponse, onChanged: () => void) => ReactNode
  readonly review: (order: OrderResponse, onChanged: () => void) => ReactNode
  /** Manual payment and billing documents. */
  readonly billingDocuments: (
    order: OrderResponse,
    isManager: boolean,
    onChanged: () => void,
  ) => ReactNode
  readonly site: (order: OrderResponse, isManager: boolean, onChanged: () => void) => ReactNode
  /** The hosting term; managers renew it. */
  readonly hosting: (order: OrderResponse, isManager: boolean, onChanged: () => void) => ReactNode
}

/** One order, with every action of the team. */
// oxlint-disable-next-line max-lines-per-function -- one view with its controls
export function StaffOrderPage({ orderId, parts }: { orderId: string; parts: OrderParts }) {
  const queryClient = useQueryClient()
  const query = routeQuery(orderingRoutes.readOrder, { params: { orderId } })
  const order = useQuery({ ...query, refetchOnMount: 'always' })
  const user = useQuery(routeQuery(accountRoutes.readSession, {})).data
  const reload = () => void queryClient.invalidateQueries({ queryKey: query.queryKey })

  if (order.data === undefined) {
    if (order.error instanceof ApiError && [400, 404].includes(order.error.status))
      return <NoSuchOrder />
    return (
      <main id="main" className="w-full max-w-[90rem] flex-1 px-4 py-5 sm:px-7">
        <h1 tabIndex={-1} className="sr-only">
          Order
        </h1>
        {order.isError ? (
          <QueryError query={order} title="The order could not be loaded" />
        ) : (
          <OrderSkeleton />
        )}
      </main>
    )
  }

  const { data } = order
  const isManager = user !== undefined && hasPermission(user.role, 'manage')
  return (
    <main id="main" className="w-full max-w-[90rem] flex-1 px-4 py-5 sm:px-7">
      <title>{`${data.customerFirstName} ${data.customerLastName}, order ${data.reference}`}</title>
      <WayBack orderId={data.id} />
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div>
          <p className="text-muted">
            Order <span className="tabular-nums select-all">{data.reference}</span>
          </p>
          <h1 tabIndex={-1} className="display text-[2rem] leading-tight font-strong">
            {data.customerFirstName} {data.customerLastName}
          </h1>
          {data.parentOrderId === null ? (
            <>
              <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
                {parts.dueStatus(data, new Date(order.dataUpdatedAt))}
                <OrderPresence
                  orderId={data.id}
                  doing="looking"
                  known={data.assigneeId}
                  onMoved={reload}
                />
              </div>
              {parts.secondApproval(data)}
              <div className="flex flex-wrap items-center gap-x-4">
                <Assignment order={data} onDone={reload} />
                <OrderTags orderId={data.id} />
              </div>
            </>
          ) : (
            <p className="mt-2">
              {data.packageName}.{' '}
              <Link to={paths.staffOrder(data.parentOrderId)} className="text-link">
                Open that order
              </Link>
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          {data.parentOrderId === null && isManager && (
            <CloseControl order={data} onDone={reload} />
          )}
          {(data.parentOrderId === null || data.orderStatus === 'on_hold') && (
            <HoldControl order={data} onDone={reload} />
          )}
          {data.parentOrderId === null && (
            <ButtonLink small variant="outline" to={paths.staffClaims(data.id)}>
              Claims
            </ButtonLink>
          )}
          {data.parentOrderId === null && (
            <ButtonLink small to={paths.staffEditor(data.id)}>
              Open editor
            </ButtonLink>
          )}
        </div>
      </div>

      {data.parentOrderId !== null && (
        // A renewal has only a payment.
        <div className="mt-6 grid items-start gap-5 lg:grid-cols-2">
          <PaymentPanel
            order={data}
            billingDocuments={parts.billingDocuments(data, isManager, reload)}
          >
            {isManager && parts.refund(data, reload)}
          </PaymentPanel>
          <Timeline history={data.history} isRenewal />
        </div>
      )}

      {data.parentOrderId === null && (
        <div className="mt-6 grid items-start gap-5 lg:grid-cols-2 min-[87.5rem]:grid-cols-3">
          <div className="grid gap-5">
            <CustomerPanel order={data} isManager={isManager} onChanged={reload} />
            <IntakePanel orderId={data.id} onChanged={reload} />
            {parts.photo(data, reload)}
            <Timeline
              history={data.history}
              aside={
                isManager && (
                  <Link
                    to={paths.staffActs({ order: data.reference })}
                    className="inline-flex min-h-11 items-center text-link"
                  >
                    Audit log of this order
                  </Link>
                )
              }
            />
          </div>
          <div className="grid gap-5">
            {parts.conversation(data, reload)}
            {parts.notes(data)}
            {parts.review(data, reload)}
            {parts.site(data, isManager, reload)}
          </div>
          <div className="grid gap-5 items-start lg:col-span-2 lg:grid-cols-2 min-[87.5rem]:col-span-1 min-[87.5rem]:grid-cols-1">
            <PaymentPanel
              order={data}
              billingDocuments={parts.billingDocuments(data, isManager, reload)}
            >
              <StaffAgreement orderId={data.id} />
              {isManager && parts.refund(data, reload)}
            </PaymentPanel>
            {data.paidAt !== null && parts.plan(data, isManager, reload)}
            {parts.address(data, reload)}
            {parts.hosting(data, isManager, reload)}
            {parts.emails(data)}
            {isManager && parts.personalData(data, reload)}
          </div>
        </div>
      )}
    </main>
  )
}

/** Links to the queue and to the adjacent orders. */
function WayBack({ orderId }: { orderId: string }) {
  const { previous, next } = adjacentOrders(orderId)
  return (
    <nav aria-label="Queue" className="-ml-1 flex flex-wrap items-center gap-x-4">
      <Link to={readOrderList()?.address ?? paths.staffQueue()} className={`${WAY} pr-2`}>
        <ChevronLeft aria-hidden="true" size={18} strokeWidth={1.75} /> Queue
      </Link>
      {previous !== undefined && (
        <Link to={paths.staffOrder(previous)} className={WAY}>
          Previous order
        </Link>
      )}
      {next !== undefined && (
        <Link to={paths.staffOrder(next)} className={WAY}>
          Next order
        </Link>
      )}
    </nav>
  )
}

const WAY =
  'inline-flex min-h-9 items-center gap-1 rounded-xs text-muted hover:text-ink max-sm:min-h-11'

function NoSuchOrder() {
  return (
    <main id="main" className="flex flex-1 flex-col">
      <h1 tabIndex={-1} className="sr-only">
        No such order
      </h1>
      <EmptyRoom
        className="min-h-[min(40rem,80svh)] flex-1"
        title="Order not found."
        text="It may have been removed, or the link is wrong."
        action={
          <ButtonLink small to={paths.staffQueue()}>
            Back to the queue
          </ButtonLink>
        }
      />
    </main>
  )
}

function OrderSkeleton() {
  return (
    <Status as="div">
      <span className="sr-only">Loading the order…</span>
      <Skeleton className="mt-10 h-9 w-64 animate-late" />
      <Skeleton className="mt-3 h-5 w-80 animate-late" />
      <div className="mt-6 grid gap-5 lg:grid-cols-2">
        {[1, 2, 3, 4].map((panel) => (
          <div
            key={panel}
            className="grid animate-late gap-3 rounded-lg border border-line bg-surface p-5"
          >
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        ))}
      </div>
    </Status>
  )
}
