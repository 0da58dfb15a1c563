import { expect, test } from 'vitest'
import { giveIds } from '@vitrine/domain/resume-ids'
import { readGrid, writeGrid } from './read-grid.ts'

test('a diagram is typed column by column, its boxes apart by semicolons', () => {
  const columns = [['api', 'processors'], ['log, append only']]
  expect(readGrid('columns', 'api; processors\n\n log, append only ;')).toEqual(columns)
  expect(writeGrid('columns', columns)).toBe('api; processors\nlog, append only')
})

test('a sketch is typed row by row, in widths', () => {
  expect(readGrid('widths', '12\n4, 8\n2 2 8\nwide')).toEqual([[12], [4, 8], [2, 2, 8]])
  expect(writeGrid('widths', [[12], [4, 8]])).toBe('12\n4, 8')
})

test('boxes keep their words where the document has ids', () => {
  const stored = giveIds({ meta: { vitrine: { diagram: { title: '', columns: [['api']] } } } })
  expect(writeGrid('columns', stored.meta?.vitrine?.diagram?.columns)).toBe('api')
  expect(writeGrid('columns', undefined)).toBe('')
})
