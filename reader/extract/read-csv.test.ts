import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

test('quotes, doubled quotes and line breaks inside a cell are kept', () => {
  expect(readCsv('\ufeffName,Note\r\n"Doe, Jane","said ""hi""\nthen left"\n\n')).toEqual([
    { Name: 'Doe, Jane', Note: 'said "hi"\nthen left' },
  ])
})
