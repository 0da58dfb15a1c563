import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  REPORT_GROUPS,
  REPORT_RANGES,
  type ReportGroup,
  type ReportTotals,
  type ReportResponse,
  reportingRoutes,
  WAIT_REASONS,
} from '@vitrine/contract/reporting'
import { routeUrl } from '../api/client.ts'
import { routeQuery } from '../api/query-client.ts'
import { privatePageHead } from '../shell/page-head.ts'
import { BarChart } from '../ui/bar-chart.tsx'
import { Timestamp } from '../ui/timestamp.tsx'
import { Panel } from '../ui/panel.tsx'
import { EmptyRoom } from '../ui/room.tsx'
import { SegmentedToggle } from '../ui/segmented-toggle.tsx'
import {
  GROUP_LABELS,
  formatHours,
  formatWeek,
  formatMoney,
  groupName,
  formatShare,
  STAGE_LABELS,
  WAIT_LABELS,
} from './report-text.ts'
import { InvoiceDownload } from './invoice-download.tsx'
import { LoadingSkeleton } from '../ui/query-state.tsx'
import { QueryError } from '../ui/error-notice.tsx'
import { useSearchParamSetter } from '../ui/use-search-param.ts'

export const meta = () => privatePageHead('team', 'Reports')

const MINUTE_MS = 60_000

/** Reports on orders of the last days. Period and grouping are stored in the URL. */
export default function StaffReportsPage() {
  const [params, choose] = useSearchParamSetter()
  const [openedAt] = useState(() => new Date())
  const days = REPORT_RANGES.find((range) => range === params.get('days')) ?? '30'
  const by = REPORT_GROUPS.find((group) => group === params.get('by')) ?? 'plan'
  const figures = useQuery({
    ...routeQuery(reportingRoutes.readReport, { query: { days, by } }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  const isOld =
    figures.data !== undefined &&
    figures.dataUpdatedAt - Date.parse(figures.data.countedAt) > MINUTE_MS
  return (
    <main id="main" className="w-full max-w-[90rem] flex-1 px-4 py-5 sm:px-7">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <h1 tabIndex={-1} className="display text-[2rem] leading-tight font-strong">
          Reports
        </h1>
        <SegmentedToggle
          small
          label="Orders placed in the last"
          options={REPORT_RANGES.map((value) => ({ value, label: `${value} days` }))}
          value={days}
          onChange={(value) => choose('days', value)}
        />
      </div>
      <p className="max-w-prose text-muted max-sm:mt-3">
        <span>Orders placed in this period. No visitor tracking.</span>
        {isOld && (
          <>
            {' '}
            <span>Counted at </span>
            <Timestamp at={figures.data.countedAt} look="time" />
            <span>.</span>
          </>
        )}
      </p>
      <div className="mt-5" aria-busy={figures.isFetching}>
        <QueryError query={figures} title="The reports could not be loaded" />
        {figures.isPending && <LoadingSkeleton label="Loading the reports…" className="h-96" />}
        {figures.data &&
          (figures.data.all.placed + figures.data.renewals.paid === 0 ? (
            <EmptyRoom
              className="min-h-96 rounded-lg"
              title="No orders in this period"
              text="Choose a longer period."
            />
          ) : (
            <Shown
              figures={figures.data}
              chosen={by}
              onBy={(value) => choose('by', value)}
              csv={routeUrl(reportingRoutes.exportReport, { query: { days, by } })}
            />
          ))}
      </div>
      <div className="mt-5">
        <InvoiceDownload now={openedAt} />
      </div>
    </main>
  )
}

function Shown(props: {
  figures: ReportResponse
  /** The chosen grouping while its report loads. */
  chosen: ReportGroup
  onBy: (by: ReportGroup) => void
  csv: string
}) {
  const { figures, chosen, onBy, csv } = props
  const { by, all, groups, weeks, renewals } = figures
  const rows: readonly Line[] = [...groups, { key: '*', name: 'All', ...all }]
  const plot = weeks.map(({ monday, paid, receivedCents }) => ({
    name: formatWeek(monday),
    paid,
    receivedCents,
  }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 rounded-lg border border-line bg-surface p-4 sm:grid-cols-3 sm:p-5 xl:grid-cols-6">
        <Sum name={`of ${all.placed} placed orders paid`} value={String(all.paid)} />
        <Sum
          name={`received, ${formatMoney(all.refundedCents)} refunded`}
          value={formatMoney(all.receivedCents)}
        />
        <Sum
          name={`on time, of ${all.delivered} delivered`}
          value={formatShare(all.onTime, all.delivered)}
        />
        <Sum name="late and still open" value={String(all.late)} />
        <Sum name="until a message is answered, median" value={formatHours(all.answerHours)} />
        <Sum
          name="rounds of edits for each order with a preview"
          value={all.previewed === 0 ? '–' : (all.rounds / all.previewed).toFixed(1)}
        />
      </dl>
      {renewals.paid > 0 && (
        <p className="text-muted">
          Also {renewals.paid} paid {renewals.paid === 1 ? 'year' : 'years'} of hosting:{' '}
          {formatMoney(renewals.receivedCents)} received, {formatMoney(renewals.refundedCents)}{' '}
          refunded.
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-2">
        <Panel title="Paid orders">
          <BarChart
            caption="Orders of each week that were paid"
            summary={`At most ${Math.max(...plot.map(({ paid }) => paid))} in a week. The table below has the numbers by week.`}
            bars={plot.map(({ name, paid }) => ({ name, value: paid }))}
            format={String}
          />
        </Panel>
        <Panel title="Money">
          <BarChart
            caption="Received for the orders of each week"
            summary={`At most ${formatMoney(Math.max(...plot.map(({ receivedCents }) => receivedCents)))} in a week. The table below has the numbers by week.`}
            bars={plot.map(({ name, receivedCents }) => ({ name, value: receivedCents / 100 }))}
            format={(dollars) => formatMoney(dollars * 100).replace(/\.00$/, '')}
          />
        </Panel>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <SegmentedToggle
          small
          label="Group by"
          options={REPORT_GROUPS.map((value) => ({ value, label: GROUP_LABELS[value] }))}
          value={chosen}
          onChange={onBy}
        />
        <a href={csv} className="inline-flex min-h-11 items-center text-link">
          Download as CSV
        </a>
      </div>
      <Panel title="From order to live">
        <Table by={by} rows={rows} columns={STEPS} />
      </Panel>
      <Panel title="Money, promises and answers">
        <Table by={by} rows={rows} columns={REST} />
      </Panel>
      <Panel title="Time per stage">
        <p className="mb-3 max-w-prose text-muted">
          Median hours per completed stage. Waiting for the customer or for an answer does not use
          the clock.
        </p>
        <Table by={by} rows={rows} columns={STAGES} />
        <Waiting all={all} />
      </Panel>
      {all.waits.length > 0 && (
        <Panel title="Waiting orders">
          <p className="mb-3 max-w-prose text-muted">
            Orders waiting for something outside the team, with the median waiting time. Waiting for
            a domain is counted separately.
          </p>
          <WaitPlot all={all} />
          <Table by={by} rows={rows} columns={WAITS} />
        </Panel>
      )}
    </div>
  )
}

function Sum({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="display text-[1.75rem] leading-tight font-strong tabular-nums">{value}</dd>
    </div>
  )
}

type Line = ReportTotals & { readonly key: string; readonly name: string }
type Column = readonly [head: string, of: (line: Line) => ReactNode]

const step = (head: string, of: (line: Line) => number): Column => [
  head,
  (line) => (
    <>
      {of(line)}
      <span className="ml-1.5 text-muted">{formatShare(of(line), line.placed)}</span>
    </>
  ),
]

const STEPS: readonly Column[] = [
  ['Placed', ({ placed }) => placed],
  step('Paid', ({ paid }) => paid),
  step('Answers complete', ({ answered }) => answered),
  step('Delivered', ({ delivered }) => delivered),
  step('Live', ({ live }) => live),
]

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const REST: readonly Column[] = [
  ['Received', ({ receivedCents }) => formatMoney(receivedCents)],
  ['Refunded', ({ refundedCents }) => formatMoney(refundedCents)],
  ['On time', ({ onTime, delivered }) => (delivered === 0 ? '–' : `${onTime} of ${delivered}`)],
  ['Late and open', ({ late }) => late],
  [
    'Changes on time',
    ({ revised, revisedOnTime }) => (revised === 0 ? '–' : `${revisedOnTime} of ${revised}`),
  ],
  ['Changes late', ({ revisionsLate }) => revisionsLate],
  ['Clock used', ({ usedHours }) => formatHours(usedHours)],
  [
    'Rounds',
    ({ rounds, previewed }) =>
      previewed === 0 ? '–' : `${counted(rounds, 'round')}, ${counted(previewed, 'preview')}`,
  ],
  ['First answer', ({ answerHours }) => formatHours(answerHours)],
]

const STAGES: readonly Column[] = Object.entries(STAGE_LABELS).map(([stage, words]) => [
  words,
  ({ stages }) => formatHours(stages.find((each) => each.stage === stage)?.medianHours ?? null),
])

const WAITS: readonly Column[] = WAIT_REASONS.map((reason) => [
  WAIT_LABELS[reason],
  ({ waits }) => waits.find((each) => each.reason === reason)?.orders ?? 0,
])

function Table({
  by,
  rows,
  columns,
}: {
  by: ReportGroup
  rows: readonly Line[]
  columns: readonly Column[]
}) {
  return (
    <div
      role="group"
      aria-label="Table, wider than a phone"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it once it has the focus
      tabIndex={0}
      className="-mx-4 overflow-x-auto px-4 sm:-mx-5 sm:px-5"
    >
      <table className="w-full tabular-nums">
        <thead>
          <tr className="text-muted">
            {[GROUP_LABELS[by], ...columns.map(([head]) => head)].map((head, at) => (
              <th
                key={head}
                scope="col"
                className={`pb-2 align-bottom font-normal ${at === 0 ? 'text-left' : 'pl-4 text-right'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((line) => (
            <tr
              key={line.key}
              className={`border-t border-line ${line.key === '*' ? 'font-semibold' : ''}`}
            >
              <th scope="row" className="py-2 text-left font-[inherit] whitespace-nowrap">
                {groupName(by, line)}
              </th>
              {columns.map(([head, of]) => (
                <td key={head} className="py-2 pl-4 text-right whitespace-nowrap">
                  {of(line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The number of waiting orders by reason, as bars. */
function WaitPlot({ all }: { all: ReportTotals }) {
  const most = Math.max(...all.waits.map(({ orders }) => orders))
  return (
    <ul className="mb-5 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5">
      {all.waits.map(({ reason, orders, medianHours }) => (
        <li key={reason} className="contents">
          <span>{WAIT_LABELS[reason]}</span>
          <span className="flex items-center gap-2.5">
            <span
              aria-hidden="true"
              className="h-5 min-w-1 rounded-xs bg-glass-7 forced-colors:bg-[CanvasText]"
              style={{ width: `${(orders / most) * 60}%` }}
            />
            <span className="whitespace-nowrap tabular-nums">
              {orders}
              <span className="text-muted">, {formatHours(medianHours)}</span>
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The share of time spent waiting for something outside the team. */
function Waiting({ all }: { all: ReportTotals }) {
  const total = all.stages.reduce((sum, { totalHours }) => sum + totalHours, 0)
  const waits = all.stages
    .filter(({ stage }) => stage === 'confirmed' || stage === 'in_review' || stage === 'on_hold')
    .toSorted((a, b) => b.totalHours - a.totalHours)
  if (total === 0 || waits.length === 0) return null
  return (
    <p className="mt-4 max-w-prose">
      Share of all time:{' '}
      {waits
        .map(({ stage, totalHours }) => `${formatShare(totalHours, total)} ${STAGE_WAITS[stage]}`)
        .join(', ')}
      .
    </p>
  )
}

const STAGE_WAITS = {
  confirmed: 'waiting for the customer’s answers',
  in_review: 'waiting for the customer’s review',
  on_hold: 'on hold with a question',
} as Readonly<Record<string, string>>
