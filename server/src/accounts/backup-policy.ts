import type { BackupPolicy } from '../platform/backup/create-backup.ts'
import { sessions } from './tables.ts'

/** Sessions are not restored: an old one may have been ended since. */
export const accountsBackupPolicy: BackupPolicy = { excludedTables: [sessions] }
