import { useState, type ReactNode } from 'react'
import type { VisitRange, VisitsResponse, VisitShares, VisitSums } from '@vitrine/contract/visits'
import { BarChart } from '../ui/bar-chart.tsx'
import { SegmentedToggle } from '../ui/segmented-toggle.tsx'
import { type VisitBar, type VisitMetric, VISIT_METRICS, groupDays } from './group-days.ts'
import {
  formatDateRange,
  countryName,
  formatCount,
  DEVICE_LABELS,
  METRIC_LABELS,
  languageName,
  formatNumber,
  RANGE_OPTIONS,
} from './format-visits.ts'

export function RangeToggle(props: { range: VisitRange; onChange: (range: VisitRange) => void }) {
  return (
    <SegmentedToggle
      small
      label="The last"
      options={RANGE_OPTIONS}
      value={props.range}
      onChange={props.onChange}
    />
  )
}

/** The statistics of one site as a chart and tables. */
export function VisitReport({ visits }: { visits: VisitsResponse }) {
  const { sums } = visits
  const isRead = sums.visitors > 0 || sums.pages > 0 || sums.pdfs > 0 || sums.cards > 0
  return (
    <>
      {isRead ? (
        <>
          <SumRow sums={sums} />
          <OverTime sums={sums} bars={groupDays(visits.days)} />
          <div className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2">
            <Names title="Came from" shares={visits.referrers} />
            <Names title="Campaigns" shares={visits.campaigns} />
            <Names title="Pages" shares={visits.pages} />
            <Names
              title="Devices"
              shares={visits.devices}
              format={(name) => DEVICE_LABELS[name] ?? name}
            />
            <Names title="Browser languages" shares={visits.languages} format={languageName} />
            <Names title="Countries" shares={visits.countries} format={countryName} />
          </div>
        </>
      ) : (
        <p className="mt-4 max-w-prose border-y border-line py-5 text-ink-2">
          {visits.since === null
            ? 'Nobody has opened this page yet. Visits are counted from the first one on.'
            : 'Nobody has opened this page within these days.'}
        </p>
      )}
      <ExcludedVisits sums={sums} />
    </>
  )
}

/** Metrics with data can be charted; the table has all four. */
function OverTime({ sums, bars }: { sums: VisitSums; bars: readonly VisitBar[] }) {
  const [chosen, setChosen] = useState<VisitMetric>('visitors')
  const shown = VISIT_METRICS.filter((figure) => sums[figure] > 0)
  const figure = shown.includes(chosen) ? chosen : shown[0]
  if (figure === undefined) return null
  const unit = bars.every(({ from, to }) => from === to) ? 'day' : 'week'
  const most = Math.max(...bars.map((bar) => bar[figure]))
  const { name, one } = METRIC_LABELS[figure]
  return (
    <>
      {shown.length > 1 && (
        <div className="mt-5 w-fit">
          <SegmentedToggle
            small
            label="Shown over time"
            options={shown.map((value) => ({ value, label: METRIC_LABELS[value].name }))}
            value={figure}
            onChange={setChosen}
          />
        </div>
      )}
      <div className={shown.length > 1 ? 'mt-4' : 'mt-5'}>
        <BarChart
          caption={`${name} of each ${unit}`}
          summary={`At most ${formatCount(most, one)} in a ${unit}. The table below has the numbers.`}
          bars={bars.map((bar) => ({ name: formatDateRange(bar), value: bar[figure] }))}
          format={formatNumber}
        />
      </div>
      <details className="mt-4">
        <summary className="w-fit cursor-pointer text-link max-sm:py-3">
          The numbers as a table
        </summary>
        <table className="mt-2 w-full text-small tabular-nums">
          <thead>
            <tr className="border-b border-line text-muted">
              <th scope="col" className="py-1.5 text-left font-normal">
                When
              </th>
              {VISIT_METRICS.map((each) => (
                <th key={each} scope="col" className="py-1.5 pl-3 text-right font-normal">
                  {METRIC_LABELS[each].name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.toReversed().map((bar) => (
              <tr key={bar.from} className="border-b border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {formatDateRange(bar)}
                </th>
                {VISIT_METRICS.map((each) => (
                  <td key={each} className="py-1.5 pl-3 text-right">
                    {formatNumber(bar[each])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

function SumRow({ sums }: { sums: VisitSums }) {
  const figures = [
    [sums.visitors, 'Visitors'],
    [sums.pages, 'Pages read'],
    [sums.pdfs, 'PDFs opened'],
    [sums.cards, 'Contact cards'],
  ] as const
  return (
    <dl className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-4">
      {figures.map(([value, name]) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-small text-muted">{name}</dt>
          <dd className="display text-[1.75rem] leading-tight font-strong tabular-nums">
            {formatNumber(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Requests that are excluded from all counts. */
export function ExcludedVisits({ sums }: { sums: VisitSums }) {
  const { namedRobots, headerRobots, networkRobots, mannerRobots, declined } = sums
  const robots = namedRobots + headerRobots + networkRobots + mannerRobots
  return (
    <details className="mt-5 text-small">
      <summary className="w-fit cursor-pointer text-link max-sm:py-3">
        <span>Left out: {formatCount(robots, 'request')} of robots</span>
        <span>
          {declined > 0 && `, ${formatNumber(declined)} of readers who asked not to be counted`}
        </span>
      </summary>
      <ul className="mt-2 max-w-prose list-disc pl-5 text-ink-2">
        <li>{formatNumber(namedRobots)} of robots that say their name, such as search engines.</li>
        <li>
          {formatNumber(headerRobots)} of programs that pose as a browser and do not send what one
          sends.
        </li>
        {networkRobots > 0 && (
          <li>{formatNumber(networkRobots)} from data centers: no people read there.</li>
        )}
        <li>{formatNumber(mannerRobots)} of programs that take a page without showing it.</li>
        <li>{formatNumber(declined)} of browsers that say “don’t track me” (GPC or DNT).</li>
      </ul>
    </details>
  )
}

function Names(props: {
  title: string
  shares: VisitShares
  format?: (name: string) => string
}): ReactNode {
  const { title, shares, format = (name) => name } = props
  if (shares.length === 0) return null
  const most = Math.max(...shares.map(({ count }) => count))
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1.5 grid gap-px text-small">
        {shares.map(({ name, count }) => (
          <li key={name} className="relative flex justify-between gap-3 px-2 py-1">
            <span
              aria-hidden="true"
              className="absolute inset-y-0 left-0 bg-glass-1 forced-colors:hidden"
              style={{ width: `${(count / most) * 100}%` }}
            />
            <span className="relative min-w-0 break-words">
              {name === '' ? 'Others' : format(name)}
            </span>
            <span className="relative tabular-nums">{formatNumber(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
