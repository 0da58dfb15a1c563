import { expect, test } from 'vitest'
import { recordEdit, redo, startHistory, undo } from './edit-history.ts'

test('undoes and redoes along the same path', () => {
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

test('groups keystrokes by pause and field', () => {
  let history = startHistory('')
  history = recordEdit(history, 'h', '/x', 0)
  history = recordEdit(history, 'hi', '/x', 500)
  history = recordEdit(history, 'hi!', '/x', 3000)
  history = recordEdit(history, 'hi!?', '/y', 3100)
  expect(history.past.map(({ document }) => document)).toEqual(['', 'hi', 'hi!'])
})

test('drops redo steps after a new edit', () => {
  let history = recordEdit(startHistory('a'), 'b', '/x', 0)
  history = undo(history)?.history ?? history
  history = recordEdit(history, 'c', '/x', 1)
  expect(redo(history)).toBeNull()
  expect(undo(history)?.history.present).toBe('a')
})

test('records no step for an unchanged document', () => {
  const history = startHistory('a')
  expect(recordEdit(history, 'a', '/x', 0)).toBe(history)
})
