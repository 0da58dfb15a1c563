import { alignEntries } from '../resume/align-entries.ts'
import { leavesOf } from '../resume/json-pointer.ts'
import type { JoinedReading } from '../sources/cv-reading.ts'
import { findFieldSources, indexFields } from '../sources/field-index.ts'
import { memoize } from '../text/memoize.ts'
import { createItem, type GateOrder, type OpenItem, shortened, withoutGiven } from './gate.ts'

/** Fields below this confidence are marked as uncertain. */
export const LOW_CONFIDENCE = 0.7

/**
 * Fields with the words of the files that the reader was not sure about, until a person has checked
 * them. They never block. Pure.
 */
export function listFieldsToCheck({ drafts, sources, given }: GateOrder): OpenItem[] {
  const { joined } = sources
  if (joined === null || !hasUncertain(joined)) return []
  const fields = indexFields(joined)
  const items = drafts.flatMap(({ language, resume }) => {
    const inReading = alignEntries(joined.resume, resume)
    return leavesOf(resume).flatMap((leaf): OpenItem[] => {
      const { pointer, value } = leaf
      if (value === '') return []
      const [first] =
        findFieldSources(fields, leaf, inReading.get(pointer) ?? pointer)?.sources ?? []
      if (first === undefined || first.confidence >= LOW_CONFIDENCE) return []
      const text = String(value)
      const sentence = `Read with low confidence: “${shortened(text)}”`
      const item = { kind: 'low-confidence', pointer, text, sentence } as const
      return [createItem({ language, resume }, item)]
    })
  })
  return withoutGiven(items, given)
}

const hasUncertain = memoize((joined: JoinedReading): boolean =>
  joined.sources.some(({ confidence }) => confidence < LOW_CONFIDENCE),
)
