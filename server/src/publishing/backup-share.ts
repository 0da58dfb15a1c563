import { sql } from 'drizzle-orm'
import type { BackupShare } from '../platform/backup/take-backup.ts'
import { versions } from './tables.ts'

/** The files of all versions, and the pictures of a preview's pages. */
export const publishingShare: BackupShare = {
  files: sql`
    select file.value ->> 'key', true
      from ${versions}, jsonb_each(coalesce(${versions.files} -> 'value', ${versions.files})) as file
    union all
    select page ->> 'key', true
      from ${versions}, jsonb_each(coalesce(${versions.pages} -> 'value', ${versions.pages})) as file,
        jsonb_array_elements(file.value) as page`,
}
