import { expect, test } from 'vitest'
import { DELETE_MS, HOLD_MS, nextTyping, phrases, TYPE_MS, typedOut } from './typed-phrase.ts'

/** Plays the line for a time and notes what stood when. */
function play(forMs: number) {
  const frames = [{ atMs: 0, text: phrases[0] as string }]
  let state = typedOut
  let atMs = 0
  while (atMs < forMs) {
    const { next, afterMs } = nextTyping(state)
    atMs += afterMs
    state = next
    frames.push({ atMs, text: (phrases[state.phrase] ?? '').slice(0, state.length) })
  }
  return frames
}

test('a whole phrase stands for 2.5 seconds, then loses a character every 60 ms', () => {
  const frames = play(4000)
  expect(frames[1]).toEqual({ atMs: 2500, text: 'Recruiter Ready Websit' })
  expect(frames[2]).toEqual({ atMs: 2560, text: 'Recruiter Ready Websi' })
  expect([TYPE_MS, DELETE_MS, HOLD_MS]).toEqual([120, 60, 2500])
})

test('the next phrase is typed at 120 ms a character', () => {
  const frames = play(10_000)
  const empty = frames.findIndex(({ text }) => text === '')
  expect(frames[empty]?.atMs).toBe(2500 + 22 * 60)
  expect(frames[empty + 1]).toEqual({ atMs: 2500 + 22 * 60 + 120, text: 'P' })
  expect(frames[empty + 2]).toEqual({ atMs: 2500 + 22 * 60 + 240, text: 'Po' })
})

test('the four phrases come in turn, for ever', () => {
  const whole = play(60_000)
    .map(({ text }) => text)
    .filter((text) => phrases.some((phrase) => phrase === text))
  expect(whole.slice(0, 5)).toEqual([...phrases, phrases[0]])
})
