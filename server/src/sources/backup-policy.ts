import { sql } from 'drizzle-orm'
import type { BackupPolicy } from '../platform/backup/create-backup.ts'
import { sourceFiles } from './tables.ts'

export const sourcesShare: BackupPolicy = {
  files: sql`select ${sourceFiles.fileKey}, true from ${sourceFiles}`,
}
