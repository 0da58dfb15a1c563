import { sql } from 'drizzle-orm'
import type { BackupPolicy } from '../platform/backup/create-backup.ts'
import { documentFileKey } from './billing-documents.ts'
import { billingDocuments } from './tables.ts'

const [before = '', after = ''] = documentFileKey('|').split('|')

/** Documents are rendered on first request, so the file may be missing. */
export const billingShare: BackupPolicy = {
  files: sql`select ${before}::text || ${billingDocuments.id}::text || ${after}::text, false from ${billingDocuments}`,
}
