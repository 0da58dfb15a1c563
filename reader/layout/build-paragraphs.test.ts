import { expect, test } from 'vitest'
import { buildParagraphs } from './build-paragraphs.ts'
import type { Row } from './build-rows.ts'

/** Rows 12 points apart, 5 points per letter. */
function rowsOf(...texts: string[]): Row[] {
  return texts.map((text, i) => {
    const x1 = 20 + text.length * 5
    const segment = {
      text,
      cell: false,
      bold: false,
      italic: false,
      size: 10,
      color: '',
      link: '',
      x0: 20,
      x1,
    }
    return {
      segments: [segment],
      x0: 20,
      x1,
      baseline: 100 + i * 12,
      top: 92 + i * 12,
      bottom: 102 + i * 12,
      size: 10,
      hasDot: false,
    }
  })
}

const join = (rows: Row[], right: number) =>
  buildParagraphs(rows, { right, isFull: true }, () => 12).map(({ segments }) =>
    segments.map(({ segment }) => segment.text).join(''),
  )

test('joins full lines and ends at a short one', () => {
  expect(
    join(
      rowsOf('Runs the night shift of a large', 'intensive care unit.', 'Trains new nurses.'),
      180,
    ),
  ).toEqual(['Runs the night shift of a large intensive care unit.', 'Trains new nurses.'])
})

test('rejoins a word hyphenated at a line end', () => {
  expect(join(rowsOf('Leads the cardio-', 'vascular ward'), 110)).toEqual([
    'Leads the cardiovascular ward',
  ])
})

test('rejoins a broken web address without a space', () => {
  expect(join(rowsOf('danielle.okafor@example.', 'com'), 140)).toEqual([
    'danielle.okafor@example.com',
  ])
})

test('starts items at bullets and drops the bullets', () => {
  const paragraphs = buildParagraphs(
    rowsOf('• First item', '• Second item'),
    { right: 300, isFull: true },
    () => 12,
  )
  expect(paragraphs.map(({ bullet, segments }) => [bullet, segments[0]?.segment.text])).toEqual([
    [true, 'First item'],
    [true, 'Second item'],
  ])
})
