import { expect, test } from 'vitest'
import type { DraftResponse } from '@vitrine/contract/studio'
import { insertInto, removeFrom, textAt, writeAt } from '@vitrine/domain/resume/json-pointer'
import { assignIds } from '@vitrine/domain/resume/stored-resume'
import { ApiError } from '../../api/client.ts'
import { isSaved } from './autosave.ts'
import { readBackup } from './draft-backup.ts'
import { type DraftSession, createDraftSession, type SaveBody } from './draft-session.ts'

test('saves after a pause, from the revision it started with', async () => {
  const desk = aDesk()
  const session = desk.open()
  type(session, '/basics/name', 'Ada O')
  type(session, '/basics/name', 'Ada Okafor')
  expect(desk.sent).toEqual([])
  await desk.pass(800)
  expect(desk.sent).toMatchObject([{ revision: 1, resume: { basics: { name: 'Ada Okafor' } } }])
  expect(isSaved(session.state().save)).toBe(true)
  expect(session.state().saved?.revision).toBe(2)
})

test('sends text typed during a save with the next one', async () => {
  const desk = aDesk()
  const session = desk.open()
  type(session, '/basics/name', 'A')
  const answer = desk.holdNextSave()
  await desk.pass(800)
  type(session, '/basics/name', 'AB')
  answer()
  await desk.pass(0)
  await desk.pass(800)
  expect(desk.sent.map(({ revision, resume }) => [revision, resume.basics?.name])).toEqual([
    [1, 'A'],
    [2, 'AB'],
  ])
})

test('restores unsaved text when the page opens again', async () => {
  const desk = aDesk()
  type(desk.open(), '/basics/name', 'Ada Okafor')
  const again = desk.open()
  expect(nameIn(again)).toBe('Ada Okafor')
  expect(again.state().notice?.is).toBe('restored')
  await desk.pass(800)
  expect(desk.server.resume.basics?.name).toBe('Ada Okafor')
  expect(readBackup(desk.storage, 'o1', 'en')).toBeNull()
  again.undo()
  expect(nameIn(again)).toBe('Ada')
})

test('retries an unreachable server until all is saved', async () => {
  const desk = aDesk()
  const session = desk.open()
  desk.failNextSaves(new TypeError('Failed to fetch'), 2)
  type(session, '/basics/name', 'Ada Okafor')
  await desk.pass(800)
  expect(session.state().save.error).toBe('unreachable')
  expect(readBackup(desk.storage, 'o1', 'en')?.document.resume).toMatchObject({
    basics: { name: 'Ada Okafor' },
  })
  await desk.pass(1000)
  await desk.pass(2000)
  expect(isSaved(session.state().save)).toBe(true)
  expect(desk.server.resume.basics?.name).toBe('Ada Okafor')
})

test('merges a colleague’s changes to other fields', async () => {
  const desk = aDesk()
  const session = desk.open()
  desk.colleagueSaves({ basics: { name: 'Ada', label: 'Engineer' } })
  type(session, '/basics/name', 'Ada Okafor')
  await desk.pass(800)
  await desk.pass(800)
  expect(desk.server.resume).toEqual({ basics: { name: 'Ada Okafor', label: 'Engineer' } })
  expect(session.state().notice).toEqual({ is: 'merged', by: 'tariq' })
})

test('asks about a field both changed and merges the rest', async () => {
  for (const choice of ['mine', 'theirs'] as const) {
    const desk = aDesk()
    const session = desk.open()
    desk.colleagueSaves({ basics: { name: 'A. Okafor', label: 'Engineer' } })
    type(session, '/basics/name', 'Ada Okafor')
    type(session, '/basics/summary', 'Builds bridges')
    await desk.pass(800)
    expect(session.state().conflict?.fields).toEqual(['/basics/name'])
    await desk.pass(60_000)
    expect(desk.sent).toHaveLength(1)
    session.resolveConflict(choice)
    await desk.pass(800)
    expect(desk.server.resume).toEqual({
      basics: {
        name: choice === 'mine' ? 'Ada Okafor' : 'A. Okafor',
        label: 'Engineer',
        summary: 'Builds bridges',
      },
    })
    session.undo()
    expect(nameIn(session)).toBe('Ada Okafor')
  }
})

test('reports a closed order once and stops', async () => {
  const desk = aDesk()
  const session = desk.open()
  desk.failNextSaves(new ApiError(409, '{"error":"The order is closed."}', ''), 1)
  type(session, '/basics/name', 'Ada Okafor')
  await desk.pass(800)
  await desk.pass(60_000)
  expect(desk.sent).toHaveLength(1)
  expect(session.state().save).toMatchObject({
    error: 'refused',
    sentence: 'The order is closed.',
  })
})

// @promise stable-item-ids
test('gives a new line an ID and keeps it', async () => {
  const desk = aDesk()
  const session = desk.open()
  const list = '/work/0/highlights'
  const edit = (alter: (resume: unknown) => unknown) =>
    session.edit(list, (document) => ({ ...document, resume: alter(document.resume) }))
  const saved = async () => {
    await desk.pass(800)
    return desk.server.resume.work?.[0]?.highlights
  }
  edit((resume) => insertInto(resume, list, 0, ''))
  type(session, `${list}/0`, 'Led a team')
  expect(await saved()).toEqual([{ $id: 'new2', $text: 'Led a team' }])
  edit((resume) => removeFrom(resume, list, 0))
  edit((resume) => insertInto(resume, list, 0, ''))
  type(session, `${list}/0`, 'Cut waiting time')
  expect(await saved()).toEqual([{ $id: 'new3', $text: 'Cut waiting time' }])
})

test('merges added and edited lines of two people', async () => {
  const desk = aDesk()
  const highlights = ['Led a team', 'Cut waiting time']
  desk.server = { ...desk.server, resume: assignIds({ work: [{ name: 'Acme', highlights }] }) }
  const session = desk.open()
  const list = '/work/0/highlights'
  desk.colleagueSaves(
    assignIds(
      insertInto(
        writeAt(desk.server.resume, `${list}/1`, 'Cut it by half'),
        list,
        0,
        'First of all',
      ),
    ),
  )
  type(session, `${list}/0`, 'Led two teams')
  session.edit(list, (document) => ({
    ...document,
    resume: insertInto(document.resume, list, 2, 'Last of all'),
  }))
  await desk.pass(800)
  await desk.pass(800)
  expect(desk.server.resume.work?.[0]?.highlights?.map(({ $text }) => $text)).toEqual([
    'First of all',
    'Led two teams',
    'Cut it by half',
    'Last of all',
  ])
  expect(session.state().conflict).toBeNull()
})

test('keeps half a date locally and saves the rest', async () => {
  const desk = aDesk()
  const session = desk.open()
  type(session, '/work/0/startDate', '2021-0')
  type(session, '/work/0/name', 'Acme')
  await desk.pass(800)
  expect(desk.server.resume.work).toMatchObject([{ name: 'Acme' }])
  expect(desk.server.resume.work?.[0]).not.toHaveProperty('startDate')
  expect(session.state().unsavedFields.map(({ field }) => field)).toEqual(['/work/0/startDate'])
  expect(textAt(desk.open().state().history.present.resume, '/work/0/startDate')).toBe('2021-0')
})

test('sends nothing when undo returns to the saved state', async () => {
  const desk = aDesk()
  const session = desk.open()
  type(session, '/basics/name', 'Ada Okafor')
  session.undo()
  await desk.pass(5000)
  expect(desk.sent).toEqual([])
  expect(isSaved(session.state().save)).toBe(true)
})

test('saves everything after signing in again', async () => {
  const desk = aDesk()
  const session = desk.open()
  desk.failNextSaves(new ApiError(401, '{"error":"Sign in"}', ''), 1)
  type(session, '/basics/name', 'Ada Okafor')
  await desk.pass(800)
  await desk.pass(60_000)
  expect(session.state().save.error).toBe('signed-out')
  expect(await session.flush()).toBe(true)
  expect(desk.server.resume.basics?.name).toBe('Ada Okafor')
})

test('replaces the draft with one from the CV, undoably', async () => {
  const desk = aDesk()
  const session = desk.open()
  session.replace({ ...desk.server, revision: 7, resume: { basics: { name: 'From the CV' } } })
  expect(nameIn(session)).toBe('From the CV')
  await desk.pass(5000)
  expect(desk.sent).toEqual([])
  session.undo()
  await desk.pass(800)
  expect(desk.sent).toMatchObject([{ revision: 7, resume: { basics: { name: 'Ada' } } }])
})

test('starts an unsaved draft at revision 0', async () => {
  const desk = aDesk()
  const session = desk.open({ server: null })
  type(session, '/basics/name', 'Ada')
  await desk.pass(800)
  expect(desk.sent[0]).toMatchObject({ revision: 0, templateId: 'tearsheet' })
})

const nameIn = (session: DraftSession) =>
  textAt(session.state().history.present.resume, '/basics/name')

function type(session: DraftSession, field: string, text: string) {
  session.edit(field, (document) => ({
    ...document,
    resume: writeAt(document.resume, field, text),
  }))
}

/** A server with one draft, a manual clock and in-memory storage. */
function aDesk() {
  let nowMs = Date.parse('2026-01-01T12:00:00Z')
  let ids = 0
  const timers = new Set<{ atMs: number; act: () => void }>()
  const items = new Map<string, string>()
  const faults: unknown[] = []
  let gate: Promise<void> | null = null
  const desk = {
    sent: [] as SaveBody[],
    server: aDraft(),
    storage: {
      length: 0,
      clear: () => items.clear(),
      key: () => null,
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    } satisfies Storage,
    open: (over: { server?: DraftResponse | null } = {}) => {
      const blank = {
        resume: {},
        templateId: 'tearsheet',
        themeId: 'quadratic' as const,
        decided: {},
        madeFrom: {},
      }
      if (over.server === null) desk.server = { ...aDraft(), revision: 0 }
      const session = createDraftSession({
        orderId: 'o1',
        language: 'en',
        server: over.server === undefined ? desk.server : over.server,
        blank,
        original: null,
        storage: desk.storage,
        now: () => new Date(nowMs),
        newId: () => `new${(ids += 1)}`,
        later: (ms, act) => {
          const timer = { atMs: nowMs + ms, act }
          timers.add(timer)
          return () => timers.delete(timer)
        },
        loadDraft: () => Promise.resolve(desk.server),
        saveDraft: async (body) => {
          desk.sent.push(body)
          await gate
          if (faults.length > 0) throw faults.shift()
          if (body.revision !== desk.server.revision)
            throw new ApiError(409, '{"error":"Saved meanwhile"}', '')
          desk.server = { ...desk.server, ...body, revision: body.revision + 1 }
          return desk.server
        },
      })
      session.resume()
      return session
    },
    colleagueSaves: (resume: DraftResponse['resume']) => {
      desk.server = {
        ...desk.server,
        resume,
        revision: desk.server.revision + 1,
        updatedBy: 'tariq',
      }
    },
    failNextSaves: (fault: unknown, times: number) =>
      faults.push(...Array.from({ length: times }, () => fault)),
    holdNextSave: () => {
      let open = () => {}
      gate = new Promise((resolve) => {
        open = resolve
      })
      return () => {
        gate = null
        open()
      }
    },
    pass: async (ms: number) => {
      nowMs += ms
      for (const timer of Array.from(timers)) {
        if (timer.atMs > nowMs || !timers.delete(timer)) continue
        timer.act()
      }
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    },
  }
  return desk
}

function aDraft(): DraftResponse {
  return {
    language: 'en',
    revision: 1,
    resume: { basics: { name: 'Ada' } },
    templateId: 'tearsheet',
    themeId: 'quadratic',
    decided: {},
    madeFrom: {},
    authors: [],
    updatedAt: '2026-01-01T11:00:00.000Z',
    updatedBy: 'noor',
  }
}
