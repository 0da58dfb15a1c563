import { expect, test } from 'vitest'
import type { SavedCommentResponse } from '@vitrine/contract/reviews'
import { ApiError } from '../api/client.ts'
import {
  type ChangeRequestSession,
  createChangeRequestSession,
  type DraftComment,
} from './change-request-session.ts'
import { randomUuid } from '../api/random-uuid.ts'

const ONE = '11111111-1111-4111-8111-111111111111'

test('saves after a pause, from the revision it started with', async () => {
  const page = aPage()
  const session = page.open()
  session.write(comment('Bigger'))
  session.write(comment('Bigger, please'))
  expect(page.saved).toEqual([])
  expect(session.state().waiting.size).toBe(1)
  await page.pass(700)
  expect(page.saved).toMatchObject([{ revision: 0, text: 'Bigger, please' }])
  expect(session.state()).toMatchObject({ error: null, savedAt: page.now() })
  expect(session.state().waiting.size).toBe(0)
  session.write(comment('Smaller'))
  await page.pass(700)
  expect(page.saved[1]).toMatchObject({ revision: 1, text: 'Smaller' })
})

test('saves text that was typed during a save', async () => {
  const page = aPage()
  const session = page.open()
  session.write(comment('A'))
  const answer = page.holdNext()
  await page.pass(700)
  session.write(comment('AB'))
  answer()
  await page.pass(0)
  expect(session.state().waiting.size).toBe(1)
  await page.pass(700)
  expect(page.saved.map(({ text }) => text)).toEqual(['A', 'AB'])
})

// @promise comment-drafts: Unsent comments survive offline use and other devices.
test('keeps everything offline, retries and restores it', async () => {
  const page = aPage()
  const session = page.open()
  page.fail(new TypeError('Failed to fetch'), 1)
  session.write(comment('Kept'))
  await page.pass(700)
  expect(session.state().error).toBe('unreachable')
  const again = page.open()
  expect(again.state().comments).toMatchObject([{ text: 'Kept' }])
  await page.pass(1000)
  expect(page.saved).toMatchObject([{ text: 'Kept' }])
  expect(session.state().error).toBeNull()
  expect(page.storage.size).toBe(0)
})

test('never sends an empty comment and drops emptied ones', async () => {
  const page = aPage()
  const session = page.open()
  session.write(comment(' '))
  await page.pass(700)
  expect([page.saved, page.removed]).toEqual([[], []])
  session.write(comment('Word'))
  await page.pass(700)
  session.write(comment(''))
  await page.pass(700)
  expect(page.removed).toEqual([])
  session.remove(ONE)
  await page.pass(700)
  expect(page.removed).toEqual([ONE])
  expect(session.state().removed).toEqual([])
})

test('restores a removed comment under a new ID', async () => {
  const page = aPage()
  const session = page.open([comment('Bigger', 4)])
  session.remove(ONE)
  await page.pass(700)
  expect(page.removed).toEqual([ONE])
  session.restore(ONE)
  await page.pass(700)
  expect(page.saved).toMatchObject([{ revision: 0, text: 'Bigger' }])
  expect(page.saved[0]?.id).not.toBe(ONE)
  expect(session.state()).toMatchObject({ removed: [], comments: [{ text: 'Bigger' }] })
})

// @promise comment-drafts
test('keeps both wordings when another device saved first', async () => {
  const page = aPage()
  const session = page.open([comment('Old', 1)])
  page.answerNext({ state: 'newer', comment: answerOf(comment('From the phone', 2)) })
  session.write(comment('From the desk', 1))
  await page.pass(700)
  await page.pass(700)
  expect(session.state().comments.map(({ text }) => text)).toEqual([
    'From the phone',
    'From the desk',
  ])
  expect(page.saved.at(-1)).toMatchObject({ revision: 0, text: 'From the desk' })
  // As from an editor that is still open.
  session.write(comment('From the desk, later', 1))
  await page.pass(700)
  expect(session.state().comments.map(({ text }) => text)).toEqual([
    'From the phone',
    'From the desk, later',
  ])
})

test('merges another device’s comments around waiting ones', async () => {
  const page = aPage()
  const session = page.open([comment('Mine', 1)])
  session.write(comment('Mine, typed on', 1))
  const other = { ...comment('Theirs', 1), id: randomUuid() }
  session.receive([answerOf(comment('Mine', 1)), answerOf(other)])
  expect(session.state().comments.map(({ text }) => text)).toEqual(['Mine, typed on', 'Theirs'])
  await page.pass(700)
  session.receive([])
  expect(session.state().comments).toEqual([])
})

// @promise comment-drafts
test('ignores a response from before the last save', async () => {
  const page = aPage()
  const session = page.open([comment('Old', 1)])
  session.write(comment('New', 1))
  await page.pass(700)
  session.receive([answerOf(comment('Old', 1))])
  expect(session.state().comments).toMatchObject([{ text: 'New', revision: 2 }])
  const added = { ...comment('Added here'), id: randomUuid() }
  session.write(added)
  await page.pass(700)
  session.receive([answerOf(comment('New', 2))])
  expect(session.state().comments).toHaveLength(2)
  session.remove(added.id)
  await page.pass(700)
  session.receive([answerOf(comment('New', 2)), answerOf({ ...added, revision: 1 })])
  expect(session.state().comments).toHaveLength(1)
})

test('stays empty after a change request is sent', async () => {
  const page = aPage()
  const session = page.open([comment('Sent', 1)])
  session.submitted()
  session.receive([answerOf(comment('Sent', 1))])
  expect(session.state().comments).toEqual([])
})

// @promise comment-drafts
test('keeps typed text after another device sent the request', async () => {
  const page = aPage()
  const session = page.open()
  page.answerNext({ state: 'submitted', comment: null })
  session.write(comment('Too late'))
  await page.pass(700)
  expect(session.state()).toMatchObject({
    error: 'closed',
    sentence: 'This list was sent from another device.',
  })
  await page.pass(60_000)
  expect(page.saved).toHaveLength(1)
  expect(page.open().state().comments).toMatchObject([{ text: 'Too late' }])
})

test('shows a rejection and retries after an edit', async () => {
  const page = aPage()
  const session = page.open()
  page.fail(
    new ApiError(400, JSON.stringify({ error: 'Look', fields: { text: 'Too long' } }), ''),
    1,
  )
  session.write(comment('x'.repeat(50)))
  await page.pass(700)
  expect(session.state()).toMatchObject({ error: 'refused', sentence: 'Too long' })
  // Another comment is saved, and the rejection remains.
  const other = { ...comment('Fine'), id: randomUuid() }
  session.write(other)
  await page.pass(700)
  expect(page.saved.map(({ text }) => text)).toEqual(['Fine'])
  expect(session.state()).toMatchObject({ error: 'refused', sentence: 'Too long' })
  session.write(comment('Short'))
  await page.pass(700)
  expect(page.saved.at(-1)).toMatchObject({ text: 'Short' })
  expect(session.state().error).toBeNull()
})

function comment(text: string, revision = 0): DraftComment {
  return {
    id: ONE,
    revision,
    target: { on: 'whole', language: null },
    versionHash: 'h1',
    quote: '',
    text,
    suggestion: null,
    place: { state: 'sure', pointer: null, start: null, end: null },
  }
}

const answerOf = (of: DraftComment) => ({
  ...of,
  prefix: '',
  suffix: '',
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
})

/** A session with a fake clock, storage and server. */
function aPage() {
  const storage = new Map<string, string>()
  const timers = new Set<{ at: number; act: () => void }>()
  const saved: DraftComment[] = []
  const removed: string[] = []
  const faults: Error[] = []
  const answers: SavedCommentResponse[] = []
  let hold: Promise<void> | undefined
  let nowMs = Date.parse('2026-03-02T09:00:00Z')

  const save = async (sent: DraftComment): Promise<SavedCommentResponse> => {
    const held = hold
    hold = undefined
    await held
    const fault = faults.shift()
    if (fault) throw fault
    saved.push(sent)
    const revision = sent.revision + 1
    return answers.shift() ?? { state: 'saved', comment: answerOf({ ...sent, revision }) }
  }
  return {
    storage,
    saved,
    removed,
    now: () => new Date(nowMs),
    fail: (fault: Error, times: number) => {
      for (let time = 0; time < times; time += 1) faults.push(fault)
    },
    answerNext: (answer: SavedCommentResponse) => answers.push(answer),
    holdNext: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      hold = promise
      return resolve
    },
    open: (server: readonly DraftComment[] = []): ChangeRequestSession =>
      createChangeRequestSession({
        server,
        save,
        remove: async (id) => void removed.push(id),
        storage: {
          getItem: (key) => storage.get(key) ?? null,
          setItem: (key, value) => void storage.set(key, value),
          removeItem: (key) => void storage.delete(key),
        },
        storageKey: 'list pi_1',
        newId: randomUuid,
        now: () => new Date(nowMs),
        later: (ms, act) => {
          const timer = { at: nowMs + ms, act }
          timers.add(timer)
          return () => timers.delete(timer)
        },
      }),
    /** Advances the clock and runs the timers. */
    pass: async (ms: number) => {
      nowMs += ms
      for (const timer of timers) {
        if (timer.at > nowMs) continue
        timers.delete(timer)
        timer.act()
      }
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    },
  }
}
