import type { BackupPolicy } from '../platform/backup/create-backup.ts'
import { saltKeys, seenVisitors } from './tables.ts'

/** Daily visitor hashes are never backed up. */
export const visitsShare: BackupPolicy = { excludedTables: [saltKeys, seenVisitors] }
