import { expect, test } from 'vitest'
import type { Row } from './build-rows.ts'
import { findRunningRows } from './find-running-rows.ts'

/** A row with one cell on a page of 800 points height. */
function aRow(text: string, baseline: number): Row {
  const at = { x0: 50, x1: 300, size: 10 }
  const segment = { text, cell: false, bold: false, italic: false, color: '', link: '', ...at }
  return {
    ...at,
    segments: [segment],
    baseline,
    top: baseline - 8,
    bottom: baseline + 2,
    hasDot: false,
  }
}

/** The remaining rows of each page. */
function leftOf(...pages: [text: string, baseline: number][][]): string[][] {
  const rows = pages.map((page) => page.map(([text, baseline]) => aRow(text, baseline)))
  const running = findRunningRows(
    rows.map((each, index) => ({ number: index + 1, height: 800, rows: each })),
    pages.length,
  )
  return rows.map((page) =>
    page.filter((row) => !running.has(row)).map((row) => row.segments[0]?.text ?? ''),
  )
}

test('a footer that counts the pages is no line of the CV, with whatever it begins', () => {
  expect(
    leftOf(
      [
        ['Marta Ruiz', 60],
        ['Enfermera', 120],
        ['Marta Ruiz – 1/2', 690],
      ],
      [
        ['Formación', 60],
        ['Marta Ruiz – 2/2', 690],
      ],
    ),
  ).toEqual([['Marta Ruiz', 'Enfermera'], ['Formación']])
})

test('two numbers that count something else stay', () => {
  expect(
    leftOf([
      ['Anna Nowak', 60],
      ['Ocena 3/4', 400],
    ]),
  ).toEqual([['Anna Nowak', 'Ocena 3/4']])
})

test('what stands at the edge of every page is read once', () => {
  expect(
    leftOf(
      [
        ['Ada Quill · ada@example.com', 30],
        ['Work', 90],
      ],
      [
        ['Ada Quill · ada@example.com', 30],
        ['Studies', 90],
      ],
    ),
  ).toEqual([['Ada Quill · ada@example.com', 'Work'], ['Studies']])
})

test('a last line that says name and address again says nothing; one with a new address does', () => {
  const page: [string, number][] = [
    ['Ada Quill', 60],
    ['ada@example.com', 75],
    ['Kept the books.', 300],
  ]
  expect(leftOf([...page, ['Ada Quill — ada@example.com', 500]])[0]).toHaveLength(3)
  expect(leftOf([...page, ['Ada Quill — ada@quill.example', 500]])[0]).toHaveLength(4)
})
