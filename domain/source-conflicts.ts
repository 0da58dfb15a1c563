/** What becomes of a conflict between CV and LinkedIn once somebody has decided it. Pure. */
import type { SourceConflict } from './cv-reading.ts'
import { type Pointer, writeAt } from './json-pointer.ts'

/** A conflict at its place in a draft: `field` and the paths of `writes` name fields of the draft. */
export type OpenConflict = Omit<SourceConflict, 'path'> & { readonly field: Pointer }

/** The document with LinkedIn's side of a conflict; the CV's side is what it says already. */
export function takeLinkedInSide<T>(document: T, { writes }: Pick<SourceConflict, 'writes'>): T {
  return writes.reduce(
    (before, { path, value }) => writeAt(before, path, value ?? undefined),
    document,
  )
}
