import type { PlanId } from '@vitrine/domain/catalog/plans'
import { addWorkingHours, type WorkingWeek } from '@vitrine/domain/time/working-week'

/** Priority support: hours until the first answer. */
const PRIORITY_HOURS = 4
/** Of the other plans, as the customer's page and emails say. */
const ANSWER_HOURS = 24
const HOUR_MS = 60 * 60 * 1000

/** "24 hours": how long a first answer takes at most. */
export const answerTime = (planId: PlanId): string =>
  planId === 'professional' ? `${PRIORITY_HOURS} working hours` : `${ANSWER_HOURS} hours`

/** Deadline for answering a message. */
export function answerDueAt(planId: PlanId, since: Date, week: WorkingWeek): Date {
  return planId === 'professional'
    ? addWorkingHours(since, PRIORITY_HOURS, week)
    : new Date(since.getTime() + ANSWER_HOURS * HOUR_MS)
}
