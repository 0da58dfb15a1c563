import type { BackupPolicy } from '../platform/backup/create-backup.ts'
import { sessions } from './tables.ts'

/** Whoever was signed in signs in again: an old session may be one that was ended since. */
export const accountsBackupPolicy: BackupPolicy = { excludedTables: [sessions] }
