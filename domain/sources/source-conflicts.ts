/** Open conflicts between CV and LinkedIn in a draft. Pure. */
import { alignEntries, normalizeText } from '../resume/align-entries.ts'
import type { ConflictDecisions, JoinedReading, SourceConflict } from './cv-reading.ts'
import { type Pointer, textAt, writeAt } from '../resume/json-pointer.ts'

/** A conflict with pointers into the draft. */
export type OpenConflict = Omit<SourceConflict, 'path'> & { readonly field: Pointer }

/** The document with LinkedIn's side. The CV's side is the document itself. */
export function applyLinkedInSide<T>(document: T, { writes }: Pick<SourceConflict, 'writes'>): T {
  return writes.reduce(
    (before, { path, value }) => writeAt(before, path, value ?? undefined),
    document,
  )
}

/**
 * By field, in document order. A conflict is open while the field has the CV's value and nobody
 * decided.
 */
export function listOpenConflicts(
  resume: unknown,
  joined: JoinedReading | null,
  decided: ConflictDecisions,
): ReadonlyMap<Pointer, OpenConflict> {
  const open = new Map<Pointer, OpenConflict>()
  if (joined === null || joined.conflicts.length === 0) return open
  const inDraft = new Map(
    [...alignEntries(joined.resume, resume)].map(([draft, read]) => [read, draft]),
  )
  const placeOf = (path: Pointer): Pointer | undefined => {
    const cut = path.lastIndexOf('/')
    const entry = inDraft.get(path.slice(0, cut))
    return entry === undefined ? undefined : entry + path.slice(cut)
  }
  for (const { path, ...conflict } of joined.conflicts) {
    const field = placeOf(path)
    if (field === undefined || decided[conflict.id] !== undefined) continue
    if (normalizeText(textAt(resume, field)) !== normalizeText(conflict.sides.cv.value ?? ''))
      continue
    const writes = conflict.writes.map((write) => ({
      ...write,
      path: placeOf(write.path) ?? write.path,
    }))
    open.set(field, { ...conflict, field, writes })
  }
  return open
}
