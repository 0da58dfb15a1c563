import { sql } from 'drizzle-orm'
import type { BackupShare } from '../platform/backup/take-backup.ts'
import { paperFileKey } from './open-papers.ts'
import { papers } from './tables.ts'

const [before = '', after = ''] = paperFileKey('|').split('|')

/** A paper is set when it is first asked for. */
export const billingShare: BackupShare = {
  files: sql`select ${before}::text || ${papers.id}::text || ${after}::text, false from ${papers}`,
}
