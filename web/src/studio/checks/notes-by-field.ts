import type { TeamNote } from '@vitrine/contract/notes'
import { resolveAnchor } from '@vitrine/domain/resume/field-anchor'
import type { Pointer } from '@vitrine/domain/resume/json-pointer'

/** The team's notes by field. */
export function notesByField(
  notes: readonly TeamNote[],
  language: string,
  resume: unknown,
): ReadonlyMap<Pointer, string> {
  const noted = new Map<Pointer, string>()
  for (const { name, text, place, deletedAt } of notes) {
    if (place?.language !== language || deletedAt !== null) continue
    const pointer = resolveAnchor(resume, place.field)
    if (pointer === undefined) continue
    const before = noted.get(pointer)
    noted.set(pointer, `${before ? `${before} ` : ''}Note by ${name}: ${text}`)
  }
  return noted
}
