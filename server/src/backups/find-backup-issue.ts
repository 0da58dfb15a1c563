import type { BackupStatus } from './backup-status.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** One day plus hours for a slow backup. */
const LATE_DAILY_MS = 36 * HOUR_MS
/** For schedules that skip days. */
const LATE_MS = 32 * DAY_MS
/** One missed Monday is fine. */
const UNPROVED_MS = 15 * DAY_MS
/** More backups than one week makes. */
const SHOULD_BE_PROVED = 9

/** Null: fine, or nothing is due yet. */
export function findBackupIssue(
  { lastAt, complete, proof }: BackupStatus,
  cron: string,
  now: Date,
): 'late' | 'unproved' | null {
  if (lastAt === null) return null
  const isDaily = cron.split(' ').slice(2).join(' ') === '* * *'
  if (now.getTime() - lastAt.getTime() > (isDaily ? LATE_DAILY_MS : LATE_MS)) return 'late'
  if (proof === null) return complete >= SHOULD_BE_PROVED ? 'unproved' : null
  return now.getTime() - proof.at.getTime() > UNPROVED_MS ? 'unproved' : null
}
