import { expect, test } from 'vitest'
import { assignIds } from '@vitrine/domain/resume/resume-ids'
import { parseGrid, formatGrid } from './parse-grid.ts'

test('parses a diagram by column and semicolon', () => {
  const columns = [['api', 'processors'], ['log, append only']]
  expect(parseGrid('columns', 'api; processors\n\n log, append only ;')).toEqual(columns)
  expect(formatGrid('columns', columns)).toBe('api; processors\nlog, append only')
})

test('parses a sketch by row and width', () => {
  expect(parseGrid('widths', '12\n4, 8\n2 2 8\nwide')).toEqual([[12], [4, 8], [2, 2, 8]])
  expect(formatGrid('widths', [[12], [4, 8]])).toBe('12\n4, 8')
})

test('shows text of boxes with IDs', () => {
  const stored = assignIds({ meta: { vitrine: { diagram: { title: '', columns: [['api']] } } } })
  expect(formatGrid('columns', stored.meta?.vitrine?.diagram?.columns)).toBe('api')
  expect(formatGrid('columns', undefined)).toBe('')
})
