/** Text format of nested lists: one line each, parts separated by semicolons, widths by commas. */
import { isListText } from '@vitrine/domain/resume/list-text'

export type GridKind = 'columns' | 'widths'

/** Parses the text, ignoring invalid widths. */
export function parseGrid(kind: GridKind, typed: string): string[][] | number[][] {
  const rows = typed.split('\n')
  if (kind === 'widths')
    return rows.map((row) => (row.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)).filter(isFilled)
  return rows.map((row) => row.split(';').map(trimmed).filter(Boolean)).filter(isFilled)
}

/** Formats nested lists as text; empty for other values. */
export function formatGrid(kind: GridKind, value: unknown): string {
  if (!Array.isArray(value)) return ''
  const parts = (row: unknown) => (Array.isArray(row) ? row.map(textOf) : [])
  return value.map((row) => parts(row).join(kind === 'widths' ? ', ' : '; ')).join('\n')
}

const textOf = (part: unknown): string => String(isListText(part) ? part.$text : part)
const trimmed = (text: string) => text.trim()
const isFilled = (row: readonly unknown[]) => row.length > 0
