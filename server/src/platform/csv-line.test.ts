import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test('a cell keeps its words, whatever signs they hold', () => {
  expect(csvLine(['Ada "the" Quill', 'a,b', 'two\nlines', null, 'plain'])).toBe(
    '"Ada ""the"" Quill","a,b","two\nlines",,plain\r\n',
  )
})

test('nothing that a spreadsheet would compute stays so', () => {
  for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("//x","y")']) {
    const [first] = csvLine([formula]).replace(/^"/, '')
    expect([formula, first]).toEqual([formula, "'"])
  }
})
