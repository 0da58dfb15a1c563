import { sql } from 'drizzle-orm'
import type { BackupPolicy } from '../platform/backup/create-backup.ts'
import { versions } from './tables.ts'

/** Files of all versions and page images of previews. */
export const publishingShare: BackupPolicy = {
  files: sql`
    select file.value ->> 'key', true
      from ${versions}, jsonb_each(coalesce(${versions.files} -> 'value', ${versions.files})) as file
    union all
    select page ->> 'key', true
      from ${versions}, jsonb_each(coalesce(${versions.pages} -> 'value', ${versions.pages})) as file,
        jsonb_array_elements(file.value) as page`,
}
