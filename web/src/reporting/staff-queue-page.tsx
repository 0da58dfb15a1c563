import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { reportingRoutes } from '@vitrine/contract/reporting'
import { CallFailed } from '../api/call.ts'
import { queryOf } from '../api/queries.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { Button } from '../ui/button.tsx'
import { KeyHint } from '../ui/key-hint.tsx'
import { Notice } from '../ui/notice.tsx'
import { EmptyRoom } from '../ui/room.tsx'
import { groupQueue, queueSummary } from './group-queue.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { useKeySetting, useSingleKeys } from './queue-keys.ts'
import { QueueSearch, QueueViews, viewOf, views } from './queue-filters.tsx'
import { ORDER_LINK, QueueSkeleton, QueueTable } from './queue-table.tsx'
import { useNow } from '../ui/use-now.ts'

export const meta = () => privatePageHead('team', 'Queue')

const REFRESH_MS = 60_000

/** Every order that somebody should do something about, by deadline. The filters live in the address. */
export default function StaffQueuePage() {
  const [params] = useSearchParams()
  const view = viewOf(params.get('view'))
  const search = params.get('search') ?? ''
  const pointerInside = useRef(false)
  const queue = useQuery({
    ...queryOf(reportingRoutes.listQueue, { query: { view, search } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    // Quietly, and never while somebody is about to click a row.
    refetchInterval: () => (pointerInside.current ? false : REFRESH_MS),
  })
  const now = useNow(20_000)
  const arrangedAt = useArrangedAt(now, pointerInside)
  const fetchedAt = useMemo(() => new Date(queue.dataUpdatedAt), [queue.dataUpdatedAt])
  const groups = useMemo(
    () => (queue.data === undefined ? [] : groupQueue(queue.data.entries, fetchedAt, arrangedAt)),
    [queue.data, fetchedAt, arrangedAt],
  )

  const searchField = useRef<HTMLInputElement>(null)
  const [keysShown, setKeysShown] = useState(false)
  const [keysOn, setKeysOn] = useKeySetting()
  const acts = useMemo(
    () => ({
      j: () => moveFocus(1),
      k: () => moveFocus(-1),
      '/': () => searchField.current?.focus(),
      '?': () => setKeysShown(true),
    }),
    [],
  )
  useSingleKeys(acts, keysOn)

  return (
    <main id="main" className="w-full max-w-[90rem] flex-1 px-4 py-5 sm:px-7">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 tabIndex={-1} className="display text-[2rem] leading-tight font-strong">
            Queue
          </h1>
          <p role="status" className="text-muted">
            {queue.data !== undefined &&
              queueSummary(groups, view === 'all' ? '' : views[view].adjective)}
          </p>
        </div>
        <QueueSearch field={searchField} />
      </div>
      <QueueViews view={view} counts={queue.data?.counts ?? {}} />

      <div
        className="mt-4"
        aria-busy={queue.isFetching}
        onPointerEnter={({ pointerType }) => {
          pointerInside.current = pointerType === 'mouse'
        }}
        onPointerLeave={() => {
          pointerInside.current = false
        }}
      >
        {queue.isError && (
          <div className="mb-4">
            <Notice kind="danger" title="The queue could not be loaded" urgent>
              {queue.error instanceof CallFailed
                ? (queue.error.sentence ?? queue.error.message)
                : 'The server can’t be reached.'}{' '}
              <Button small look="quiet" onClick={() => void queue.refetch()}>
                Try again
              </Button>
            </Notice>
          </div>
        )}
        {queue.isPending && <QueueSkeleton />}
        {queue.data !== undefined &&
          (groups.length > 0 ? (
            <QueueTable groups={groups} fetchedAt={fetchedAt} now={now} />
          ) : (
            <EmptyRoom
              className="min-h-96 rounded-lg"
              title={search === '' ? views[view].empty : `No order matches “${search}”.`}
              text={
                search === '' ? undefined : 'Names, email addresses and order numbers are searched.'
              }
            />
          ))}
      </div>

      <p className="mt-4 hidden flex-wrap gap-x-5 gap-y-2 lg:flex">
        {keysOn && (
          <>
            <KeyHint keys={['J', 'K']}>move</KeyHint>
            <KeyHint keys={['Enter']}>open</KeyHint>
            <KeyHint keys={['/']}>search</KeyHint>
          </>
        )}
        <button type="button" onClick={() => setKeysShown(true)} className="rounded-xs">
          <KeyHint keys={['?']}>all keys</KeyHint>
        </button>
      </p>
      <KeysDialog open={keysShown} onOpenChange={setKeysShown} on={keysOn} onChange={setKeysOn} />
    </main>
  )
}

/** The moment the groups are drawn for: it follows the clock, but stands still under the pointer. */
function useArrangedAt(now: Date, pointerInside: RefObject<boolean>): Date {
  const [arrangedAt, setArrangedAt] = useState(now)
  useEffect(() => {
    if (!pointerInside.current) setArrangedAt(now)
  }, [now, pointerInside])
  return arrangedAt
}

function moveFocus(step: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>(`[${ORDER_LINK}]`)].filter(
    (link) => link.offsetParent !== null,
  )
  const at = links.findIndex((link) => link === document.activeElement)
  const to = at === -1 ? (step === 1 ? 0 : links.length - 1) : at + step
  links[Math.min(Math.max(to, 0), links.length - 1)]?.focus()
}
