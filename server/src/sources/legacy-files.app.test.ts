import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'

const FOLDER = new URL('../../migrations/', import.meta.url)
const JOURNAL = JSON.parse(readFileSync(new URL('meta/_journal.json', FOLDER), 'utf8')) as {
  entries: { tag: string }[]
}

async function migrate(lite: PGlite, tags: readonly string[]): Promise<void> {
  for (const tag of tags) await lite.exec(readFileSync(new URL(`${tag}.sql`, FOLDER), 'utf8'))
}

test('keeps files and readings of orders from earlier versions', async () => {
  const lite = new PGlite()
  const tags = JOURNAL.entries.map(({ tag }) => tag)
  const at = tags.indexOf('0007_source-files')
  await migrate(lite, tags.slice(0, at))
  const orderId = randomUUID()
  // Skip foreign keys to the order.
  await lite.exec(`set session_replication_role = 'replica';
    insert into ordering.order_history (order_id, at, actor, what)
      values ('${orderId}', '2026-03-01', 'staff:noor', 'cv-received');
    insert into onboarding.intakes (order_id, languages, domain_preferences, updated_at,
        cv_source, cv_file_key, cv_file_name, cv_file_size, cv_file_type, cv_uploaded_at)
      values ('${orderId}', '[]', '[]', '2026-03-02', 'upload', 'cv/one', 'Ada.pdf', 12, 'application/pdf', '2026-03-01'),
        ('${randomUUID()}', '["English"]', '[]', '2026-03-02', 'later', null, null, null, null, null);
    insert into studio.linkedin_files values ('${orderId}', '${randomUUID()}', 'linkedin/one', 'Profile.pdf', 7,
      'application/pdf', '2026-03-03', 'staff:kim', '2026-03-04');
    insert into studio.cv_readings values ('${orderId}', 'cv/one', 'Ada.pdf', '{"a": 1}', null, '2026-03-01');
    insert into studio.linkedin_readings values ('${orderId}', 'linkedin/replaced', 'Old.pdf', null, 'damaged', '2026-03-01');`)
  await migrate(lite, tags.slice(at, at + 2))
  const { rows } = await lite.query(
    `select kind, file_name, file_size, added_by, scanned_at is not null as scanned, reading
     from sources.source_files left join sources.readings on file_id = id order by kind`,
  )
  expect(rows).toEqual([
    {
      kind: 'cv',
      file_name: 'Ada.pdf',
      file_size: 12,
      added_by: 'staff:noor',
      scanned: false,
      reading: { a: 1 },
    },
    {
      kind: 'linkedin',
      file_name: 'Profile.pdf',
      file_size: 7,
      added_by: 'staff:kim',
      scanned: true,
      reading: null,
    },
  ])
  await lite.close()
})
