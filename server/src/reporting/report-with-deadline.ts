import type { ReportGroup, ReportRange, ReportResponse } from '@vitrine/contract/reporting'
import { HttpError } from '../platform/http.ts'
import { cacheSlowResults } from './slow-result-cache.ts'

const SLOW_MS = 1000
/** Below the server's request timeout. */
const WAIT_MS = 30_000

/**
 * Shares one computation among concurrent requests. A request that waits too long gets 503, and
 * the computation goes on: a year of a large shop takes seconds to a minute.
 */
export function reportWithDeadline(
  read: (days: ReportRange, by: ReportGroup) => Promise<ReportResponse>,
  waitMs = WAIT_MS,
): (query: { days: ReportRange; by: ReportGroup }) => Promise<ReportResponse> {
  const keep = cacheSlowResults<ReportResponse>(SLOW_MS)
  return async ({ days, by }) => {
    const patience = new Promise<undefined>((resolve) => {
      setTimeout(() => resolve(undefined), waitMs).unref()
    })
    const counted = await Promise.race([keep(`${days} ${by}`, () => read(days, by)), patience])
    if (counted) return counted
    throw new HttpError(
      503,
      'report_pending',
      'Counting so many orders takes longer than half a minute. It goes on: try again in a minute.',
      { headers: { 'retry-after': '60' } },
    )
  }
}
