import type { FieldAuthor } from '@vitrine/contract/studio'
import { applyCorrection, type CvCorrection } from '@vitrine/domain/cv-corrections'
import type { JoinedReading, DecidedConflicts } from '@vitrine/domain/cv-reading'
import { shapeOf, textAt } from '@vitrine/domain/json-pointer'
import type { StoredResume } from '@vitrine/domain/stored-resume'
import { takeLinkedInSide } from '@vitrine/domain/source-conflicts'

/**
 * The document with what the customer corrected, and where each correction stands. One whose text is
 * there no longer, or would make the document none, is left out. Pure.
 */
export function applyCorrections(
  found: StoredResume,
  corrections: readonly CvCorrection[],
): { readonly resume: StoredResume; readonly corrected: readonly string[] } {
  let resume = found
  const corrected: string[] = []
  for (const correction of corrections) {
    const applied = applyCorrection(resume, correction)
    if (applied === null) continue
    resume = applied.resume
    corrected.push(applied.path)
  }
  return { resume, corrected }
}

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
