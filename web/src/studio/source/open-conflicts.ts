/** Which conflicts between CV and LinkedIn a draft still has to decide, and where. */
import type { JoinedReading, DecidedConflicts } from '@vitrine/domain/cv-reading'
import { type Pointer, textAt } from '@vitrine/domain/json-pointer'
import type { OpenConflict } from '@vitrine/domain/source-conflicts'
import { alignEntries, plain } from './align-entries.ts'

/**
 * By the field that stands in the draft, in the order of the document. A conflict is
 * open while the field says what the CV says and nobody has decided: whoever writes
 * something else there has.
 */
export function openConflicts(
  resume: unknown,
  joined: JoinedReading | null,
  decided: DecidedConflicts,
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
    if (plain(textAt(resume, field)) !== plain(conflict.sides.cv.value ?? '')) continue
    const writes = conflict.writes.map((write) => ({
      ...write,
      path: placeOf(write.path) ?? write.path,
    }))
    open.set(field, { ...conflict, field, writes })
  }
  return open
}

/** The conflict after the one at `field`, or the first; undefined if there is none. */
export function conflictAfter(
  open: ReadonlyMap<Pointer, OpenConflict>,
  field: Pointer | null,
): Pointer | undefined {
  const fields = [...open.keys()]
  return fields[(field === null ? 0 : fields.indexOf(field) + 1) % fields.length]
}

/** "1 conflict", "2 conflicts". */
export const conflictWords = (count: number): string => `${count} conflict${count === 1 ? '' : 's'}`
