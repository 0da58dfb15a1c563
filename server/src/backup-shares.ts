/** What each part of the program says about its share in a backup. */
import { accountsShare } from './accounts/index.ts'
import { billingShare } from './billing/index.ts'
import type { BackupShare } from './platform/backup/take-backup.ts'
import { rateLimits } from './platform/tables.ts'
import { portfolioShare } from './portfolio/index.ts'
import { publishingShare } from './publishing/index.ts'
import { sourcesShare } from './sources/index.ts'
import { visitsShare } from './visits/index.ts'

export const backupShares: readonly BackupShare[] = [
  { leftOut: [rateLimits] },
  accountsShare,
  billingShare,
  sourcesShare,
  publishingShare,
  portfolioShare,
  visitsShare,
]
