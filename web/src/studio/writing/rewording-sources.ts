import { alignEntries } from '@vitrine/domain/resume/align-entries'
import type { ClaimSources } from '@vitrine/domain/claims/find-claims'
import { fieldAnchor } from '@vitrine/domain/resume/field-anchor'
import { type Pointer, textAt } from '@vitrine/domain/resume/json-pointer'
import type { RewordingSources } from '@vitrine/domain/rewording/check-rewording'

const NAMING = ['name', 'organization', 'entity', 'position', 'location'] as const

/** Allowed sources for rewording the text at a pointer. */
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
    original: textAt(resume, pointer),
    source: isSame ? textAt(joined?.resume, from) : '',
    names:
      entry === undefined ? [] : NAMING.flatMap((key) => textAt(resume, `${entry}/${key}`) || []),
  }
}
