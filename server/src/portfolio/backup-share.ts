import { sql } from 'drizzle-orm'
import type { BackupShare } from '../platform/backup/take-backup.ts'
import { pictures } from './tables.ts'
import { pictureKeyOf } from './take-picture.ts'

export const portfolioShare: BackupShare = {
  files: sql`select ${pictureKeyOf('')}::text || ${pictures.id}::text, true from ${pictures}`,
}
