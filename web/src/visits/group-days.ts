import type { VisitsResponse } from '@vitrine/contract/visits'

/** What is counted of a day, and shown over time. */
export const VISIT_METRICS = ['visitors', 'pages', 'pdfs'] as const
export type VisitMetric = (typeof VISIT_METRICS)[number]

export type VisitBar = { readonly from: string; readonly to: string } & Readonly<
  Record<VisitMetric, number>
>

/** More bars than this can't be told apart on a phone. */
const MOST_BARS = 53

/** One bar for a day; where there are too many days for that, one for a week, the last of which ends today. */
export function groupDays(days: VisitsResponse['days']): VisitBar[] {
  const width = days.length <= MOST_BARS ? 1 : 7
  const bars: VisitBar[] = []
  for (let end = days.length; end > 0; end -= width) {
    const within = days.slice(Math.max(0, end - width), end)
    const [first, last] = [within[0], within.at(-1)]
    if (!first || !last) continue
    const sumOf = (figure: VisitMetric) => within.reduce((sum, day) => sum + day[figure], 0)
    bars.unshift({
      from: first.day,
      to: last.day,
      visitors: sumOf('visitors'),
      pages: sumOf('pages'),
      pdfs: sumOf('pdfs'),
    })
  }
  return bars
}
