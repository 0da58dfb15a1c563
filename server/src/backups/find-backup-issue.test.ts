import { expect, test } from 'vitest'
import { findBackupIssue } from './find-backup-issue.ts'
import { backupTime } from './backup-status.ts'

const now = new Date('2026-11-22T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const DAILY = '43 2 * * *'

test.each([
  ['of this night, proved this week', 0.4, 5, 3, DAILY, null],
  ['two days old', 2, 5, 3, DAILY, 'late'],
  ['two days old, and made on Sundays', 2, 5, 3, '43 2 * * 0', null],
  ['older than a month, and made on Sundays', 33, 5, 3, '43 2 * * 0', 'late'],
  ['not proved for two weeks', 0.4, 9, 16, DAILY, 'unproved'],
  ['of the first week, and not proved yet', 0.4, 7, null, DAILY, null],
  ['never proved', 0.4, 11, null, DAILY, 'unproved'],
  ['not there yet', null, 0, null, DAILY, null],
] as const)('a backup %s', (_what, last, complete, proof, cron, verdict) => {
  const standing = {
    lastAt: last === null ? null : daysAgo(last),
    complete,
    proof: proof === null ? null : { at: daysAgo(proof), backupId: 'x' },
  }
  expect(findBackupIssue(standing, cron, now)).toBe(verdict)
})

test('parses the time of a backup name', () => {
  expect(backupTime('20261122T024305Z-3f2a')).toEqual(new Date('2026-11-22T02:43:05Z'))
})
