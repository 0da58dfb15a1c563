import { expect, test } from 'vitest'
import { describePendingMigrations } from './migrate.ts'

const MIGRATIONS = [
  { file: '0000_first.sql', sql: 'CREATE TABLE ordering.orders (id uuid, note text);' },
  { file: '0001_column.sql', sql: 'ALTER TABLE ordering.orders ADD COLUMN seen boolean;' },
  { file: '0002_index.sql', sql: 'CREATE INDEX notes ON ordering.orders (note);' },
]
const looking = (look: Parameters<typeof describePendingMigrations>[0]) =>
  describePendingMigrations(look, MIGRATIONS)

test('exits 0 without pending migrations, also on newer tables', () => {
  expect(looking({ applied: 3, waitingFiles: [], unknown: 0 })).toEqual({
    said: 'Nothing would run.',
    status: 0,
  })
  expect(looking({ applied: 3, waitingFiles: [], unknown: 2 })).toEqual({
    said: 'A newer version has run 2 that this one does not know; they stay. Nothing would run.',
    status: 0,
  })
})

test('lists pending migrations that block nothing', () => {
  expect(looking({ applied: 2, waitingFiles: ['0001_column.sql'], unknown: 0 })).toEqual({
    said: '1 would run:\n  0001_column.sql\nNone locks, rewrites or takes away anything that the version before uses.',
    status: 10,
  })
  expect(looking(undefined).said).toBe(
    'The database is empty: all 3 would run, and hold up nobody.',
  )
  expect(looking({ applied: null, waitingFiles: [], unknown: 0 }).status).toBe(10)
})

test('names line and table of a blocking migration', () => {
  const look = { applied: 1, waitingFiles: ['0001_column.sql', '0002_index.sql'], unknown: 0 }
  const { said, status } = looking(look)
  expect(status).toBe(11)
  expect(said).toContain(
    '0002_index.sql\n      line 1, ordering.orders: keeps every writer waiting until it is built',
  )
})

test('describes the migrations of this version', () => {
  const files = ['0019_queue-clock-and-search.sql']
  expect(describePendingMigrations({ applied: 1, waitingFiles: files, unknown: 0 }).said).toContain(
    'ordering.orders: writes every row anew while nobody can read',
  )
})
