import { expect, test } from 'vitest'
import { type PaneWidths, readPaneWidths, resizePanes, writePaneWidths } from './pane-widths.ts'

const even: PaneWidths = [0.3, 0.3, 0.4]
const rounded = (widths: PaneWidths) => widths.map((width) => Number(width.toFixed(3)))

test('moves width between neighboring panes', () => {
  expect(rounded(resizePanes(even, 0, 0.05))).toEqual([0.35, 0.25, 0.4])
  expect(rounded(resizePanes(even, 1, -0.05))).toEqual([0.3, 0.25, 0.45])
})

test('keeps panes at a readable width', () => {
  expect(rounded(resizePanes(even, 0, 0.9))).toEqual([0.45, 0.15, 0.4])
  expect(rounded(resizePanes(even, 1, -0.9))).toEqual([0.3, 0.15, 0.55])
})

test('stores valid widths only', () => {
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
