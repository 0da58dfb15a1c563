import type { FieldAuthor } from '@vitrine/contract/studio'
import { leavesOf } from '@vitrine/domain/resume/json-pointer'
import type { StoredResume } from '@vitrine/domain/resume/stored-resume'

/**
 * Attributes every changed leaf to the author, drops removed leaves and keeps the other
 * attributions.
 */
export function attributeChanges(
  before: StoredResume,
  after: StoredResume,
  known: readonly FieldAuthor[],
  author: string,
  now: Date,
): FieldAuthor[] {
  const earlier = new Map(leavesOf(before).map(({ pointer, value }) => [pointer, value]))
  const knownByPath = new Map(known.map((entry) => [entry.path, entry]))
  const authors: FieldAuthor[] = []
  for (const { pointer: path, value } of leavesOf(after)) {
    const previous = knownByPath.get(path)
    if (earlier.get(path) !== value) authors.push({ path, author, at: now.toISOString() })
    else if (previous) authors.push(previous)
  }
  return authors
}

/** Top-level sections that a person has edited. */
export function editedSections(authors: readonly FieldAuthor[]): ReadonlySet<string> {
  return new Set(authors.map(({ path }) => sectionOf(path)))
}

export const sectionOf = (path: string): string => path.split('/')[1] ?? ''
