import type { Content, Entry } from '../../content/compose-content.ts'

/** The range of years of all dated entries, with tick positions. */
export type Schedule = {
  readonly rows: readonly Entry[]
  readonly first: number
  readonly last: number
  readonly ticks: readonly number[]
}

const MOST_TICKS = 7

/** Undefined without dates. Projects come before jobs. */
export function scheduleOf(content: Content): Schedule | undefined {
  const rows = [...content.projects, ...content.work].filter(
    ({ period }) => period.start !== undefined,
  )
  if (rows.length === 0) return undefined
  const first = Math.floor(Math.min(...rows.map(({ period }) => period.start!)))
  const ends = rows.map(({ period }) => period.end ?? content.now)
  const last = Math.max(Math.ceil(Math.max(...ends)), first + 1)
  const step = Math.ceil((last - first) / MOST_TICKS)
  const ticks = Array.from(
    { length: Math.ceil((last - first) / step) },
    (_, tick) => first + tick * step,
  )
  return { rows, first, last, ticks }
}

/** Bars and ticks as percentages of the track. */
export function contentCss(content: Content): string {
  const schedule = scheduleOf(content)
  if (schedule === undefined) return ''
  const { rows, ticks } = schedule
  const percent = (year: number) => Math.round(shareOf(schedule, year) * 10_000) / 100
  const bars = rows.map((entry) => {
    const span = spanOf(schedule, entry, content.now)!
    const [start, end] = [span.start, span.end].map((share) => Math.round(share * 10_000) / 100)
    return `#${entry.id} .bar{margin-inline-start:${Math.min(start!, 98)}%;inline-size:${Math.max(end! - start!, 2)}%}`
  })
  const step = ticks.length > 1 ? percent(ticks[1]!) : 100
  // The last year takes the remaining width, which may be small on a phone.
  const columns = [...ticks.slice(1).map(() => `${step}%`), 'minmax(0,1fr)'].join(' ')
  return `.years,.track{--step:${step}%}.years{grid-template-columns:${columns}}${bars.join('')}`
}

/** The schedule for the PDF: shares of the track, null without dates. */
export function printDrawing(content: Content) {
  const schedule = scheduleOf(content)
  if (schedule === undefined) return null
  const spans = (entries: readonly Entry[]) =>
    entries.map((entry) => spanOf(schedule, entry, content.now))
  return {
    ticks: schedule.ticks.map((year) => ({ year, at: shareOf(schedule, year) })),
    projects: spans(content.projects),
    work: spans(content.work),
  }
}

const shareOf = ({ first, last }: Schedule, year: number): number => (year - first) / (last - first)

function spanOf(schedule: Schedule, { period }: Entry, now: number) {
  const { start, end = now } = period
  if (start === undefined) return null
  return {
    start: shareOf(schedule, Math.max(start, schedule.first)),
    end: shareOf(schedule, Math.min(Math.max(end, start), schedule.last)),
  }
}
