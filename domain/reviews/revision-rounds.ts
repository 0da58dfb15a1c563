/** Rounds of edits: how many a customer has, and until when. */
import { addMonths } from '../time/add-months.ts'

export type RevisionRounds = {
  readonly allowed: number
  readonly used: number
  /** 0 once the time is over. */
  readonly left: number
  /** Null: not live yet, so that no time runs. */
  readonly validUntil: Date | null
}

const MONTHS = 12

/**
 * By the plan and what the team granted; a submitted list is one round. They are valid
 * for twelve months from the first going live. Pure.
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
