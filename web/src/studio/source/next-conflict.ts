/** Moves through the conflicts between CV and LinkedIn. */
import type { Pointer } from '@vitrine/domain/resume/json-pointer'

/** The conflict after `field`, or the first one; undefined if there is none. */
export function findNextConflict(
  open: ReadonlyMap<Pointer, unknown>,
  field: Pointer | null,
): Pointer | undefined {
  const fields = [...open.keys()]
  return fields[(field === null ? 0 : fields.indexOf(field) + 1) % fields.length]
}

/** "1 conflict", "2 conflicts". */
export const conflictCount = (count: number): string => `${count} conflict${count === 1 ? '' : 's'}`
