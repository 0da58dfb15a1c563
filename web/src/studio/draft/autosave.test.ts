import { expect, test } from 'vitest'
import {
  isSaved,
  msUntilSave,
  nextSaveState,
  type SaveEvent,
  type SaveState,
  saveStatusText,
  startSaving,
} from './autosave.ts'

const after = (events: readonly SaveEvent[], from: SaveState = startSaving(null)) =>
  events.reduce(nextSaveState, from)
const at = new Date('2026-01-01T12:04:00Z')
const words = (state: SaveState) => saveStatusText(state, () => '12:04')

test('saves after a pause and during long typing', () => {
  const typed = after([{ is: 'edited', nowMs: 1000 }])
  expect(msUntilSave(typed, 1000)).toBe(700)
  const typing = after(
    Array.from({ length: 20 }, (_, n): SaveEvent => ({ is: 'edited', nowMs: 1000 + n * 300 })),
  )
  expect(msUntilSave(typing, 1000 + 19 * 300)).toBe(0)
})

test('saves text typed during a save with the next one', () => {
  const typing = after([{ is: 'edited', nowMs: 0 }, { is: 'sent' }, { is: 'edited', nowMs: 900 }])
  expect(msUntilSave(typing, 900)).toBeNull()
  const answered = nextSaveState(typing, { is: 'saved', at })
  expect(isSaved(answered)).toBe(false)
  expect(msUntilSave(answered, 1000)).toBe(600)
  expect(isSaved(after([{ is: 'sent' }, { is: 'saved', at }], answered))).toBe(true)
})

test('retries an unreachable server with growing delays', () => {
  let state = after([{ is: 'edited', nowMs: 0 }])
  const delays: (number | null)[] = []
  for (let n = 0; n < 7; n += 1) {
    state = after([{ is: 'sent' }, { is: 'failed', trouble: 'unreachable', nowMs: 10_000 }], state)
    delays.push(msUntilSave(state, 10_000))
  }
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  expect(words(state)).toContain('stored on this device')
})

test('stops saving on a conflict until it is resolved', () => {
  const state = after([
    { is: 'edited', nowMs: 0 },
    { is: 'sent' },
    { is: 'failed', trouble: 'conflict', nowMs: 5 },
    { is: 'edited', nowMs: 10 },
  ])
  expect(msUntilSave(state, 60_000)).toBeNull()
  expect(msUntilSave(nextSaveState(state, { is: 'retried', nowMs: 60_000 }), 60_000)).toBe(0)
})

test('does not resend a rejected draft until it changes', () => {
  const refused = after([
    { is: 'edited', nowMs: 0 },
    { is: 'sent' },
    { is: 'failed', trouble: 'refused', sentence: 'Choose a template', nowMs: 5 },
  ])
  expect(words(refused)).toBe('Not saved: Choose a template')
  expect(msUntilSave(refused, 60_000)).toBeNull()
  expect(msUntilSave(nextSaveState(refused, { is: 'edited', nowMs: 100 }), 100)).not.toBeNull()
})

test('distinguishes empty, editing, saving and saved', () => {
  const fresh = startSaving(null)
  const typed = after([{ is: 'edited', nowMs: 0 }])
  const sent = nextSaveState(typed, { is: 'sent' })
  const saved = nextSaveState(sent, { is: 'saved', at })
  expect([fresh, typed, sent, saved].map(words)).toEqual([
    'Nothing written yet',
    'Editing…',
    'Saving…',
    'Saved 12:04',
  ])
})
