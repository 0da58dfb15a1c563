import type { TeamNote } from '@vitrine/contract/notes'
import { placeOfAnchor } from '@vitrine/domain/field-anchor'
import type { Pointer } from '@vitrine/domain/json-pointer'

/** What colleagues noted at the fields of a language, by where those are now. */
export function notedByField(
  notes: readonly TeamNote[],
  language: string,
  resume: unknown,
): ReadonlyMap<Pointer, string> {
  const noted = new Map<Pointer, string>()
  for (const { name, text, place, deletedAt } of notes) {
    if (place?.language !== language || deletedAt !== null) continue
    const pointer = placeOfAnchor(resume, place.field)
    if (pointer === undefined) continue
    const before = noted.get(pointer)
    noted.set(pointer, `${before ? `${before} ` : ''}Note by ${name}: ${text}`)
  }
  return noted
}
