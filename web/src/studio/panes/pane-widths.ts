import { readSetting, writeSetting } from './editor-settings.ts'

/** Relative widths of source, fields and preview; their sum is 1. */
export type PaneWidths = readonly [number, number, number]

const USUAL: PaneWidths = [0.245, 0.315, 0.44]
const NARROWEST = 0.15
const KEY = 'editorPanes'

/** Moves the border after pane `border`. Panes keep at least 15 % of the width. */
export function resizePanes(widths: PaneWidths, border: 0 | 1, byShare: number): PaneWidths {
  const room = {
    before: widths[border] - NARROWEST,
    after: widths[border + 1 === 1 ? 1 : 2] - NARROWEST,
  }
  const by = Math.max(-room.before, Math.min(room.after, byShare))
  return border === 0
    ? [widths[0] + by, widths[1] - by, widths[2]]
    : [widths[0], widths[1] + by, widths[2] - by]
}

/** The widths saved on this device. */
export function readPaneWidths(storage: Storage): PaneWidths {
  try {
    const kept: unknown = JSON.parse(readSetting(storage, KEY) ?? '')
    if (!Array.isArray(kept) || kept.length !== 3) return USUAL
    const [a, b, c] = kept.map(Number) as [number, number, number]
    const fits =
      [a, b, c].every((share) => share >= NARROWEST - 0.001) && Math.abs(a + b + c - 1) < 0.01
    return fits ? [a, b, c] : USUAL
  } catch {
    return USUAL
  }
}

export const writePaneWidths = (storage: Storage, widths: PaneWidths): void =>
  writeSetting(storage, KEY, JSON.stringify(widths))
