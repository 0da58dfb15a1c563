import { sql } from 'drizzle-orm'
import type { BackupShare } from '../platform/backup/take-backup.ts'
import { sourceFiles } from './tables.ts'

export const sourcesShare: BackupShare = {
  files: sql`select ${sourceFiles.fileKey}, true from ${sourceFiles}`,
}
