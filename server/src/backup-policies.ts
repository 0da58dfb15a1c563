/** Backup policies of all modules. */
import { accountsBackupPolicy } from './accounts/index.ts'
import { billingShare } from './billing/index.ts'
import type { BackupPolicy } from './platform/backup/create-backup.ts'
import { rateLimits } from './platform/tables.ts'
import { portfolioBackupPolicy } from './portfolio/index.ts'
import { publishingShare } from './publishing/index.ts'
import { sourcesShare } from './sources/index.ts'
import { visitsShare } from './visits/index.ts'

export const backupPolicies: readonly BackupPolicy[] = [
  { excludedTables: [rateLimits] },
  accountsBackupPolicy,
  billingShare,
  sourcesShare,
  publishingShare,
  portfolioBackupPolicy,
  visitsShare,
]
