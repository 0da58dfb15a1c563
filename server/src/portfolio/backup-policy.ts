import { sql } from 'drizzle-orm'
import type { BackupPolicy } from '../platform/backup/create-backup.ts'
import { pictures } from './tables.ts'
import { pictureKeyOf } from './store-picture.ts'

export const portfolioBackupPolicy: BackupPolicy = {
  files: sql`select ${pictureKeyOf('')}::text || ${pictures.id}::text, true from ${pictures}`,
}
