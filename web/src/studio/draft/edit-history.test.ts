import { expect, test } from 'vitest'
import { recordEdit, redo, startHistory, undo } from './edit-history.ts'

test('undo and redo walk the same way back and forth', () => {
  let history = startHistory('a')
  history = recordEdit(history, 'b', '/x', 0)
  history = recordEdit(history, 'c', '/y', 10)
  const once = undo(history)
  expect(once).toMatchObject({ field: '/y', history: { present: 'b' } })
  const twice = undo(once?.history ?? history)
  expect(twice?.history.present).toBe('a')
  expect(undo(twice?.history ?? history)).toBeNull()
  expect(redo(twice?.history ?? history)).toMatchObject({ field: '/x', history: { present: 'b' } })
})

test('letters typed in one go are undone in one go, a pause or another field begins a new step', () => {
  let history = startHistory('')
  history = recordEdit(history, 'h', '/x', 0)
  history = recordEdit(history, 'hi', '/x', 500)
  history = recordEdit(history, 'hi!', '/x', 3000)
  history = recordEdit(history, 'hi!?', '/y', 3100)
  expect(history.past.map(({ document }) => document)).toEqual(['', 'hi', 'hi!'])
})

test('typing after an undo begins a new step and forgets what was undone', () => {
  let history = recordEdit(startHistory('a'), 'b', '/x', 0)
  history = undo(history)?.history ?? history
  history = recordEdit(history, 'c', '/x', 1)
  expect(redo(history)).toBeNull()
  expect(undo(history)?.history.present).toBe('a')
})

test('an edit that changes nothing is no step', () => {
  const history = startHistory('a')
  expect(recordEdit(history, 'a', '/x', 0)).toBe(history)
})
