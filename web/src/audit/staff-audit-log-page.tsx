import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ChangeEvent, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { PersonResponse } from '@vitrine/contract/accounts'
import { type AuditEntryResponse, auditRoutes } from '@vitrine/contract/audit'
import { AUDIT_GROUPS, auditGroupOf } from '@vitrine/domain/audit/audit-groups'
import { isAudited } from '@vitrine/contract/route'
import { routes } from '@vitrine/contract/routes'
import { nameText } from '@vitrine/domain/accounts/workload-text'
import { orderReference } from '@vitrine/domain/orders/order-reference'
import { routeUrl, request } from '../api/client.ts'
import { usePeople } from '../api/use-people.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { paths } from '../shell/paths.ts'
import { Button } from '../ui/button.tsx'
import { PersonName } from '../ui/person-name.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { EmptyRoom } from '../ui/room.tsx'
import { actionText, COMMAND_TEXTS, changeText, actorText } from './action-text.ts'
import { LoadingSkeleton } from '../ui/query-state.tsx'
import { QueryError } from '../ui/error-notice.tsx'
import { useSearchParamSetter } from '../ui/use-search-param.ts'

export const meta = () => privatePageHead('team', 'Audit log')

const FILTERS = ['person', 'act', 'order', 'since', 'until'] as const

/** Audited routes and commands, by their text. */
const KINDS = Object.values(routes)
  .filter(isAudited)
  .map(({ method, path, access }) => {
    const act = `${method} ${path}`
    // Team and customer use different routes for the same action.
    return { act, words: actionText(act) + (access === 'order-token' ? ' (customer)' : '') }
  })
  .concat(Object.entries(COMMAND_TEXTS).map(([act, words]) => ({ act, words })))
  .toSorted((a, b) => a.words.localeCompare(b.words))

const GROUPS = Object.entries(AUDIT_GROUPS).map(([group, title]) => ({
  ...{ group, title },
  kinds: KINDS.filter(({ act }) => auditGroupOf(act) === group),
}))
/** The value of a whole group in the list of actions. */
const ALL_OF = 'group:'

const filterOf = (name: string, value: string): [name: string, value: string] =>
  name === 'act' && value.startsWith(ALL_OF) ? ['group', value.slice(ALL_OF.length)] : [name, value]

/** The audit log. The filters are stored in the URL. */
export default function StaffAuditLogPage() {
  const [params, setParam] = useSearchParamSetter()
  const filter = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = params.get(name)?.trim()
      // Ignores a partially typed order number.
      return value && (name !== 'order' || /^[0-9a-f]{8}$/i.test(value))
        ? [filterOf(name, value)]
        : []
    }),
  )
  const found = useInfiniteQuery({
    queryKey: [routeUrl(auditRoutes.listAuditEntries, { query: filter }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      request(
        auditRoutes.listAuditEntries,
        { query: { ...filter, before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const { people } = usePeople()
  const acts = found.data?.pages.flatMap((page) => page.acts) ?? []
  return (
    <main id="main" className="w-full max-w-[90rem] flex-1 px-4 py-5 sm:px-7">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <h1 tabIndex={-1} className="display text-[2rem] leading-tight font-strong">
          Audit log
        </h1>
        <a
          href={routeUrl(auditRoutes.exportAuditLog, { query: filter })}
          className="inline-flex min-h-11 items-center text-link"
        >
          Download as CSV
        </a>
      </div>
      <p className="max-w-prose text-muted">
        Every change by the team, customers and operators, and every customer file opened.
      </p>
      <Filters params={params} onChange={setParam} people={people} />

      <div className="mt-5 grid gap-4" aria-busy={found.isFetching}>
        <QueryError query={found} title="The audit log could not be loaded" />
        {found.isPending && <LoadingSkeleton label="Loading the audit log…" className="h-96" />}
        {found.data !== undefined &&
          (acts.length > 0 ? (
            <Acts acts={acts} />
          ) : (
            <EmptyRoom
              className="min-h-96 rounded-lg"
              title={
                Object.keys(filter).length > 0 ? 'No entry matches the filters.' : 'No entries yet.'
              }
            />
          ))}
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
    </main>
  )
}

function Filters(props: {
  params: URLSearchParams
  onChange: (name: string, value: string) => void
  people: readonly PersonResponse[]
}) {
  const { params, onChange, people } = props
  const field = (name: (typeof FILTERS)[number]) => ({
    value: params.get(name) ?? '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onChange(name, target.value),
  })
  return (
    <div className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_2fr_1fr_1fr_1fr]">
      <Filter label="Who">
        {(id) => (
          <select id={id} {...field('person')} className={CONTROL}>
            <option value="">Everyone</option>
            {people.map((person) => (
              <option key={person.username} value={`staff:${person.username}`}>
                {nameText(person)}
              </option>
            ))}
            <option value="customer">Customers</option>
            <option value="operator">Operators (commands)</option>
          </select>
        )}
      </Filter>
      <Filter label="What">
        {(id) => (
          <select id={id} {...field('act')} className={CONTROL}>
            <option value="">Everything</option>
            {GROUPS.map(({ group: each, title, kinds }) => (
              <optgroup key={each} label={title}>
                <option value={`${ALL_OF}${each}`}>All: {title}</option>
                {kinds.map(({ act, words }) => (
                  <option key={act} value={act}>
                    {words}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Filter>
      <Filter label="Order number">
        {(id) => (
          <input
            id={id}
            {...field('order')}
            spellCheck={false}
            autoComplete="off"
            className={CONTROL}
          />
        )}
      </Filter>
      <Filter label="From (UTC)">
        {(id) => <input id={id} type="date" {...field('since')} className={CONTROL} />}
      </Filter>
      <Filter label="To (UTC)">
        {(id) => <input id={id} type="date" {...field('until')} className={CONTROL} />}
      </Filter>
    </div>
  )
}

const CONTROL =
  'h-11 w-full min-w-0 rounded-sm border border-line-2 bg-surface px-3 text-[1rem] hover:border-ink-2'

function Filter({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className="text-caption text-muted">
        {label}
      </label>
      {children(id)}
    </div>
  )
}

/** The log keeps the username; a name can change. */
function Actor({ actor }: { actor: string }) {
  const { people, pictureOf } = usePeople()
  const person = people.find(({ username }) => actor === `staff:${username}`)
  return person ? (
    <PersonName name={nameText(person)} picture={pictureOf(actor)} />
  ) : (
    actorText(actor)
  )
}

const CELL = 'lg:table-cell lg:px-3.5 lg:py-2.5 lg:align-top'

/** A table from 64rem, a list below. */
function Acts({ acts }: { acts: readonly AuditEntryResponse[] }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table className="block w-full text-left lg:table">
        <thead className="hidden lg:table-header-group">
          <tr className="text-caption text-muted">
            {['When', 'Who', 'What', 'Order', 'Details'].map((column) => (
              <th key={column} scope="col" className="px-3.5 py-2.5 font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block lg:table-row-group">
          {acts.map((act) => (
            <tr
              key={act.n}
              className="grid gap-x-4 border-t border-line px-3.5 py-3 first:border-t-0 lg:table-row lg:p-0 lg:first:border-t"
            >
              <td className={`max-lg:text-caption max-lg:text-muted whitespace-nowrap ${CELL}`}>
                <Timestamp at={act.at} />
              </td>
              <td className={`font-semibold break-words ${CELL}`}>
                <Actor actor={act.actor} />
              </td>
              <td className={CELL}>{actionText(act.act)}</td>
              <td className={CELL}>
                {act.orderId !== null && (
                  <Link to={paths.staffOrder(act.orderId)} className="tabular-nums text-link">
                    {orderReference(act.orderId)}
                  </Link>
                )}
              </td>
              <td className={`break-words text-ink-2 ${CELL}`}>
                {[act.about, changeText(act.from, act.to)].filter(Boolean).join(': ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
