import type { FieldAuthor } from '@vitrine/contract/studio'
import type { CvCorrection } from '@vitrine/domain/sources/cv-corrections'
import type { JoinedReading, ConflictDecisions } from '@vitrine/domain/sources/cv-reading'
import { shapeOf, textAt } from '@vitrine/domain/resume/json-pointer'
import type { StoredResume } from '@vitrine/domain/resume/stored-resume'
import { applyLinkedInSide } from '@vitrine/domain/sources/source-conflicts'

/** The merged document with LinkedIn's value where a person chose it. Pure. */
export function applyConflictDecisions(
  joined: JoinedReading,
  decided: ConflictDecisions,
): StoredResume {
  return joined.conflicts
    .filter(({ id }) => decided[id] === 'linkedin')
    .reduce(applyLinkedInSide, joined.resume)
}

/**
 * Removes the fields that are only a choice from LinkedIn or a customer's correction, because both
 * are applied again. Entries can move, so a field is identified by its kind and value.
 */
export function excludeChosenFields(
  authors: readonly FieldAuthor[],
  draft: StoredResume,
  joined: JoinedReading,
  decided: ConflictDecisions,
  corrections: readonly CvCorrection[],
): FieldAuthor[] {
  const chosen = new Set([
    ...joined.conflicts
      .filter(({ id }) => decided[id] === 'linkedin')
      .flatMap(({ writes }) => writes.map(({ path, value }) => `${shapeOf(path)} ${value}`)),
    ...corrections.map(({ path, to }) => `${shapeOf(path)} ${to}`),
  ])
  return authors.filter(({ path }) => !chosen.has(`${shapeOf(path)} ${textAt(draft, path)}`))
}
