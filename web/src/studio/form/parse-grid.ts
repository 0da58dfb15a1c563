/** Lists in a list as one types them: a line for each, its parts apart by semicolons, widths by commas. */
import { isListText } from '@vitrine/domain/resume/list-text'

export type GridKind = 'columns' | 'widths'

/** What is typed as the document has it. Never fails: what is no width is left out. */
export function parseGrid(kind: GridKind, typed: string): string[][] | number[][] {
  const rows = typed.split('\n')
  if (kind === 'widths')
    return rows.map((row) => (row.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)).filter(isFilled)
  return rows.map((row) => row.split(';').map(trimmed).filter(Boolean)).filter(isFilled)
}

/** As it is typed; empty for what is no list of lists. */
export function formatGrid(kind: GridKind, value: unknown): string {
  if (!Array.isArray(value)) return ''
  const parts = (row: unknown) => (Array.isArray(row) ? row.map(textOf) : [])
  return value.map((row) => parts(row).join(kind === 'widths' ? ', ' : '; ')).join('\n')
}

const textOf = (part: unknown): string => String(isListText(part) ? part.$text : part)
const trimmed = (text: string) => text.trim()
const isFilled = (row: readonly unknown[]) => row.length > 0
