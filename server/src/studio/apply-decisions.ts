import type { FieldAuthor } from '@vitrine/contract/studio'
import type { CvCorrection } from '@vitrine/domain/cv-corrections'
import type { JoinedReading, DecidedConflicts } from '@vitrine/domain/cv-reading'
import { shapeOf, textAt } from '@vitrine/domain/json-pointer'
import type { StoredResume } from '@vitrine/domain/stored-resume'
import { takeLinkedInSide } from '@vitrine/domain/source-conflicts'

/** The joined document with LinkedIn's word wherever a person decided for it. Pure. */
export function applyDecisions(joined: JoinedReading, decided: DecidedConflicts): StoredResume {
  return joined.conflicts
    .filter(({ id }) => decided[id] === 'linkedin')
    .reduce(takeLinkedInSide, joined.resume)
}

/**
 * What a person wrote in a draft, without what they only chose from LinkedIn and what the
 * customer corrected before ordering: that is read again, and chosen and corrected again, as
 * often as one likes. Entries move: a field is known by its kind and by what it says.
 */
export function withoutChoices(
  authors: readonly FieldAuthor[],
  draft: StoredResume,
  joined: JoinedReading,
  decided: DecidedConflicts,
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
