import type { FieldAuthor } from '@vitrine/contract/studio'
import type { JoinedReading, SettledConflicts } from '@vitrine/domain/cv-reading'
import type { Resume } from '@vitrine/domain/resume'

/** The joined document with LinkedIn's word wherever a person decided for it. Pure. */
export function settleConflicts(joined: JoinedReading, settled: SettledConflicts): Resume {
  const resume = structuredClone(joined.resume)
  for (const { id, writes } of joined.conflicts) {
    if (settled[id] !== 'linkedin') continue
    for (const { path, value } of writes) writeText(resume, path, value)
  }
  return resume
}

/**
 * What a person wrote in a draft, without what they only chose from LinkedIn: that is
 * read again, and chosen again, as often as one likes.
 */
export function withoutChoices(
  authors: readonly FieldAuthor[],
  draft: Resume,
  joined: JoinedReading,
  settled: SettledConflicts,
): FieldAuthor[] {
  const chosen = new Set(
    joined.conflicts
      .filter(({ id }) => settled[id] === 'linkedin')
      .flatMap(({ writes }) => writes.map(({ path, value }) => `${kindOf(path)} ${value}`)),
  )
  return authors.filter(({ path }) => !chosen.has(`${kindOf(path)} ${textAt(draft, path)}`))
}

/** Entries move: a field is known by its kind and by what it says. */
const kindOf = (path: string) => path.replace(/\/\d+(?=\/|$)/g, '/*')

const keysOf = (path: string) =>
  path
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))

function textAt(document: unknown, path: string): string | undefined {
  let value = document
  for (const key of keysOf(path)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return typeof value === 'string' ? value : undefined
}

function writeText(document: unknown, path: string, text: string | null): void {
  const keys = keysOf(path)
  const last = keys.pop() ?? ''
  let place = document as Record<string, unknown>
  for (const key of keys) {
    const inner = Object.hasOwn(place, key) ? place[key] : undefined
    if (typeof inner !== 'object' || inner === null) return
    place = inner as Record<string, unknown>
  }
  if (text === null) delete place[last]
  else place[last] = text
}
