import { expect, test } from 'vitest'
import { type PaneWidths, readPaneWidths, resizePanes, writePaneWidths } from './pane-widths.ts'

const even: PaneWidths = [0.3, 0.3, 0.4]
const rounded = (widths: PaneWidths) => widths.map((width) => Number(width.toFixed(3)))

test('drawing a border gives to one pane what it takes from its neighbour', () => {
  expect(rounded(resizePanes(even, 0, 0.05))).toEqual([0.35, 0.25, 0.4])
  expect(rounded(resizePanes(even, 1, -0.05))).toEqual([0.3, 0.25, 0.45])
})

test('no pane is pressed below a width that can be read', () => {
  expect(rounded(resizePanes(even, 0, 0.9))).toEqual([0.45, 0.15, 0.4])
  expect(rounded(resizePanes(even, 1, -0.9))).toEqual([0.3, 0.15, 0.55])
})

test('chosen widths are there the next time, nonsense is not', () => {
  let kept: string | null = null
  const storage = {
    getItem: () => kept,
    setItem: (_: string, value: string) => void (kept = value),
  } as unknown as Storage
  writePaneWidths(storage, even)
  expect(readPaneWidths(storage)).toEqual(even)
  for (const spoilt of ['[1,2]', '[0.9,0.05,0.05]', 'x', '["a","b","c"]']) {
    kept = spoilt
    expect(rounded(readPaneWidths(storage))).toEqual([0.245, 0.315, 0.44])
  }
})
