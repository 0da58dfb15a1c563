import type { VisitsResponse } from '@vitrine/contract/visits'

/** Daily counts that the chart can show. */
export const VISIT_METRICS = ['visitors', 'pages', 'pdfs', 'cards'] as const
export type VisitMetric = (typeof VISIT_METRICS)[number]

export type VisitBar = { readonly from: string; readonly to: string } & Readonly<
  Record<VisitMetric, number>
>

/** More bars are too narrow for a phone. */
const MOST_BARS = 53

/** One bar per day; per week if there are too many days, with the last week ending today. */
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
      cards: sumOf('cards'),
    })
  }
  return bars
}
