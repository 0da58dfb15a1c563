import { expect, test } from 'vitest'
import { wordLines } from './word-lines.ts'

test('finds headings and lists in the text of a Word file', () => {
  const texts = [
    'Ada Quill',
    'Experience',
    '• Ran the ward',
    'Hobby left over',
    'x'.repeat(80),
    'Led a team',
  ]
  const lines = texts.map((text, id) => ({ id, page: 1, box: null, text }))
  const unplaced = [{ page: 1, box: null, text: 'Hobby left over', lines: [3] }]
  const source = {
    page: 1,
    box: null,
    path: '/basics/name',
    text: 'Ada Quill',
    lines: [0],
    method: 'pattern',
    confidence: 1,
  }
  expect(
    wordLines({ lines, unplaced }, [
      { field: '/basics/name', source },
      { field: '/work/0/highlights/1', source: { ...source, lines: [5] } },
    ]),
  ).toEqual([
    { id: 0, kind: 'text', text: 'Ada Quill' },
    { id: 1, kind: 'heading', text: 'Experience' },
    { id: 2, kind: 'item', text: 'Ran the ward' },
    { id: 3, kind: 'text', text: 'Hobby left over' },
    { id: 4, kind: 'text', text: 'x'.repeat(80) },
    { id: 5, kind: 'item', text: 'Led a team' },
  ])
})
