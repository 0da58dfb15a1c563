/** Number of backups to keep: the newest per day, week and month. */
export type RetentionPolicy = {
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Selects backup ids (which start with their UTC time) to keep, always including the newest. Weeks
 * start on Monday.
 */
export function selectRetained(
  ids: readonly string[],
  keeping: RetentionPolicy,
): ReadonlySet<string> {
  const newestFirst = ids.toSorted().toReversed()
  const kept = new Set(newestFirst.slice(0, 1))
  const spans = [
    [keeping.daily, dayOf],
    [keeping.weekly, weekOf],
    [keeping.monthly, (id: string) => id.slice(0, 6)],
  ] as const
  for (const [count, spanOf] of spans) {
    const newestOf = new Map<string, string>()
    for (const id of newestFirst) {
      const span = spanOf(id)
      if (!newestOf.has(span)) newestOf.set(span, id)
    }
    for (const id of [...newestOf.values()].slice(0, count)) kept.add(id)
  }
  return kept
}

const dayOf = (id: string) => id.slice(0, 8)

/** The Monday of the week. */
function weekOf(id: string): string {
  const day = Date.UTC(Number(id.slice(0, 4)), Number(id.slice(4, 6)) - 1, Number(id.slice(6, 8)))
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  return new Date(day - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}
