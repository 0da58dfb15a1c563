import type { Content, Entry } from '../../content/compose-content.ts'

/** Years from the first to the last of all dated entries, and where the years' lines stand. */
export type Schedule = {
  readonly rows: readonly Entry[]
  readonly first: number
  readonly last: number
  readonly ticks: readonly number[]
}

const MOST_TICKS = 7

/** Undefined where nothing has a date. Projects come before jobs, as they are what was built. */
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

/** The bars and the lines of the years as percentages of the track. */
export function contentCss(content: Content): string {
  const schedule = scheduleOf(content)
  if (schedule === undefined) return ''
  const { rows, first, last, ticks } = schedule
  const percent = (year: number) => Math.round(((year - first) / (last - first)) * 10_000) / 100
  const bars = rows.map(({ id, period }) => {
    const start = percent(Math.max(period.start!, first))
    const end = percent(Math.min(Math.max(period.end ?? content.now, period.start!), last))
    return `#${id} .bar{margin-inline-start:${Math.min(start, 98)}%;inline-size:${Math.max(end - start, 2)}%}`
  })
  const step = ticks.length > 1 ? percent(ticks[1]!) : 100
  return `.years,.track{--step:${step}%}.years{grid-template-columns:repeat(${ticks.length},${step}%)}${bars.join('')}`
}
