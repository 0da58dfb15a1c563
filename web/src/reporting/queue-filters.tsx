import { Search } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { PersonAnswer } from '@vitrine/contract/accounts'
import { paths } from '../shell/paths.ts'

export const views = {
  open: { label: 'Open', adjective: 'open', empty: 'Nobody is waiting for us.' },
  mine: {
    label: 'Mine',
    adjective: '',
    empty: 'No order here. Press T on one in the queue to take it.',
  },
  waiting: {
    label: 'Waiting for customer',
    adjective: 'waiting',
    empty: 'No order waits for its customer.',
  },
  review: { label: 'In review', adjective: 'reviewed', empty: 'No preview is out for review.' },
  live: { label: 'Live', adjective: 'live', empty: 'No site is live yet.' },
  ending: {
    label: 'Hosting ends',
    adjective: 'ending',
    empty: 'No year of hosting ends within sixty days.',
  },
  unpaid: { label: 'Not paid', adjective: 'unpaid', empty: 'No order waits for its payment.' },
  all: { label: 'All', adjective: '', empty: 'No orders yet. The first one will stand here.' },
} as const
export type QueueView = keyof typeof views

/** The view an address names; open orders where it names none or a wrong one. */
export function viewOf(name: string | null): QueueView {
  return name !== null && Object.hasOwn(views, name) ? (name as QueueView) : 'open'
}

/** One link per view, with its count. A search looks in all of them, and ends where one is chosen. */
export function QueueViews({
  view,
  counts,
}: {
  /** Null while a search looks in all. */
  view: QueueView | null
  counts: Readonly<Record<string, number>>
}) {
  return (
    <nav aria-label="Views" className="-mx-4 mt-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex gap-1.5 py-0.5">
        {Object.entries(views).map(([id, { label }]) => {
          return (
            <li key={id}>
              <Link
                to={paths.staffQueue({ view: id === 'open' ? undefined : id })}
                aria-current={id === view ? 'page' : undefined}
                className={`flex min-h-9 items-center gap-1.5 rounded-sm px-3 whitespace-nowrap ${
                  id === view
                    ? 'bg-ink text-on-ink'
                    : 'border border-line bg-surface text-ink hover:border-line-2'
                }`}
              >
                {label}
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

/** Whose orders the view "Mine" shows: one's own, or those that a colleague has. */
export function WhoseWork(props: {
  people: readonly PersonAnswer[]
  myId: string
  person: string | undefined
}) {
  const { people, myId, person } = props
  const navigate = useNavigate()
  return (
    <label className="mt-3 inline-flex items-center gap-2 text-muted">
      Work of
      <select
        value={person ?? myId}
        onChange={({ target }) =>
          void navigate(
            paths.staffQueue({
              view: 'mine',
              person: target.value === myId ? undefined : target.value,
            }),
          )
        }
        className="h-9 rounded-sm border border-line-2 bg-surface px-2 text-ink"
      >
        {people
          .filter(({ active }) => active)
          .map(({ id, username }) => (
            <option key={id} value={id}>
              {id === myId ? `${username} (you)` : username}
            </option>
          ))}
      </select>
    </label>
  )
}

/** A pause in typing after which the address changes and the search goes out. */
const TYPING_PAUSE_MS = 200

/** Searches as one types; Escape clears. What was searched stands in the address. */
export function QueueSearch({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const [params, setParams] = useSearchParams()
  const searched = params.get('search') ?? ''
  const [typed, setTyped] = useState(searched)

  useEffect(() => setTyped(searched), [searched])
  useEffect(() => {
    if (typed.trim() === searched) return
    const timer = setTimeout(() => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          if (typed.trim() === '') after.delete('search')
          else after.set('search', typed.trim())
          return after
        },
        { replace: true, preventScrollReset: true },
      )
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, searched, setParams])

  return (
    <form
      role="search"
      onSubmit={(event) => event.preventDefault()}
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
        aria-label="Name, email or order"
        placeholder="Name, email or order"
        value={typed}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          if (typed === '') event.currentTarget.blur()
          else setTyped('')
        }}
        className="h-10 w-full rounded-sm border border-line-2 bg-surface pr-10 pl-9.5 text-[1rem] placeholder:text-muted hover:border-ink-2 focus-visible:outline-offset-1"
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
