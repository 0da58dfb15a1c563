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
}

/** The figures that the orders of a year prove; none below twenty deliveries. Pure. */
export function computeClaims({ all, countedAt }: ReportResponse): readonly ComputedClaim[] {
  const { placed, live, delivered, onTime, usedHours } = all
  if (delivered < LEAST_DELIVERED) return []
  const checkedOn = countedAt.slice(0, 10)
  const counted = (what: string) =>
    `Counted by Reports over the ${placed} orders of the last 365 days: ${what}`
  const claim = (figure: string, label: string, what: string): ComputedClaim => ({
    ...{ figure, label, checkedOn },
    evidence: counted(what),
  })
  // Rounded down, so that nothing is better than it was.
  const share = Math.floor((onTime * 100) / delivered)
  return [
    claim(String(live), 'websites launched in a year', `${live} went live.`),
    claim(`${share}%`, 'delivered on time', `${onTime} of ${delivered} were delivered in time.`),
    ...(usedHours === null
      ? []
      : [
          claim(
            `${Math.ceil(usedHours)}h`,
            'median delivery',
            `half of ${delivered} deliveries took ${usedHours} hours or less.`,
          ),
        ]),
  ]
}
