import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import {
  type NotificationResponse,
  notificationRoutes,
  MAX_NOTIFICATIONS_SHOWN,
  type NotificationsResponse,
} from '@vitrine/contract/notifications'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { request } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { paths } from '../shell/paths.ts'
import { Button } from '../ui/button.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { EmptyRoom } from '../ui/room.tsx'
import { SegmentedToggle } from '../ui/segmented-toggle.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { notificationText } from './notification-text.ts'
import { QueryError, ErrorNotice } from '../ui/error-notice.tsx'
import { Status } from '../ui/status.tsx'

export const meta = () => privatePageHead('team', 'For you')

const query = routeQuery(notificationRoutes.listNotifications, {})
const countQuery = routeQuery(notificationRoutes.countUnreadNotifications, {})

/** The user's notifications, newest first. */
export default function StaffNotificationsPage() {
  const queryClient = useQueryClient()
  const list = useQuery({ ...query, refetchOnMount: 'always', refetchInterval: 60_000 })
  const [shown, setShown] = useState<'unread' | 'all'>('unread')
  const heading = useRef<HTMLHeadingElement>(null)
  const take = (answer: NotificationsResponse) => {
    queryClient.setQueryData(query.queryKey, answer)
    // The badge in the navigation.
    queryClient.setQueryData(countQuery.queryKey, { unread: answer.unread })
  }
  const mark = useMutation({
    mutationFn: ({ id, read }: { id: string; read: boolean }) =>
      request(notificationRoutes.markNotificationRead, {
        params: { noticeId: id },
        body: { read },
      }),
    onSuccess: take,
  })
  const markAll = useMutation({
    mutationFn: (until: string) =>
      request(notificationRoutes.markAllNotificationsRead, { body: { until } }),
    onSuccess: take,
  })
  const { data } = list
  const notices = data?.notices.filter(({ read }) => shown === 'all' || !read) ?? []
  const newest = data?.notices[0]
  const failed = mark.error ?? markAll.error
  return (
    <main id="main" className="flex w-full max-w-4xl flex-1 flex-col px-4 py-5 sm:px-7">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="display text-[2rem] leading-tight font-strong">
          For you
        </h1>
        {data !== undefined && data.notices.length > 0 && (
          <div className="flex flex-wrap items-center gap-3">
            <SegmentedToggle
              label="Show"
              options={[
                { value: 'unread', label: 'Unread' },
                { value: 'all', label: 'All' },
              ]}
              value={shown}
              onChange={setShown}
            />
            {data.unread > 0 && newest !== undefined && (
              <Button
                small
                variant="outline"
                busy={markAll.isPending}
                onClick={() => markAll.mutate(newest.at)}
              >
                Mark all as read
              </Button>
            )}
          </div>
        )}
      </div>
      <ErrorNotice error={failed} className="mt-4" />
      {data === undefined && list.isError && (
        <div className="mt-5">
          <QueryError query={list} title="Your notifications could not be loaded" />
        </div>
      )}
      {list.isPending && (
        <Status as="div" className="mt-5 grid gap-3">
          <span className="sr-only">Loading notifications…</span>
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} className="h-16 w-full animate-late" />
          ))}
        </Status>
      )}
      {data !== undefined && notices.length === 0 && (
        <EmptyRoom
          className="mt-5 min-h-[min(32rem,70svh)] flex-1"
          title={data.notices.length === 0 ? 'No notifications yet.' : 'All read.'}
          text="You are notified when a colleague mentions you or assigns you an order, when a customer of yours writes, sends changes or approves, and when your order is due soon or late."
        />
      )}
      {notices.length > 0 && (
        <ul className="mt-5 divide-y divide-line rounded-lg border border-line bg-surface">
          {notices.map((notice) => (
            <NoticeLine
              key={notice.id}
              notice={notice}
              onMark={(read) => mark.mutate({ id: notice.id, read })}
              onPut={(read) => {
                mark.mutate({ id: notice.id, read })
                // The button disappears with its row.
                if (shown === 'unread') heading.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      {shown === 'all' && notices.length === MAX_NOTIFICATIONS_SHOWN && (
        <p className="mt-3 text-muted">
          Older ones than these {MAX_NOTIFICATIONS_SHOWN} are not shown.
        </p>
      )}
    </main>
  )
}

function NoticeLine(props: {
  notice: NotificationResponse
  /** The link was opened. */
  onMark: (read: boolean) => void
  /** The button was clicked. */
  onPut: (read: boolean) => void
}) {
  const { notice, onMark, onPut } = props
  const { orderId, note, at, read } = notice
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className={`break-words ${read ? '' : 'font-semibold'}`}>
          {!read && <span className="sr-only">Unread: </span>}
          <Link
            to={paths.staffOrder(orderId)}
            onClick={() => {
              if (!read) onMark(true)
            }}
            className="inline-block py-1 text-link"
          >
            {notificationText(notice)}
          </Link>
        </p>
        {note !== null && (
          <p dir="auto" className="line-clamp-3 break-words whitespace-pre-line text-ink-2">
            {note}
          </p>
        )}
        <p className="text-caption text-muted">
          <Timestamp at={at} /> · Order{' '}
          <span className="tabular-nums">{orderReference(orderId)}</span>
        </p>
      </div>
      <Button small variant="quiet" onClick={() => onPut(!read)}>
        {read ? 'Mark as unread' : 'Mark as read'}
      </Button>
    </li>
  )
}
