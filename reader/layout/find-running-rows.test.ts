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

test('drops a footer with page numbers, whatever its prefix', () => {
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

test('keeps two numbers that count something else', () => {
  expect(
    leftOf([
      ['Anna Nowak', 60],
      ['Ocena 3/4', 400],
    ]),
  ).toEqual([['Anna Nowak', 'Ocena 3/4']])
})

test('reads text repeated on every page edge once', () => {
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

test('drops a repeated contact line unless an address is new', () => {
  const page: [string, number][] = [
    ['Ada Quill', 60],
    ['ada@example.com', 75],
    ['Kept the books.', 300],
  ]
  expect(leftOf([...page, ['Ada Quill — ada@example.com', 500]])[0]).toHaveLength(3)
  expect(leftOf([...page, ['Ada Quill — ada@quill.example', 500]])[0]).toHaveLength(4)
})
