import type { BackupPolicy } from '../platform/backup/create-backup.ts'
import { saltKeys, seenVisitors } from './tables.ts'

/** What a visitor of today is known by is forgotten after midnight, in backups, too. */
export const visitsShare: BackupPolicy = { excludedTables: [saltKeys, seenVisitors] }
