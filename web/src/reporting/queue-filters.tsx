import { ChevronDown, Search } from '../ui/icons.tsx'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { PersonResponse } from '@vitrine/contract/accounts'
import type { TagResponse } from '@vitrine/contract/ordering'
import type { QueueFilter, QueueView } from '@vitrine/contract/reporting'
import { nameText } from '@vitrine/domain/accounts/workload-text'
import { type PlanId, planIds, plans } from '@vitrine/domain/catalog/plans'
import { languages } from '@vitrine/domain/languages/languages'
import { templateManifests } from '@vitrine/renderer/templates'
import { Button } from '../ui/button.tsx'
import { useSearchParamSetter } from '../ui/use-search-param.ts'
import { paths } from '../shell/paths.ts'

export const queueViews = {
  open: { label: 'Open', adjective: 'open', empty: 'No open orders.' },
  mine: {
    label: 'Mine',
    adjective: '',
    empty: 'No orders assigned to you. Press T on an order in the queue to take it.',
  },
  workable: {
    label: 'Ready to work on',
    adjective: 'ready',
    empty: 'No order is ready to work on.',
  },
  waiting: {
    label: 'Waiting for customer',
    adjective: 'waiting',
    empty: 'No order waits for its customer.',
  },
  review: { label: 'In review', adjective: 'reviewed', empty: 'No preview is out for review.' },
  revisions: { label: 'Revisions', adjective: '', empty: 'No change request is open.' },
  late: { label: 'Late', adjective: '', empty: 'No order is late.' },
  live: { label: 'Live', adjective: 'live', empty: 'No site is live yet.' },
  ending: {
    label: 'Hosting ends',
    adjective: 'ending',
    empty: 'No hosting ends within 60 days.',
  },
  owner: {
    label: 'Needs an owner',
    adjective: '',
    empty: 'No dispute, returned email, held receipt or second approval waits.',
  },
  unpaid: { label: 'Not paid', adjective: 'unpaid', empty: 'No order waits for its payment.' },
  all: { label: 'All', adjective: '', empty: 'No orders yet. The first one will appear here.' },
} as const satisfies Record<QueueView, object>

/** The view of the URL; open orders by default. */
export function parseQueueView(name: string | null): QueueView {
  return name !== null && Object.hasOwn(queueViews, name) ? (name as QueueView) : 'open'
}

/** Links to the views with counts. A search covers all views and ends when one is chosen. */
export function QueueViews({
  view,
  counts,
}: {
  /** Null during a search. */
  view: QueueView | null
  counts: Readonly<Record<string, number>>
}) {
  const strip = useRef<HTMLElement>(null)
  // Scrolls the current view into sight on phones.
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>(`[data-view="${view}"]`)
    if (!strip.current || !chosen) return
    strip.current.scrollLeft =
      chosen.offsetLeft - (strip.current.clientWidth - chosen.offsetWidth) / 2
  }, [view])
  return (
    <nav
      ref={strip}
      aria-label="Views"
      tabIndex={-1}
      className="relative -mx-4 mt-4 overflow-x-auto px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-1.5 py-0.5 sm:flex-wrap">
        {Object.entries(queueViews).map(([id, { label }]) => {
          return (
            <li key={id}>
              <Link
                to={paths.staffQueue({ view: id === 'open' ? undefined : id })}
                data-view={id}
                aria-current={id === view ? 'page' : undefined}
                className={`flex min-h-9 items-center gap-1.5 rounded-sm px-3 whitespace-nowrap max-sm:min-h-11 ${
                  id === view
                    ? 'bg-ink text-on-ink'
                    : 'border border-line bg-surface text-ink hover:border-line-2'
                }`}
              >
                <span>{label}</span>
                {counts[id] !== undefined && (
                  <span className="tabular-nums">{counts[id].toLocaleString('en')}</span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** URL parameters of the filters. */
export const QUEUE_FILTERS = ['person', 'plan', 'language', 'template', 'tag'] as const

/** The filter of the URL; invalid values are ignored. */
export function parseQueueFilter(params: URLSearchParams): QueueFilter {
  const [person, plan, language, template, tag] = QUEUE_FILTERS.map(
    (name) => params.get(name) ?? undefined,
  )
  return {
    ...(person !== undefined && (person === 'nobody' || IS_ID.test(person)) && { person }),
    ...(plan !== undefined && Object.hasOwn(plans, plan) && { plan: plan as PlanId }),
    ...(languages.some(({ name }) => name === language) && { language }),
    ...(templateManifests.some(({ id }) => id === template) && { template }),
    ...(tag !== undefined && IS_ID.test(tag) && { tag }),
  }
}

const IS_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Filters by assignee, plan, language, template and tag, stored in the URL. */
export function QueueFilters(props: {
  filter: QueueFilter
  /** For the view "Mine", which has one assignee. */
  isMine: boolean
  people: readonly PersonResponse[]
  myId: string
  tags: readonly TagResponse[]
  /** Opens the tags dialog. */
  onTags: () => void
  first: RefObject<HTMLSelectElement | null>
}) {
  const { filter, isMine, people, myId, tags, onTags, first } = props
  const [params, choose] = useSearchParamSetter()
  const [, setParams] = useSearchParams()
  const active = people.filter((person) => person.active)
  const isNarrowed = QUEUE_FILTERS.some((name) => params.has(name))
  const [isShown, setIsShown] = useState(isNarrowed)
  return (
    <>
      <button
        type="button"
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
        className="mt-2 inline-flex min-h-11 items-center gap-1 font-semibold sm:hidden"
      >
        Filters and tags
        <ChevronDown
          aria-hidden="true"
          size={18}
          strokeWidth={1.75}
          className={isShown ? 'rotate-180' : ''}
        />
      </button>
      <div
        className={`mt-3 grid grid-cols-2 items-center gap-x-3 gap-y-2 max-sm:mt-1 sm:flex sm:flex-wrap ${isShown ? '' : 'max-sm:hidden'}`}
      >
        <FilterSelect
          field={first}
          label={isMine ? 'Assigned to' : 'Assignee'}
          value={filter.person ?? ''}
          onChange={(value) => choose('person', value === myId && isMine ? '' : value)}
          options={[
            ...(isMine
              ? [['', 'me'] as const]
              : [['', 'anyone'] as const, ['nobody', 'unassigned'] as const]),
            ...active
              .filter(({ id }) => !isMine || id !== myId)
              .map(
                (person) =>
                  [
                    person.id,
                    person.id === myId ? `${nameText(person)} (you)` : nameText(person),
                  ] as const,
              ),
          ]}
        />
        <FilterSelect
          label="Plan"
          value={filter.plan ?? ''}
          onChange={(value) => choose('plan', value)}
          options={[['', 'any'], ...planIds.map((id) => [id, plans[id].shortName] as const)]}
        />
        <FilterSelect
          label="Language"
          value={filter.language ?? ''}
          onChange={(value) => choose('language', value)}
          options={[['', 'any'], ...LANGUAGE_NAMES.map((name) => [name, name] as const)]}
        />
        <FilterSelect
          label="Template"
          value={filter.template ?? ''}
          onChange={(value) => choose('template', value)}
          options={[['', 'any'], ...templateManifests.map(({ id, name }) => [id, name] as const)]}
        />
        <FilterSelect
          label="Tag"
          value={filter.tag ?? ''}
          onChange={(value) => choose('tag', value)}
          options={[
            ['', 'any'],
            ...tags.map(({ id, name }) => [id, name] as const),
            // A removed tag in an old URL or a saved view.
            ...(filter.tag !== undefined && !tags.some(({ id }) => id === filter.tag)
              ? [[filter.tag, 'removed tag'] as const]
              : []),
          ]}
        />
        <Button small variant="quiet" onClick={onTags}>
          Tags…
        </Button>
        {isNarrowed && (
          <Button
            small
            variant="quiet"
            onClick={() =>
              setParams((before) => {
                const after = new URLSearchParams(before)
                for (const name of QUEUE_FILTERS) after.delete(name)
                return after
              })
            }
          >
            Show all
          </Button>
        )}
      </div>
    </>
  )
}

const LANGUAGE_NAMES = languages.map(({ name }) => name).toSorted()

function FilterSelect(props: {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly (readonly [value: string, words: string])[]
  field?: RefObject<HTMLSelectElement | null>
}) {
  const { label, value, onChange, options, field } = props
  return (
    <label className="flex items-center gap-2 text-muted max-sm:flex-col max-sm:items-stretch max-sm:gap-0.5">
      {label}
      <select
        ref={field}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`h-9 rounded-sm max-sm:h-11 sm:max-w-44 border px-2 text-ink ${value === '' ? 'border-line-2 bg-surface' : 'border-ink bg-glass-1 font-semibold'}`}
      >
        {options.map(([id, words]) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Debounces typing. */
const TYPING_PAUSE_MS = 200

/**
 * Searches while typing; Escape clears, Enter goes to the results. The search is stored in the
 * URL.
 */
export function QueueSearch({
  field,
  onWant,
}: {
  field: RefObject<HTMLInputElement | null>
  /** Called with the search on Enter, and with null while typing. */
  onWant: (words: string | null) => void
}) {
  const [params, setParam] = useSearchParamSetter()
  const searched = params.get('search') ?? ''
  const [typed, setTyped] = useState(searched)

  useEffect(() => setTyped(searched), [searched])
  const search = useCallback((words: string) => setParam('search', words), [setParam])
  useEffect(() => {
    if (typed.trim() === searched) return
    const timer = setTimeout(() => search(typed.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, searched, search])

  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        const words = typed.trim()
        if (words !== searched) search(words)
        onWant(words)
      }}
      className="relative w-full sm:w-76"
    >
      <Search
        aria-hidden="true"
        size={18}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-2"
      />
      <input
        ref={field}
        type="search"
        aria-label="Name, company, address, order or message"
        placeholder="Name, company, address…"
        value={typed}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value)
          onWant(null)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          if (typed === '') event.currentTarget.blur()
          else setTyped('')
        }}
        className="h-10 w-full rounded-sm border max-sm:h-11 border-line-2 bg-surface pr-10 pl-9.5 text-[1rem] placeholder:text-muted hover:border-ink-2 focus-visible:outline-offset-1"
      />
      <kbd
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 pointer-coarse:hidden rounded-xs border border-line px-1.5 font-body text-caption text-muted"
      >
        /
      </kbd>
    </form>
  )
}
