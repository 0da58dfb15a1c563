import type { FieldAuthor } from '@vitrine/contract/studio'
import { leavesOf } from '@vitrine/domain/resume/json-pointer'
import type { StoredResume } from '@vitrine/domain/resume/stored-resume'

/**
 * Notes who wrote what: every leaf that differs between two documents is the
 * author's; leaves that are gone are forgotten; the rest keep theirs.
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
    const held = knownByPath.get(path)
    if (earlier.get(path) !== value) authors.push({ path, author, at: now.toISOString() })
    else if (held) authors.push(held)
  }
  return authors
}

/** The top-level sections in which a person has written. */
export function editedSections(authors: readonly FieldAuthor[]): ReadonlySet<string> {
  return new Set(authors.map(({ path }) => sectionOf(path)))
}

/** The top-level section of a field. */
export const sectionOf = (path: string): string => path.split('/')[1] ?? ''
