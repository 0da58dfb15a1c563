import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { accountRoutes } from '@vitrine/contract/accounts'
import { orderingRoutes } from '@vitrine/contract/ordering'
import {
  MAX_SEARCH_RESULTS,
  type QueueEntry,
  type QueueFilter,
  type QueueView,
  reportingRoutes,
} from '@vitrine/contract/reporting'
import { hasPermission, type StaffRole } from '@vitrine/domain/accounts/staff-roles'
import { routeUrl, request } from '../api/client.ts'
import { usePeople } from '../api/use-people.ts'
import { routeQuery, useFreshQuery } from '../api/query-client.ts'
import { paths } from '../shell/paths.ts'
import { Button } from '../ui/button.tsx'
import { KeyHint } from '../ui/key-hint.tsx'
import { storeOrderList } from '../ui/order-list-navigation.ts'
import { EmptyRoom } from '../ui/room.tsx'
import { BulkActions, focusBulkActions } from './bulk-actions.tsx'
import { groupSearchResults, groupQueue, queueSummary } from './group-queue.ts'
import { KeyboardShortcutsDialog } from './keyboard-shortcuts-dialog.tsx'
import { useShortcutsEnabled, useShortcuts } from '../ui/keyboard-shortcuts.ts'
import {
  parseQueueFilter,
  QueueFilters,
  QueueSearch,
  QueueViews,
  parseQueueView,
  queueViews,
} from './queue-filters.tsx'
import { ORDER_LINK, QueueSkeleton, QueueTable } from './queue-table.tsx'
import { SavedViews, useSavedViews } from './saved-views.tsx'
import { TagsDialog } from './tags-dialog.tsx'
import { useNow } from '../ui/use-now.ts'
import { useSelection } from './use-selection.ts'
import { focusVisibly } from '../ui/focus-visibly.ts'
import { ErrorNotice, QueryError } from '../ui/error-notice.tsx'
import { Status } from '../ui/status.tsx'

const REFRESH_MS = 60_000

/**
 * The queue of orders by deadline. The filters are stored in the URL; `newOrder` is for managers.
 */
export default function StaffQueuePage({ newOrder }: { newOrder?: ReactNode }) {
  const [params] = useSearchParams()
  const view = parseQueueView(params.get('view'))
  const filter = useMemo(() => parseQueueFilter(params), [params])
  const search = params.get('search') ?? ''
  const pointerInside = useRef(false)
  const queue = useQueue(view, filter, search, pointerInside)
  const now = useNow(20_000)
  const arrangedAt = useArrangedAt(now, pointerInside)
  const groups = useGroups(queue, search, arrangedAt)
  const isFiltered = hasFilter(filter)
  const { counts, shown, viewCount, summary } = useCounts(view, filter, search, groups, queue)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = queue
  const showMore = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }

  const { entries, people, user, personOf, take } = useTaking(queue)
  const searchField = useRef<HTMLInputElement>(null)
  const filterField = useRef<HTMLSelectElement>(null)
  const selection = useSelection(entries)
  const tags = useTags()
  const [tagsShown, setTagsShown] = useState(false)
  const wantHit = useWantedHit(search, queue)
  const shownView = search === '' && isFilterable(view) ? { view, ...filter } : null
  const saved = useSavedViews(shownView)
  const [keysShown, setKeysShown] = useState(false)
  const [keysOn, setKeysOn] = useShortcutsEnabled()
  useQueueShortcuts(keysOn, {
    j: () => {
      if (!moveFocus(1)) showMore()
    },
    t: () => {
      const entry = entries.find(({ orderId }) => orderId === focusedOrder())
      if (entry && user) take.mutate({ entry, userId: user.id })
    },
    x: () => {
      const orderId = focusedOrder()
      if (orderId) selection.toggle(orderId)
    },
    f: () => focusVisibly(filterField.current),
    ...saved.keys,
    ...(shownView && isFiltered && !saved.active && { s: () => saved.setDialog('new') }),
    '/': () => focusVisibly(searchField.current),
    '?': () => setKeysShown(true),
  })

  return (
    <main id="main" className="w-full max-w-[90rem] flex-1 px-4 py-5 sm:px-7">
      <QueueHeader text={queue.data && summary} isOld={queue.isPlaceholderData}>
        {isManager(user) && newOrder}
        <QueueSearch field={searchField} onWant={wantHit} />
      </QueueHeader>
      <QueueViews view={search === '' ? view : null} counts={counts} />
      {shownView && user && (
        <QueueFilters
          filter={filter}
          isMine={view === 'mine'}
          people={people}
          myId={user.id}
          tags={tags}
          onTags={() => setTagsShown(true)}
          first={filterField}
        />
      )}
      <SavedViews saved={saved} shown={shownView} isNarrowed={isFiltered} />
      <BulkActions
        isManager={isManager(user)}
        selection={selection}
        people={people}
        tags={tags}
        onDone={() => void queue.refetch()}
      />
      <TakeStatus take={take} />

      <div
        className="mt-4"
        aria-busy={queue.isFetching && !isFetchingNextPage}
        onPointerEnter={({ pointerType }) => {
          pointerInside.current = pointerType === 'mouse'
        }}
        onPointerLeave={() => {
          pointerInside.current = false
        }}
      >
        <QueryError query={queue} title="The queue could not be loaded" className="mb-4" />
        {queue.isPending && <QueueSkeleton />}
        {groups.length > 0 ? (
          <QueueTable
            groups={groups}
            selection={selection}
            personOf={personOf}
            tags={tags}
            now={now}
          />
        ) : (
          queue.data && <NoOrders view={view} search={search} isFiltered={isFiltered} />
        )}
        {hasNextPage && (
          <More shown={shown} of={viewCount} busy={isFetchingNextPage} onMore={showMore} />
        )}
      </div>

      <KeyHints on={keysOn} onAll={() => setKeysShown(true)} />
      {tagsShown && user && (
        <TagsDialog tags={tags} isManager={isManager(user)} onClose={() => setTagsShown(false)} />
      )}
      <KeyboardShortcutsDialog
        open={keysShown}
        onOpenChange={setKeysShown}
        on={keysOn}
        onChange={setKeysOn}
      />
    </main>
  )
}

function QueueHeader(props: {
  text: ReactNode
  /** The text still counts the previous search. */
  isOld: boolean
  children: ReactNode
}) {
  const { text, isOld, children } = props
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 tabIndex={-1} className="display text-[2rem] leading-tight font-strong">
          Queue
        </h1>
        <Status onlyChanges say={isOld ? '' : undefined} className="text-muted">
          {text}
        </Status>
      </div>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  )
}

function TakeStatus({ take }: Pick<ReturnType<typeof useTaking>, 'take'>) {
  return (
    <Status as="div" className="empty:hidden">
      {take.isSuccess && <p className="mt-3 text-muted">{takeMessage(take.data)}</p>}
      <ErrorNotice error={take.error} className="mt-3" />
    </Status>
  )
}

function NoOrders(props: { view: QueueView; search: string; isFiltered: boolean }) {
  const { view, search, isFiltered } = props
  const texts =
    search !== ''
      ? {
          title: `No order matches “${search}”.`,
          text: 'Searches names, email addresses, companies, schools, web addresses, order and receipt numbers, payment references and messages in all views.',
        }
      : isFiltered
        ? {
            title: 'No order in this view matches the filters.',
            text: 'Remove a filter, or show all.',
          }
        : { title: queueViews[view].empty }
  return <EmptyRoom className="min-h-96 rounded-lg" {...texts} />
}

function KeyHints({ on, onAll }: { on: boolean; onAll: () => void }) {
  return (
    <p className="mt-4 hidden flex-wrap gap-x-5 gap-y-2 lg:flex">
      {on && (
        <>
          <KeyHint keys={['J', 'K']}>move</KeyHint>
          <KeyHint keys={['Enter']}>open</KeyHint>
          <KeyHint keys={['T']}>assign to me</KeyHint>
          <KeyHint keys={['X']}>select</KeyHint>
          <KeyHint keys={['/']}>search</KeyHint>
        </>
      )}
      <button type="button" onClick={onAll} className="rounded-xs">
        <KeyHint keys={['?']}>all shortcuts</KeyHint>
      </button>
    </p>
  )
}

/** Adds the shortcuts that need nothing of the page: focus and views. */
function useQueueShortcuts(on: boolean, shortcuts: Readonly<Record<string, () => void>>) {
  const navigate = useNavigate()
  useShortcuts(
    {
      k: () => void moveFocus(-1),
      a: () => focusBulkActions(),
      m: () => void navigate(paths.staffQueue({ view: 'mine' })),
      w: () => void navigate(paths.staffQueue({ view: 'workable' })),
      r: () => void navigate(paths.staffQueue({ view: 'revisions' })),
      l: () => void navigate(paths.staffQueue({ view: 'late' })),
      q: () => void navigate(paths.staffQueue()),
      ...shortcuts,
    },
    on,
  )
}

const isManager = (user: { readonly role: StaffRole } | undefined): boolean =>
  user !== undefined && hasPermission(user.role, 'manage')

const useTags = () => useFreshQuery(orderingRoutes.listTags, {}).data ?? []

/** Two views are lists of their own. */
const isFilterable = (view: QueueView) => view !== 'ending' && view !== 'owner'

const hasFilter = (filter: QueueFilter) => Object.keys(filter).length > 0

/** The number of orders in each view, and a summary of the current one. */
function useCounts(
  view: QueueView,
  filter: QueueFilter,
  search: string,
  groups: ReturnType<typeof useGroups>,
  { hasNextPage }: ReturnType<typeof useQueue>,
) {
  const { counts = {}, overdue = 0 } =
    useQuery({
      ...routeQuery(reportingRoutes.countQueue, { query: { view, ...filter } }),
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
      refetchInterval: REFRESH_MS,
    }).data ?? {}
  const shown = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  // The server counts whole views; a filtered view is counted once it is loaded.
  const viewCount = hasFilter(filter) ? undefined : counts[view]
  const count = viewCount ?? (hasNextPage ? undefined : shown)
  const summary =
    search !== ''
      ? resultCount(shown)
      : count !== undefined && queueSummary(groups, { count, overdue }, queueViews[view].adjective)
  return { counts, shown, viewCount, summary }
}

/** The loaded orders in groups, stored for moving between their pages. */
function useGroups(queue: ReturnType<typeof useQueue>, search: string, arrangedAt: Date) {
  const { data, isPlaceholderData } = queue
  const groups = useMemo(() => {
    const entries = (data?.pages ?? []).flatMap(({ fetchedAt, ...page }) =>
      page.entries.map((entry) => ({ entry, fetchedAt })),
    )
    return search === '' ? groupQueue(entries, arrangedAt) : groupSearchResults(entries, arrangedAt)
  }, [data, search, arrangedAt])
  const { pathname, search: query } = useLocation()
  useEffect(() => {
    if (isPlaceholderData || data === undefined) return
    const ids = groups.flatMap(({ rows }) => rows.map(({ entry }) => entry.orderId))
    storeOrderList({ address: pathname + query, ids })
  }, [groups, data, isPlaceholderData, pathname, query])
  return groups
}

/** The time of the grouping: follows the clock, but not while the pointer is over the table. */
function useArrangedAt(now: Date, pointerInside: RefObject<boolean>): Date {
  const [arrangedAt, setArrangedAt] = useState(now)
  useEffect(() => {
    if (!pointerInside.current) setArrangedAt(now)
  }, [now, pointerInside])
  return arrangedAt
}

/** The pages of a view or a search, each with the time of its response. */
function useQueue(
  view: QueueView,
  filter: QueueFilter,
  search: string,
  pointerInside: RefObject<boolean>,
) {
  return useInfiniteQuery({
    queryKey: [
      routeUrl(reportingRoutes.listQueue, { query: { view, search, ...filter } }),
      'pages',
    ],
    queryFn: async ({ pageParam, signal }) => ({
      ...(await request(
        reportingRoutes.listQueue,
        { query: { view, search, ...filter, after: pageParam } },
        { signal },
      )),
      fetchedAt: new Date(),
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    // Paused while the pointer is over the table.
    refetchInterval: () => (pointerInside.current ? false : REFRESH_MS),
  })
}

/** Focuses the first result on Enter, once the typed search has loaded. */
function useWantedHit(search: string, { data, isPlaceholderData }: ReturnType<typeof useQueue>) {
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    if (wanted !== search || data === undefined || isPlaceholderData) return
    setWanted(null)
    moveFocus(1)
  }, [wanted, search, data, isPlaceholderData])
  return setWanted
}

const resultCount = (shown: number) =>
  shown === MAX_SEARCH_RESULTS
    ? `The ${MAX_SEARCH_RESULTS} best matches, in all views`
    : `${shown} ${shown === 1 ? 'order' : 'orders'} found, in all views`

/** Loads the next page when scrolled near, or on click. */
function More(props: { shown: number; of: number | undefined; busy: boolean; onMore: () => void }) {
  const { shown, of, busy, onMore } = props
  const end = useRef<HTMLDivElement>(null)
  const come = useEffectEvent(onMore)
  useEffect(() => {
    if (!end.current || busy) return
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) come()
      },
      { rootMargin: '600px' },
    )
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [busy])
  return (
    <div ref={end} className="mt-4 flex flex-wrap items-center gap-4">
      <Button small variant="outline" busy={busy} onClick={onMore}>
        Show more
      </Button>
      <span className="text-muted tabular-nums">
        {shown.toLocaleString('en')}
        <span>{of !== undefined && ` of ${of.toLocaleString('en')}`}</span>
      </span>
    </div>
  )
}

/** Assigns an order to the user or unassigns it; and the names of the assignees. */
function useTaking(queue: ReturnType<typeof useQueue>) {
  const { people, nameOf, pictureOf } = usePeople()
  const user = useQuery(routeQuery(accountRoutes.readSession, {})).data
  const entries = useMemo(
    () => (queue.data?.pages ?? []).flatMap((page) => page.entries),
    [queue.data],
  )
  const take = useMutation({
    mutationFn: async ({ entry, userId }: { entry: QueueEntry; userId: string }) => {
      const { assigneeId } = entry
      const body = { assigneeId: assigneeId === userId ? null : userId, instead: assigneeId }
      await request(orderingRoutes.assignOrder, { params: { orderId: entry.orderId }, body })
      return { name: entry.customerName, taken: body.assigneeId !== null }
    },
    onSettled: () => queue.refetch(),
  })
  const personOf = (userId: string) => ({
    name: people.some(({ id }) => id === userId) ? nameOf(userId) : 'a team member',
    picture: pictureOf(userId),
  })
  return { entries, people, user, personOf, take }
}

const takeMessage = ({ name, taken }: { name: string; taken: boolean }) =>
  taken ? `${name}’s order is assigned to you.` : `${name}’s order is unassigned.`

/** The focused order. */
const focusedOrder = () => document.activeElement?.getAttribute(ORDER_LINK)

/** False at the end of the list. */
function moveFocus(step: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLElement>(`[${ORDER_LINK}]`)].filter(
    (link) => link.offsetParent !== null,
  )
  const at = links.findIndex((link) => link === document.activeElement)
  const to = at === -1 ? (step === 1 ? 0 : links.length - 1) : at + step
  focusVisibly(links[Math.min(Math.max(to, 0), links.length - 1)])
  return to < links.length
}
