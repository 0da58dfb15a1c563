import type { BackupShare } from '../platform/backup/take-backup.ts'
import { saltKeys, seen } from './tables.ts'

/** What a visitor of today is known by is forgotten after midnight, in backups, too. */
export const visitsShare: BackupShare = { leftOut: [saltKeys, seen] }
