import { expect, test } from 'vitest'
import { assignIds } from '@vitrine/domain/resume/resume-ids'
import { parseGrid, formatGrid } from './parse-grid.ts'

test('a diagram is typed column by column, its boxes apart by semicolons', () => {
  const columns = [['api', 'processors'], ['log, append only']]
  expect(parseGrid('columns', 'api; processors\n\n log, append only ;')).toEqual(columns)
  expect(formatGrid('columns', columns)).toBe('api; processors\nlog, append only')
})

test('a sketch is typed row by row, in widths', () => {
  expect(parseGrid('widths', '12\n4, 8\n2 2 8\nwide')).toEqual([[12], [4, 8], [2, 2, 8]])
  expect(formatGrid('widths', [[12], [4, 8]])).toBe('12\n4, 8')
})

test('boxes keep their words where the document has ids', () => {
  const stored = assignIds({ meta: { vitrine: { diagram: { title: '', columns: [['api']] } } } })
  expect(formatGrid('columns', stored.meta?.vitrine?.diagram?.columns)).toBe('api')
  expect(formatGrid('columns', undefined)).toBe('')
})
