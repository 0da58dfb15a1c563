import { sql } from 'drizzle-orm'
import type { BackupPolicy } from '../platform/backup/create-backup.ts'
import { documentFileKey } from './billing-documents.ts'
import { billingDocuments } from './tables.ts'

const [before = '', after = ''] = documentFileKey('|').split('|')

/** A paper is set when it is first asked for. */
export const billingShare: BackupPolicy = {
  files: sql`select ${before}::text || ${billingDocuments.id}::text || ${after}::text, false from ${billingDocuments}`,
}
