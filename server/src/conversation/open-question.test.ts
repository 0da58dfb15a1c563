import { expect, test } from 'vitest'
import { answerReleasesHold, openQuestionOf, questionsOf } from './open-question.ts'

const at = new Date('2026-03-02T09:00:00Z')
const move = (id: number, to: string, actor: string, note: string | null = null) => ({
  id,
  at,
  actor,
  what: 'order-status',
  to,
  note,
})
const HELD = { orderStatus: 'on_hold' } as const

// @promise hold-answer
test('keeps a question open during its hold and in history', () => {
  const history = [move(1, 'ready', 'customer'), move(2, 'on_hold', 'staff:noor', 'Which year?')]
  const question = { entry: 2, at, actor: 'staff:noor', text: 'Which year?' }
  expect(openQuestionOf(HELD, history)).toEqual(question)
  const on = [...history, move(3, 'ready', 'staff:noor')]
  expect(openQuestionOf({ orderStatus: 'ready' }, on)).toBeNull()
  expect(questionsOf(on)).toEqual([question])
})

// @promise hold-answer
test('waits for the question of the newer hold', () => {
  const history = [
    move(1, 'on_hold', 'staff:noor', 'Which year?'),
    move(2, 'ready', 'customer', 'Answered the question'),
    move(3, 'on_hold', 'staff:mira', 'Which town?'),
  ]
  expect(openQuestionOf(HELD, history)?.text).toBe('Which town?')
})

// @promise hold-answer
test('ignores payment holds', () => {
  const history = [
    move(1, 'on_hold', 'staff:noor', 'Which year?'),
    move(2, 'ready', 'staff:noor'),
    move(3, 'on_hold', 'provider', '$10.00 arrived, $49.00 were asked for'),
  ]
  expect(openQuestionOf(HELD, history)).toBeNull()
  expect(questionsOf(history).map(({ text }) => text)).toEqual(['Which year?'])
})

// @promise hold-answer
test.each([
  ['was being worked on', 'in_production', 'paid', true],
  ['was live, a part of its money back with the customer', 'live', 'partially_refunded', true],
  ['was not paid when it was held', 'pending', 'paid', false],
  ['was paid after it had expired', 'expired', 'paid', false],
  ['has its payment disputed', 'in_production', 'disputed', false],
] as const)('answers orders that %s correctly', (...row) => {
  const [, heldFrom, paymentStatus, lifts] = row
  expect(answerReleasesHold({ heldFrom, paymentStatus })).toBe(lifts)
})
