import { alignEntries } from '../resume/align-entries.ts'
import type { ClaimSources } from './find-claims.ts'
import { fieldAnchor } from '../resume/field-anchor.ts'
import { type Pointer, textAt } from '../resume/json-pointer.ts'

const NAMING = ['name', 'organization', 'entity', 'position', 'location'] as const

type RewordingSources = {
  /** The CV's text of the same field; empty: unknown. */
  readonly source: string
  /** Names of the employer, position and place. */
  readonly names: readonly string[]
}

/** Allowed sources for rewording the text at a pointer, beside the text itself. */
export function rewordingSources(
  resume: unknown,
  pointer: Pointer,
  joined: ClaimSources['joined'],
): RewordingSources {
  const entry = /^\/(?:work|volunteer|projects)\/\d+/.exec(pointer)?.[0]
  const from =
    joined === null ? undefined : (alignEntries(joined.resume, resume).get(pointer) ?? pointer)
  // Only the same line; other lines are not its source.
  const isSame =
    from !== undefined && fieldAnchor(resume, pointer) === fieldAnchor(joined?.resume, from)
  return {
    source: isSame ? textAt(joined?.resume, from) : '',
    names:
      entry === undefined ? [] : NAMING.flatMap((key) => textAt(resume, `${entry}/${key}`) || []),
  }
}
