import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

test('keeps quotes, doubled quotes and line breaks in a cell', () => {
  expect(readCsv('\ufeffName,Note\r\n"Doe, Jane","said ""hi""\nthen left"\n\n')).toEqual([
    { Name: 'Doe, Jane', Note: 'said "hi"\nthen left' },
  ])
})
