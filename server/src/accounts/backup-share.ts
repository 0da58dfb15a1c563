import type { BackupShare } from '../platform/backup/take-backup.ts'
import { sessions } from './tables.ts'

/** Whoever was signed in signs in again: an old session may be one that was ended since. */
export const accountsShare: BackupShare = { leftOut: [sessions] }
