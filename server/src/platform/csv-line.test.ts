import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test('quotes cells with special characters', () => {
  expect(csvLine(['Ada "the" Quill', 'a,b', 'two\nlines', null, 'plain'])).toBe(
    '"Ada ""the"" Quill","a,b","two\nlines",,plain\r\n',
  )
})

test('escapes formulas', () => {
  for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("//x","y")']) {
    const [first] = csvLine([formula]).replace(/^"/, '')
    expect([formula, first]).toEqual([formula, "'"])
  }
  expect(csvLine([' =1', 'a;=1', 'b\n@SUM(A1)', '＝1', 'c;d', 'e - f'])).toBe(
    `' =1,"a;'=1","b\n'@SUM(A1)",'＝1,"c;d",e - f\r\n`,
  )
})
