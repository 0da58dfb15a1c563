import type { FieldAuthor } from '@vitrine/contract/studio'
import type { CvCorrection } from '@vitrine/domain/sources/cv-corrections'
import type { JoinedReading, ConflictDecisions } from '@vitrine/domain/sources/cv-reading'
import { shapeOf, textAt } from '@vitrine/domain/resume/json-pointer'
import type { StoredResume } from '@vitrine/domain/resume/stored-resume'
import { applyLinkedInSide } from '@vitrine/domain/sources/source-conflicts'

/** The joined document with LinkedIn's word wherever a person decided for it. Pure. */
export function applyConflictDecisions(
  joined: JoinedReading,
  decided: ConflictDecisions,
): StoredResume {
  return joined.conflicts
    .filter(({ id }) => decided[id] === 'linkedin')
    .reduce(applyLinkedInSide, joined.resume)
}

/**
 * What a person wrote in a draft, without what they only chose from LinkedIn and what the
 * customer corrected before ordering: that is read again, and chosen and corrected again, as
 * often as one likes. Entries move: a field is known by its kind and by what it says.
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
