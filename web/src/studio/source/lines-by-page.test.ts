import { expect, test } from 'vitest'
import type { CvLine } from '@vitrine/domain/sources/cv-reading'
import { linesByPage } from './lines-by-page.ts'

/** A line of height 0.02, at `top` of its page. */
const aLine = (id: number, page: number, top: number | null): CvLine => ({
  id,
  page,
  text: `line ${id}`,
  box: top === null ? null : [0.1, top, 0.5, 0.02],
})
const gapsOf = (lines: readonly CvLine[]) =>
  linesByPage(lines).map(({ page, lines: onPage }) => [page, onPage.map(({ gap }) => gap)])

test('detects gaps between lines and columns', () => {
  expect(gapsOf([aLine(0, 1, 0.1), aLine(1, 1, 0.13), aLine(2, 1, 0.2), aLine(3, 1, 0.1)])).toEqual(
    [[1, [false, false, true, true]]],
  )
})

test('starts each page without a gap', () => {
  expect(gapsOf([aLine(0, 1, 0.9), aLine(1, 2, 0.1), aLine(2, 2, 0.12)])).toEqual([
    [1, [false]],
    [2, [false, false]],
  ])
  expect(gapsOf([aLine(0, 1, null), aLine(1, 1, null)])).toEqual([[1, [false, false]]])
})
