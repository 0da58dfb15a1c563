import { useLayoutEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { findLanguage } from '@vitrine/domain/languages/languages'
import type { PlanId } from '@vitrine/domain/catalog/plans'
import { type ThemeId, themeLabels } from '@vitrine/domain/sites/site-options'
import { themeIdSchema } from '@vitrine/domain/sites/site-schemas'
import type { TagResponse } from '@vitrine/contract/ordering'
import type { QueueEntry } from '@vitrine/contract/reporting'
import { paths } from '../shell/paths.ts'
import { PersonName } from '../ui/person-name.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { LiveDot, StatusChip } from '../ui/status-chip.tsx'
import { Status } from '../ui/status.tsx'
import { TagChip } from '../ui/tag-chip.tsx'
import { useNow } from '../ui/use-now.ts'
import { DueCell, StageBar } from './due-cell.tsx'
import { formatDuration, computeDueTime, currentClock } from './due-time.ts'
import { searchMatchText } from './search-match-text.ts'
import type { QueueGroup } from './group-queue.ts'
import type { OrderSelection } from './use-selection.ts'

/** Marks the link of a row for the J and K shortcuts. */
export const ORDER_LINK = 'data-order-link'

const COLUMNS = [
  'Due',
  'Customer',
  'Plan',
  'Assignee',
  'Stage',
  'Languages',
  'Theme',
  'Needs',
] as const

/** A table from 64rem, cards below. One link per order; the whole row is clickable. */
export function QueueTable({
  groups,
  selection,
  personOf,
  tags,
  now,
}: {
  groups: readonly QueueGroup[]
  selection: OrderSelection
  personOf: (userId: string) => Person
  tags: readonly TagResponse[]
  now: Date
}) {
  const table = useKeptFocus(groups)
  return (
    <div ref={table} className="overflow-hidden rounded-lg border border-line bg-surface">
      <table className="block w-full text-left lg:table">
        <thead className="hidden lg:table-header-group">
          <tr className="text-caption text-muted">
            <th className="w-10 py-2.5 pl-3.5 font-medium">
              <SelectBox
                label="Select all that are shown"
                checked={selection.count > 0}
                onChange={() =>
                  selection.all(
                    groups.flatMap(({ rows }) => rows.map(({ entry }) => entry.orderId)),
                  )
                }
              />
            </th>
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                aria-sort={column === 'Due' ? 'ascending' : undefined}
                className={`px-3.5 py-2.5 font-medium ${column === 'Theme' ? 'max-[96rem]:hidden' : ''}`}
              >
                <span>{column}</span>
                {column === 'Due' && <span aria-hidden="true"> ↑</span>}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ id, label, rows }) => (
          <tbody key={id} className="block lg:table-row-group">
            <tr className="block border-t border-line bg-wall-2 lg:table-row">
              <th
                scope="rowgroup"
                colSpan={COLUMNS.length + 1}
                className="block px-3.5 py-2 text-caption font-semibold lg:table-cell"
              >
                {label}
              </th>
            </tr>
            {rows.map(({ entry, fetchedAt }) => (
              <Row
                key={entry.orderId}
                entry={entry}
                selection={selection}
                tags={tags.filter(({ id }) => entry.tagIds.includes(id))}
                holder={entry.assigneeId === null ? null : personOf(entry.assigneeId)}
                sinceFetchedMs={now.getTime() - fetchedAt.getTime()}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** Keeps the focus on a row that moves to another group. */
function useKeptFocus(groups: readonly QueueGroup[]) {
  const table = useRef<HTMLDivElement>(null)
  const focused = useRef<string>(undefined)
  useLayoutEffect(() => {
    const remember = () => {
      focused.current = document.activeElement?.getAttribute(ORDER_LINK) ?? undefined
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  useLayoutEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return
    table.current
      ?.querySelector<HTMLElement>(`[${ORDER_LINK}="${focused.current}"]`)
      ?.focus({ preventScroll: true })
  }, [groups])
  return table
}

type Person = Parameters<typeof PersonName>[0]

const CELL = 'lg:table-cell lg:px-3.5 lg:py-3 lg:align-middle'

function Row({
  entry,
  selection,
  tags,
  holder,
  sinceFetchedMs,
}: {
  entry: QueueEntry
  selection: OrderSelection
  tags: readonly TagResponse[]
  /** The assignee; null if unassigned. */
  holder: Person | null
  sinceFetchedMs: number
}) {
  const navigate = useNavigate()
  const order = paths.staffOrder(entry.orderId)
  const roles = [entry.currentJobTitle, entry.targetJobTitle].filter(Boolean).join(' → ')
  const theme = themeIdSchema.safeParse(entry.colorScheme)
  return (
    <tr
      onClick={(event) => {
        // Ignores links and text selection.
        if (event.defaultPrevented || (event.target as HTMLElement).closest('a, label')) return
        if (getSelection()?.type !== 'Range') void navigate(order)
      }}
      className="relative grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 border-t border-line px-3.5 py-3.5 hover:bg-glass-1 has-[a:focus-visible]:bg-glass-1 has-[a:focus-visible]:shadow-[inset_3px_0_0_var(--color-ink)] lg:table-row lg:h-14 lg:p-0"
    >
      <td className="max-lg:hidden lg:pl-3.5">
        <SelectBox
          label={`Select the order of ${entry.customerName}`}
          checked={selection.has(entry.orderId)}
          onChange={() => selection.toggle(entry.orderId)}
        />
      </td>
      <td className={`col-span-2 ${CELL}`}>
        <DueCell due={computeDueTime(currentClock(entry), sinceFetchedMs)} />
      </td>
      <th scope="row" className={`min-w-0 font-normal ${CELL}`}>
        <Link
          to={order}
          {...{ [ORDER_LINK]: entry.orderId }}
          className="rounded-xs font-semibold hover:underline focus-visible:outline-offset-1"
        >
          {entry.customerName}
        </Link>
        <p className="text-caption text-muted">{roles || entry.customerEmail}</p>
        {entry.foundInMessageOf !== null && (
          <p className="text-caption text-ink-2">
            In a message from {dayOf(entry.foundInMessageOf)}
          </p>
        )}
        {entry.foundBy !== null && (
          <p className="text-caption break-words text-ink-2">{searchMatchText(entry.foundBy)}</p>
        )}
        {tags.length > 0 && (
          <ul aria-label="Tags" className="mt-1 flex flex-wrap gap-1">
            {tags.map(({ id, name, colour }) => (
              <li key={id} className="max-w-full">
                <TagChip name={name} colour={colour} />
              </li>
            ))}
          </ul>
        )}
      </th>
      <td className={`max-lg:text-right max-lg:text-muted ${CELL}`}>
        <span>{capitalised(entry.packageId)}</span>
        {holder && <span className="lg:hidden">, with {holder.name}</span>}
      </td>
      <td className={`max-lg:hidden ${CELL}`}>{holder ? <PersonName {...holder} /> : <None />}</td>
      <td className={CELL}>
        <StageBar status={entry.orderStatus} />
      </td>
      <td className={`max-lg:text-right ${CELL}`}>
        {entry.languages.map(shortLanguage).join(', ') || <None />}
      </td>
      <td className={`max-lg:hidden ${CELL} lg:max-[96rem]:hidden`}>
        {theme.success ? <Theme id={theme.data} /> : <None />}
      </td>
      <td className={`col-span-2 ${CELL}`}>
        <Needs entry={entry} />
      </td>
    </tr>
  )
}

function SelectBox(props: { label: string; checked: boolean; onChange: () => void }) {
  return (
    <label className="-m-2 inline-flex cursor-pointer p-2">
      <input
        type="checkbox"
        checked={props.checked}
        onChange={props.onChange}
        className="size-4.5 cursor-pointer accent-ink"
      />
      <span className="sr-only">{props.label}</span>
    </label>
  )
}

/** Statuses in which a customer waits for an answer. */
const AGES: ReadonlySet<QueueEntry['orderStatus']> = new Set(['in_review', 'in_revision'])

function Age({ since }: { since: string }) {
  const now = useNow(60_000)
  const ms = Math.max(0, now.getTime() - Date.parse(since))
  return <span className="font-normal">· {formatDuration(ms)}</span>
}

/** An unanswered message comes first. */
function Needs({ entry }: { entry: QueueEntry }) {
  const { unansweredSince, answerDueAt } = entry
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {unansweredSince !== null && <NeedsAnswer since={unansweredSince} due={answerDueAt} />}
      <NextObstacle entry={entry} />
    </span>
  )
}

function NeedsAnswer({ since, due }: { since: string; due: string | null }) {
  const now = useNow(60_000)
  const isLate = due !== null && now.getTime() > Date.parse(due)
  return (
    <StatusChip tone={isLate ? 'danger' : 'warn'}>
      {isLate ? 'Answer is late' : 'Needs answer'}
      <Age since={since} />
    </StatusChip>
  )
}

function NextObstacle({ entry }: { entry: QueueEntry }) {
  const { needs, siteUrl, orderStatus, since, unansweredSince } = entry
  if (needs !== null) {
    const { state } = currentClock(entry)
    const waits = state === 'paused' || state === 'not-started'
    return (
      <StatusChip tone={waits ? 'warn' : 'neutral'}>
        <span>{needs}</span>
        {AGES.has(orderStatus) && <Age since={since} />}
      </StatusChip>
    )
  }
  if (siteUrl === null)
    return unansweredSince === null && <StatusChip tone="ok">Nothing</StatusChip>
  return (
    <a
      href={siteUrl}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-2 text-link"
    >
      <LiveDot /> Live
    </a>
  )
}

function Theme({ id }: { id: ThemeId }) {
  const { label, colour } = themeLabels[id]
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <span
        aria-hidden="true"
        className="size-4 shrink-0 rounded-[3px] shadow-[inset_0_0_0_1px_rgb(12_26_25/0.35)] forced-colors:forced-color-adjust-none"
        style={{ background: colour }}
      />
      {label}
    </span>
  )
}

/** "3 May", with the year if it is not this one. */
function dayOf(instant: string): string {
  const at = new Date(instant)
  const isThisYear = at.getFullYear() === new Date().getFullYear()
  return at.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  })
}

const None = () => <span className="text-muted">–</span>

const capitalised = (planId: PlanId) => planId.slice(0, 1).toUpperCase() + planId.slice(1)

const shortLanguage = (name: string) => findLanguage(name)?.code.toUpperCase() ?? name

/** The table while it loads. */
export function QueueSkeleton() {
  return (
    <Status as="div" className="overflow-hidden rounded-lg border border-line bg-surface">
      <span className="sr-only">Loading the queue…</span>
      {Array.from({ length: 6 }, (_, row) => (
        <div
          key={row}
          className="flex h-16 animate-late items-center gap-8 border-t border-line px-3.5 first:border-t-0"
        >
          <Skeleton className="h-4 w-24" />
          <span className="grid flex-1 gap-1.5">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-56" />
          </span>
          <Skeleton className="hidden h-4 w-24 lg:block" />
          <Skeleton className="hidden h-4 w-32 lg:block" />
          <Skeleton className="hidden h-6 w-28 lg:block" />
        </div>
      ))}
    </Status>
  )
}
