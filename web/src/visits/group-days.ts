import type { VisitsAnswer } from '@vitrine/contract/visits'

export type Bar = { readonly from: string; readonly to: string; readonly visitors: number }

/** More bars than this can't be told apart on a phone. */
const MOST_BARS = 53

/** One bar for a day; where there are too many days for that, one for a week, the last of which ends today. */
export function groupDays(days: VisitsAnswer['days']): Bar[] {
  const width = days.length <= MOST_BARS ? 1 : 7
  const bars: Bar[] = []
  for (let end = days.length; end > 0; end -= width) {
    const within = days.slice(Math.max(0, end - width), end)
    const [first, last] = [within[0], within.at(-1)]
    if (!first || !last) continue
    const visitors = within.reduce((sum, day) => sum + day.visitors, 0)
    bars.unshift({ from: first.day, to: last.day, visitors })
  }
  return bars
}
