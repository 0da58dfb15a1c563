import { assignIds } from '@vitrine/domain/resume/stored-resume'
import { eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrder } from '../../testing/build-order.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { orders } from '../ordering/index.ts'
import { recordDraftState, listDraftStates } from './draft-history.ts'
import { readDraft, writeDraft } from './draft-store.ts'
import { drafts } from './tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** A draft stored before entries had IDs and JSON had versions. */
async function anOldDraft(resume: object): Promise<string> {
  const order = buildOrder()
  await database.db.insert(orders).values(order)
  await database.db.execute(sql`
    insert into studio.drafts
      (order_id, language, revision, resume, template_id, theme_id, authors, updated_at, updated_by)
    values (${order.id}, 'en', 3, ${JSON.stringify(resume)}::jsonb, 'letter', 'nomad', '[]'::jsonb, now(), 'mira')
  `)
  return order.id
}

/** The unparsed column. */
async function held(orderId: string): Promise<{ resume: unknown; decided: unknown }> {
  const asText = (column: AnyPgColumn) => sql<string>`${column}::text`
  const [row] = await database.db
    .select({ resume: asText(drafts.resume), decided: asText(drafts.decided) })
    .from(drafts)
    .where(eq(drafts.orderId, orderId))
  return { resume: JSON.parse(row?.resume ?? ''), decided: JSON.parse(row?.decided ?? '') }
}

// @promise versioned-json
test('gives legacy drafts stable entry IDs', async () => {
  const resume = { work: [{ name: 'Bayview', highlights: ['Led a team', 'Cut waiting time'] }] }
  const orderId = await anOldDraft(resume)
  const draft = await readDraft(database.db, orderId, 'en')
  expect(draft).toMatchObject({ resume: assignIds(resume), decided: {}, revision: 3 })
  expect(await readDraft(database.db, orderId, 'en')).toEqual(draft)
  if (!draft) throw new Error('the draft is gone')

  const [job] = draft.resume.work ?? []
  const [led, cut] = job?.highlights ?? []
  const moved = { work: [{ ...job!, highlights: [cut!, { ...led!, $text: 'Led two teams' }] }] }
  await database.db.transaction((tx) => writeDraft(tx, { ...draft, revision: 4, resume: moved }))
  expect((await readDraft(database.db, orderId, 'en'))?.resume).toEqual(moved)
  expect(await held(orderId)).toEqual({
    resume: { schemaVersion: 2, value: moved },
    decided: { schemaVersion: 1, value: {} },
  })
})

// @promise draft-history
test('groups one person’s saves within ten minutes into one state', async () => {
  const orderId = await anOldDraft({ basics: { name: 'Ada' } })
  const draft = await readDraft(database.db, orderId, 'en')
  if (!draft) throw new Error('the draft is gone')
  const save = (revision: number, minute: number, updatedBy: string) => {
    const updatedAt = new Date(Date.UTC(2026, 2, 2, 9, minute))
    const saved = { ...draft, revision, updatedBy, updatedAt }
    return database.db.transaction(async (tx) => {
      await recordDraftState(tx, saved)
      await writeDraft(tx, saved)
    })
  }
  await save(4, 0, 'noor')
  await save(5, 9, 'noor')
  await save(6, 11, 'noor')
  await save(7, 12, 'mira')
  const states = await listDraftStates(database.db, orderId, 'en')
  expect(states.map(({ revision, savedBy }) => [revision, savedBy])).toEqual([
    // The state from before the history.
    [3, 'mira'],
    [5, 'noor'],
    [6, 'noor'],
    [7, 'mira'],
  ])
})
