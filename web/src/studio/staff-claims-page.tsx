import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, Printer } from '../ui/icons.tsx'
import { Link } from 'react-router'
import { type ClaimsResponse, studioRoutes } from '@vitrine/contract/studio'
import type { LedgerRow, LedgerSource } from '@vitrine/domain/claims/claims-ledger'
import { formatMonth } from '@vitrine/domain/claims/page-claims'
import { ApiError } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { paths } from '../shell/paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { EmptyRoom } from '../ui/room.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Status } from '../ui/status.tsx'
import { fieldLabel, fieldSection } from './fields/index.ts'

/** All figures, dates and names of an order with their sources, for screen and print. */
export function StaffClaimsPage({ orderId }: { orderId: string }) {
  const claims = useQuery({
    ...routeQuery(studioRoutes.readClaims, { params: { orderId } }),
    refetchOnMount: 'always',
    // Never shows outdated claims.
    gcTime: 0,
  })
  const { data, error } = claims
  if (data === undefined && error instanceof ApiError && [400, 404].includes(error.status)) {
    return (
      <main id="main" className="flex flex-1 flex-col">
        <h1 tabIndex={-1} className="sr-only">
          No such order
        </h1>
        <EmptyRoom
          className="min-h-[min(40rem,80svh)] flex-1"
          title="Order not found."
          action={
            <ButtonLink small to={paths.staffQueue()}>
              Back to the queue
            </ButtonLink>
          }
        />
      </main>
    )
  }
  return (
    <main
      id="main"
      className="w-full max-w-[75rem] flex-1 px-4 py-5 sm:px-7 print:max-w-none print:bg-surface print:p-0"
    >
      <nav aria-label="Order" className="-ml-1 flex flex-wrap gap-x-4 print:hidden">
        <Link to={paths.staffOrder(orderId)} className={`${WAY} pr-2`}>
          <ChevronLeft aria-hidden="true" size={18} strokeWidth={1.75} /> Order
        </Link>
        <Link to={paths.staffEditor(orderId)} className={WAY}>
          Editor
        </Link>
      </nav>
      {data === undefined ? (
        <>
          <h1 tabIndex={-1} className="sr-only">
            Claims and their sources
          </h1>
          {error !== null ? (
            <ErrorNotice
              title="The claims could not be loaded"
              error={error}
              busy={claims.isFetching}
              onRetry={() => void claims.refetch()}
            />
          ) : (
            <Status as="div">
              <span className="sr-only">Checking claims…</span>
              <Skeleton className="mt-6 h-9 w-72 animate-late" />
              <Skeleton className="mt-6 h-96 w-full animate-late" />
            </Status>
          )}
        </>
      ) : (
        <Ledger orderId={orderId} claims={data} />
      )}
    </main>
  )
}

const WAY = 'inline-flex min-h-11 items-center gap-1 rounded-xs text-muted hover:text-ink'

function Ledger({ orderId, claims }: { orderId: string; claims: ClaimsResponse }) {
  const { reference, customerName, at, languages, rows } = claims
  const [first, ...others] = languages
  const rowsIn = (code: string | undefined) => rows.filter(({ language }) => language === code)
  const drawnUp = new Date(at)
  return (
    <>
      <title>{`${customerName}, claims of order ${reference}`}</title>
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div>
          <p className="text-muted">
            Order <span className="tabular-nums select-all">{reference}</span>, claims as of{' '}
            <time dateTime={at}>{MOMENT.format(drawnUp)}</time>
          </p>
          <h1 tabIndex={-1} className="display text-[2rem] leading-tight font-strong">
            {customerName}
          </h1>
        </div>
        {rows.length > 0 && (
          <div className="print:hidden">
            <Button small variant="outline" onClick={() => window.print()}>
              <Printer aria-hidden="true" size={18} strokeWidth={1.75} />
              Print
            </Button>
          </div>
        )}
      </div>
      {first === undefined || !first.isWritten ? (
        <EmptyRoom
          className="mt-5 min-h-96 rounded-lg"
          title="No claims yet."
          text={
            first === undefined
              ? 'No language is ordered yet.'
              : `The page is not written in ${first.name} yet. Other languages are translated from it.`
          }
          action={
            <ButtonLink small to={paths.staffEditor(orderId)}>
              Open editor
            </ButtonLink>
          }
        />
      ) : (
        <>
          <p className="mt-2 max-w-prose">{totalsOf(rows)}</p>
          <Edition
            orderId={orderId}
            name={first.name}
            rows={rowsIn(first.code)}
            nothing="No numbers, dates or names."
          />
          {others.map(({ code, name, isWritten }) => (
            <Edition
              key={code}
              orderId={orderId}
              name={`${name}, where it differs from ${first.name}`}
              rows={rowsIn(code)}
              nothing={isWritten ? `Same claims as ${first.name}.` : 'Not written yet.'}
            />
          ))}
        </>
      )}
    </>
  )
}

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

/** "41 claims: 36 in the files, 3 in the customer’s words, 1 decided by the team, 1 open." */
function totalsOf(rows: readonly LedgerRow[]): string {
  const count = (from: LedgerSource['from']) =>
    rows.filter(({ source }) => source.from === from).length
  const parts = [
    [count('file'), 'in the files'],
    [count('customer'), 'in the customer’s words'],
    [count('team'), 'decided by the team'],
  ] as const
  const said = parts.flatMap(([number, words]) => (number === 0 ? [] : [`${number} ${words}`]))
  const open = count('open')
  const all = `${rows.length} ${rows.length === 1 ? 'claim' : 'claims'}`
  return `${all}: ${[...said, open === 0 ? 'none open' : `${open} open`].join(', ')}.`
}

function Edition(props: {
  orderId: string
  name: string
  rows: readonly LedgerRow[]
  nothing: string
}) {
  const { orderId, name, rows, nothing } = props
  return (
    <section aria-label={name} className="mt-6">
      <h2 className="text-[1.25rem] font-strong break-after-avoid">{name}</h2>
      {rows.length === 0 ? (
        <p className="mt-1 text-muted">{nothing}</p>
      ) : (
        <table className="mt-2 w-full table-fixed border-y border-line bg-surface text-left text-admin print:text-[0.8125rem]">
          <thead>
            <tr className="text-caption text-muted">
              <th scope="col" className={`w-1/2 font-medium ${CELL}`}>
                Claim
              </th>
              <th scope="col" className={`font-medium ${CELL}`}>
                Source
              </th>
            </tr>
          </thead>
          {groupsOf(rows).map(([group, own]) => (
            <tbody key={group}>
              <tr className="break-inside-avoid break-after-avoid border-t border-line bg-wall-2">
                <th scope="rowgroup" colSpan={2} className={`font-semibold break-words ${CELL}`}>
                  {own[0]?.entry || fieldSection(own[0]?.pointer ?? '')?.label || 'Page'}
                </th>
              </tr>
              {own.map((row) => (
                <tr
                  key={`${row.pointer} ${row.kind} ${row.value}`}
                  className="break-inside-avoid border-t border-line"
                >
                  <td className={CELL}>
                    <Claimed row={row} />
                  </td>
                  <td className={CELL}>
                    <SourceOf orderId={orderId} row={row} />
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
    </section>
  )
}

const CELL = 'px-3 py-2 align-top break-words'

/** Grouped by entry, otherwise by section. */
function groupsOf(rows: readonly LedgerRow[]): [string, LedgerRow[]][] {
  const groups = Map.groupBy(
    rows,
    ({ pointer }) => /^\/[^/]+\/\d+/.exec(pointer)?.[0] ?? fieldSection(pointer)?.label ?? '',
  )
  return [...groups]
}

function Claimed({ row: { pointer, kind, value, text } }: { row: LedgerRow }) {
  const words = kind === 'date' ? (formatMonth(value) ?? value) : value
  const label = fieldLabel(pointer)
  return (
    <>
      <p>
        <span className="font-semibold">{words}</span>{' '}
        <span className="text-caption text-muted">
          {kind === 'mention' ? `${label}, a name in it` : label}
        </span>
      </p>
      {text !== value && <p className="text-ink-2">{text}</p>}
    </>
  )
}

function SourceOf({ orderId, row }: { orderId: string; row: LedgerRow }) {
  const { source, translatedFrom } = row
  return (
    <>
      <Source orderId={orderId} row={row} source={source} />
      {translatedFrom !== null && (
        <p className="text-caption text-muted">Translated from “{translatedFrom}”</p>
      )}
    </>
  )
}

function Source(props: { orderId: string; row: LedgerRow; source: LedgerSource }) {
  const { orderId, row, source } = props
  switch (source.from) {
    case 'file':
      return (
        <>
          <p>{source.places.join(' and ') || 'The files'}</p>
          <p className="text-ink-2">“{source.text}”</p>
        </>
      )
    case 'customer':
      return (
        <>
          <p>
            <span>Customer, {SAID[source.where]}</span>
            {source.at !== null && (
              <>
                <span>, {DAY.format(new Date(source.at))}</span>
              </>
            )}
          </p>
          <p className="text-ink-2">“{source.words}”</p>
        </>
      )
    case 'team':
      return (
        <>
          <p>
            {source.by}, {DAY.format(new Date(source.at))}
          </p>
          <p className="text-ink-2">
            {[DECIDED[source.how], source.words].filter((part) => part !== '').join(': ')}
          </p>
        </>
      )
    case 'open':
      return (
        <p className="flex flex-wrap items-center gap-x-4">
          <span className="font-semibold text-danger">OPEN</span>
          <Link
            to={`${paths.staffEditor(orderId)}?${new URLSearchParams({ language: row.language, field: row.pointer })}`}
            className="inline-flex min-h-11 items-center text-link print:hidden"
          >
            Go to the field<span className="sr-only">: {row.value}</span>
          </Link>
        </p>
      )
  }
}

const DECIDED: Readonly<Record<Extract<LedgerSource, { from: 'team' }>['how'], string>> = {
  source: 'Source',
  reason: 'Reason',
  'same-fact': 'Same fact',
  done: 'Done',
}

const SAID: Readonly<Record<Extract<LedgerSource, { from: 'customer' }>['where'], string>> = {
  order: 'with the order',
  message: 'a message',
  comment: 'a comment on the preview',
}
