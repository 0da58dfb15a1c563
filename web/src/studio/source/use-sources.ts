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
 * The provenance of each field, the open conflicts between CV and LinkedIn, and the file
 * on display. Focusing a field that only the other file mentions switches the file.
 */
export function useSources(input: {
  readings: ReadingsResponse
  statements: readonly CustomerStatement[]
  resume: unknown
  decided: ConflictDecisions
  saved: AuthoredDraft | null
  me: string
}) {
  const { readings, statements, resume, decided, saved, me } = input
  const [findMarks] = useState(createProvenanceFinder)
  const marks = useMemo(
    () => findMarks(resume, toReadings(readings), saved, me, statements),
    [findMarks, resume, readings, saved, me, statements],
  )
  const conflicts = useMemo(
    () => listOpenConflicts(resume, readings.joined, decided),
    [resume, readings.joined, decided],
  )
  /** The last focused field. */
  const [field, setField] = useState<Pointer | null>(null)
  const [file, setFile] = useState<SourceKind>(() =>
    readings.cv.fileName === null && readings.linkedin.fileName !== null ? 'linkedin' : 'cv',
  )
  const uses = useMemo(() => usesIn(file, marks, conflicts), [file, marks, conflicts])

  const latest = useRef({ marks, conflicts })
  useEffect(() => {
    latest.current = { marks, conflicts }
  })
  const setActiveField = useCallback((at: Pointer) => {
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
  return { marks, conflicts, field, file, setFile, uses, setActiveField, showSource }
}

/** The imported data, without the import status. */
export const toReadings = ({ cv, linkedin, joined }: ReadingsResponse): Readings => ({
  cv: cv.reading,
  linkedin: linkedin.reading,
  joined,
})

type Marks = ReadonlyMap<Pointer, FieldProvenance>
type Conflicts = ReadonlyMap<Pointer, OpenConflict>

/** The source of a field in a file. */
const placeIn = (file: SourceKind, field: Pointer, marks: Marks, conflicts: Conflicts) =>
  conflicts.get(field)?.sides[file].source ?? marks.get(field)?.locations[file]

/** All draft fields with a source in the file. */
function usesIn(file: SourceKind, marks: Marks, conflicts: Conflicts): LineUse[] {
  return [...new Set([...marks.keys(), ...conflicts.keys()])].flatMap((field) => {
    const source = placeIn(file, field, marks, conflicts)
    return source === undefined || source === null
      ? []
      : [{ field, source, disputed: conflicts.has(field) }]
  })
}
