/** Revision rounds and their time limit. */
import { addMonths } from '../time/add-months.ts'

export type RevisionRounds = {
  readonly allowed: number
  readonly used: number
  /** 0 after the time limit. */
  readonly left: number
  /** Null: not live. */
  readonly validUntil: Date | null
}

const MONTHS = 12

/**
 * Plan plus granted and bought rounds; each submitted request uses one. Valid for twelve months from going
 * live. Pure.
 */
export function countRevisionRounds(
  facts: {
    readonly ofPlan: number
    readonly granted: number
    readonly submitted: number
    readonly firstLiveAt: Date | null
  },
  now: Date,
): RevisionRounds {
  const { ofPlan, granted, submitted, firstLiveAt } = facts
  const allowed = ofPlan + granted
  const validUntil = firstLiveAt && addMonths(firstLiveAt, MONTHS)
  const isOver = validUntil !== null && now >= validUntil
  return {
    allowed,
    used: submitted,
    left: isOver ? 0 : Math.max(0, allowed - submitted),
    validUntil,
  }
}
