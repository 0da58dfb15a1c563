import type { PlanId } from '@vitrine/domain/catalog/plans'
import { addWorkingHours, type WorkingWeek } from '@vitrine/domain/time/working-week'

/** Priority support: the first answer comes within so many of the team's hours. */
const PRIORITY_HOURS = 4
/** Of all other plans, as the customer's page and mails say. */
const ANSWER_MS = 24 * 60 * 60 * 1000

/** By when a message that came at a time is to be answered. */
export function answerDueAt(planId: PlanId, since: Date, week: WorkingWeek): Date {
  return planId === 'professional'
    ? addWorkingHours(since, PRIORITY_HOURS, week)
    : new Date(since.getTime() + ANSWER_MS)
}
