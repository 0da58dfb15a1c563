import { randomUUID } from 'node:crypto'
import type { SavedViewResponse } from '@vitrine/contract/reporting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInColleague } from '../../testing/sign-in-colleague.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInStaff, type TestClient } from '../../testing/test-client.ts'

let running: TestServer
let owner: TestClient
let sam: TestClient
let ines: TestClient

beforeAll(async () => {
  running = await startTestServer()
  owner = await signInStaff(running.url)
  sam = (await signInColleague(running, 'sam', 'writer')).browser
  ines = (await signInColleague(running, 'ines', 'writer')).browser
})
afterAll(() => running.close())

const list = async (who: TestClient) =>
  (await who.send<SavedViewResponse[]>('GET', '/api/admin/saved-views')).body
const save = (who: TestClient, id: string, body: object) =>
  who.send<SavedViewResponse[] & { error: string; fields?: object }>(
    'PUT',
    `/api/admin/saved-views/${id}`,
    body,
  )
const remove = (who: TestClient, id: string) =>
  who.send<{ error: string }>('DELETE', `/api/admin/saved-views/${id}`)
const german = { view: 'review', language: 'German', plan: 'basic' }

test('shares a saved view and saves it once', async () => {
  const id = randomUUID()
  for (const _ of [1, 2])
    expect(
      (await save(sam, id, { name: ' My  German ', filter: german, shared: false })).status,
    ).toBe(200)
  expect(await list(sam)).toEqual([
    { id, name: 'My German', filter: german, shared: false, by: null, mayChange: true },
  ])
  for (const other of [ines, owner]) expect(await list(other)).toEqual([])
  await save(sam, id, { name: 'German reviews', filter: german, shared: true })
  expect(await list(ines)).toMatchObject([{ name: 'German reviews', by: 'sam', mayChange: false }])
  expect(await list(owner)).toMatchObject([{ by: 'sam', mayChange: true }])
})

test('lets only owners and managers change views', async () => {
  const [own, shared] = [randomUUID(), randomUUID()]
  await save(sam, own, { name: 'Own', filter: { view: 'mine' }, shared: false })
  await save(sam, shared, { name: 'Shared', filter: { view: 'live' }, shared: true })
  const words = { name: 'Taken', filter: { view: 'open' }, shared: true }
  for (const [who, id] of [
    [ines, own],
    [ines, shared],
    [owner, own],
  ] as const) {
    expect((await save(who, id, words)).status).toBe(403)
    expect((await remove(who, id)).status).toBe(403)
  }
  expect((await save(owner, shared, { ...words, name: 'Better named' })).status).toBe(200)
  expect(await list(sam)).toContainEqual(
    expect.objectContaining({ id: shared, name: 'Better named', by: null, mayChange: true }),
  )
  for (const _ of [1, 2]) expect((await remove(owner, shared)).status).toBe(200)
  expect((await list(sam)).map(({ id }) => id)).not.toContain(shared)
})

test('stores only filters, never a search', async () => {
  const put = (filter: object, name = 'Odd') =>
    save(ines, randomUUID(), { name, filter, shared: false })
  for (const filter of [
    { view: 'nowhere' },
    { plan: 'basic' },
    { view: 'open', search: 'Ada' },
    { view: 'open', tag: 'press' },
    { view: 'open', person: "'; drop" },
  ])
    expect([filter, (await put(filter)).status]).toEqual([filter, 400])
  expect((await put({ view: 'open' }, '  ')).body.fields).toEqual({ name: 'Name the view' })
  expect((await put({ view: 'open' }, 'x'.repeat(41))).status).toBe(400)
})

test('limits views under concurrent saves', async () => {
  const answers = await Promise.all(
    Array.from({ length: 22 }, (_, at) =>
      save(ines, randomUUID(), { name: `View ${at}`, filter: { view: 'open' }, shared: false }),
    ),
  )
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  expect((await list(ines)).filter(({ by }) => by === null)).toHaveLength(20)
})
