import { isRecord, leavesOf, type Pointer, readAt } from '../resume/json-pointer.ts'
import { isListText } from '../resume/list-text.ts'
import type { CvReading } from './cv-reading.ts'

/** Above any honest resume: comparisons take time and memory by these. */
export const MAX_LIST_ENTRIES = 300
export const MAX_RESUME_TEXTS = 3000
export const MAX_RESUME_CHARACTERS = 200_000

type Bounded = Pick<CvReading, 'resume' | 'sources' | 'unplaced'>

/**
 * Cuts the resume of a reading to the bounds above, in the order of the document. Texts beyond them
 * become unplaced texts, so that nothing of the file is lost. A reading within the bounds is
 * returned as it is. Pure.
 */
export function boundReading<T extends Bounded>(reading: T): T {
  const budget = { texts: MAX_RESUME_TEXTS, characters: MAX_RESUME_CHARACTERS }
  const resume = cut(reading.resume, budget) as T['resume']
  if (resume === reading.resume) return reading
  const cutOff = leavesOf(reading.resume).filter(
    ({ pointer }) => readAt(resume, pointer) === undefined,
  )
  const lost = new Set<Pointer>(cutOff.map(({ pointer }) => pointer))
  const sourceOf = new Map(reading.sources.map((source) => [source.path, source]))
  const unplaced = cutOff.map(({ pointer, value }) => {
    const { page, box, text, lines } = sourceOf.get(pointer) ?? {
      page: 1,
      box: null,
      text: String(value),
      lines: [],
    }
    return { page, box, text, lines }
  })
  return {
    ...reading,
    resume,
    sources: reading.sources.filter(({ path }) => !lost.has(path)),
    unplaced: [...reading.unplaced, ...unplaced],
  }
}

/** The value within the budget, which it uses up; the same object if nothing was cut. */
function cut(value: unknown, budget: { texts: number; characters: number }): unknown {
  if (Array.isArray(value)) {
    const items: unknown[] = []
    for (const item of value.slice(0, MAX_LIST_ENTRIES)) {
      // Only the end of a list is cut, so that the pointers to the rest stay valid.
      if (budget.texts < 1) break
      const kept = cut(item, budget)
      if (kept !== undefined) items.push(kept)
    }
    return items.length === value.length && items.every((item, place) => item === value[place])
      ? value
      : items
  }
  if (isRecord(value) && !isListText(value)) {
    const parts = Object.entries(value).map(
      ([key, part]) => [key, key === '$id' ? part : cut(part, budget)] as const,
    )
    return parts.every(([key, part]) => part === value[key])
      ? value
      : Object.fromEntries(parts.filter(([, part]) => part !== undefined))
  }
  const length = isListText(value) ? value.$text.length : String(value).length
  if (budget.texts < 1 || budget.characters < length) {
    budget.texts = 0
    return undefined
  }
  budget.texts -= 1
  budget.characters -= length
  return value
}
