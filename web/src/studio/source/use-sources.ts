import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReadingsResponse } from '@vitrine/contract/studio'
import type { ConflictDecisions, Readings, SourceKind } from '@vitrine/domain/sources/cv-reading'
import type { Pointer } from '@vitrine/domain/resume/json-pointer'
import type { CustomerStatement } from '@vitrine/domain/claims/customer-statements'
import { type OpenConflict, listOpenConflicts } from '@vitrine/domain/sources/source-conflicts'
import {
  type AuthoredDraft,
  type FieldProvenance,
  createProvenanceFinder,
} from './field-provenance.ts'
import type { LineUse } from './highlight-lines.ts'

/**
 * What an order's files and its customer say of the draft: the mark of each field, the conflicts that are
 * open, and which file is shown: the one that was chosen, until a field has the focus
 * that only the other speaks of.
 */
export function useSources(
  readings: ReadingsResponse,
  told: readonly CustomerStatement[],
  resume: unknown,
  decided: ConflictDecisions,
  saved: AuthoredDraft | null,
  me: string,
) {
  const [marked] = useState(createProvenanceFinder)
  const marks = useMemo(
    () => marked(resume, toReadings(readings), saved, me, told),
    [marked, resume, readings, saved, me, told],
  )
  const conflicts = useMemo(
    () => listOpenConflicts(resume, readings.joined, decided),
    [resume, readings.joined, decided],
  )
  /** The field that last had the focus. */
  const [field, setField] = useState<Pointer | null>(null)
  const [file, setFile] = useState<SourceKind>(() =>
    readings.cv.fileName === null && readings.linkedin.fileName !== null ? 'linkedin' : 'cv',
  )
  const uses = useMemo(() => usesIn(file, marks, conflicts), [file, marks, conflicts])

  const latest = useRef({ marks, conflicts })
  useEffect(() => {
    latest.current = { marks, conflicts }
  })
  const attend = useCallback((at: Pointer) => {
    setField(at)
    const speaks = (of: SourceKind) =>
      placeIn(of, at, latest.current.marks, latest.current.conflicts) != null
    setFile((shown) => {
      const other = shown === 'cv' ? 'linkedin' : 'cv'
      return !speaks(shown) && speaks(other) ? other : shown
    })
  }, [])
  const showSource = useCallback((at: Pointer, from: SourceKind) => {
    setField(at)
    setFile(from)
  }, [])
  return { marks, conflicts, field, file, setFile, uses, attend, showSource }
}

/** What was read, of the answer that also says how it went. */
export const toReadings = ({ cv, linkedin, joined }: ReadingsResponse): Readings => ({
  cv: cv.reading,
  linkedin: linkedin.reading,
  joined,
})

type Marks = ReadonlyMap<Pointer, FieldProvenance>
type Conflicts = ReadonlyMap<Pointer, OpenConflict>

/** Where a file speaks of a field. */
const placeIn = (file: SourceKind, field: Pointer, marks: Marks, conflicts: Conflicts) =>
  conflicts.get(field)?.sides[file].source ?? marks.get(field)?.locations[file]

/** Every field of the draft that a file speaks of, with the place. */
function usesIn(file: SourceKind, marks: Marks, conflicts: Conflicts): LineUse[] {
  return [...new Set([...marks.keys(), ...conflicts.keys()])].flatMap((field) => {
    const source = placeIn(file, field, marks, conflicts)
    return source === undefined || source === null
      ? []
      : [{ field, source, disputed: conflicts.has(field) }]
  })
}
