import type { TeamItemResponse } from '@vitrine/contract/reviews'
import type { Pointer } from '@vitrine/domain/resume/json-pointer'

/** The unanswered change requests by field. */
export function changeRequestsByField(
  items: readonly TeamItemResponse[],
  language: string,
): ReadonlyMap<Pointer, string> {
  const asked = new Map<Pointer, string>()
  for (const { answer, draftPlace, target, text, suggestion } of items) {
    const { pointer } = draftPlace
    if (answer !== null || pointer === null || target.language !== language) continue
    const words = [suggestion === null ? '' : `“${suggestion}”`, text.trim()].filter(Boolean)
    const before = asked.get(pointer)
    asked.set(pointer, `${before ? `${before} ` : 'Customer: '}${words.join(', ')}`)
  }
  return asked
}

/** Joins the notes of each field with a space. */
export function mergeNotes(
  ...all: readonly ReadonlyMap<Pointer, string>[]
): ReadonlyMap<Pointer, string> {
  const merged = new Map<Pointer, string>()
  for (const [pointer, text] of all.flatMap((notes) => [...notes])) {
    const before = merged.get(pointer)
    merged.set(pointer, before === undefined ? text : `${before} ${text}`)
  }
  return merged
}
