import { expect, test } from 'vitest'
import type { CvLine } from '@vitrine/domain/sources/cv-reading'
import { linesByPage } from './lines-by-page.ts'

/** A line two hundredths high, `top` from the upper edge of its page. */
const aLine = (id: number, page: number, top: number | null): CvLine => ({
  id,
  page,
  text: `line ${id}`,
  box: top === null ? null : [0.1, top, 0.5, 0.02],
})
const gapsOf = (lines: readonly CvLine[]) =>
  linesByPage(lines).map(({ page, lines: onPage }) => [page, onPage.map(({ gap }) => gap)])

test('a line that stands apart from the one above begins something new, also at the top of a column', () => {
  expect(gapsOf([aLine(0, 1, 0.1), aLine(1, 1, 0.13), aLine(2, 1, 0.2), aLine(3, 1, 0.1)])).toEqual(
    [[1, [false, false, true, true]]],
  )
})

test('every page begins anew, and lines without a place have no gaps', () => {
  expect(gapsOf([aLine(0, 1, 0.9), aLine(1, 2, 0.1), aLine(2, 2, 0.12)])).toEqual([
    [1, [false]],
    [2, [false, false]],
  ])
  expect(gapsOf([aLine(0, 1, null), aLine(1, 1, null)])).toEqual([[1, [false, false]]])
})
