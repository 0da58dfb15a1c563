import type { ReportResponse } from '@vitrine/contract/reporting'

/** Fewer deliveries are no figure that a stranger could rely on. */
const LEAST_DELIVERED = 20

/** Such as "97%", "delivered on time", and what it was counted from. */
export type ComputedClaim = {
  readonly figure: string
  readonly label: string
  readonly evidence: string
  /** `YYYY-MM-DD`, UTC. */
  readonly checkedOn: string
  /** Read only: a query of one number, the figure. */
  readonly sql: string
}

/** The figures that the orders of a year prove; none below twenty deliveries. Pure. */
export function computeClaims({ all, countedAt, sql }: ReportResponse): readonly ComputedClaim[] {
  const { placed, live, delivered, onTime, usedHours } = all
  if (delivered < LEAST_DELIVERED) return []
  const checkedOn = countedAt.slice(0, 10)
  const counted = (what: string) =>
    `Counted by Reports over the ${placed} orders of the last 365 days: ${what}`
  const claim = (
    figure: string,
    label: string,
    [column, what]: readonly [string, string],
  ): ComputedClaim => ({
    ...{ figure, label, checkedOn },
    evidence: counted(what),
    sql: `select ${column} from (\n${sql}\n) as report where key is null`,
  })
  // Rounded down, so that nothing is better than it was.
  const share = Math.floor((onTime * 100) / delivered)
  return [
    claim(String(live), 'websites launched in a year', ['"live"', `${live} went live.`]),
    claim(`${share}%`, 'delivered on time', [
      'floor("onTime" * 100.0 / "delivered")',
      `${onTime} of ${delivered} were delivered in time.`,
    ]),
    ...(usedHours === null
      ? []
      : [
          claim(`${Math.ceil(usedHours)}h`, 'median delivery', [
            'ceil("usedHours")',
            `half of ${delivered} deliveries took ${usedHours} hours or less.`,
          ]),
        ]),
  ]
}
