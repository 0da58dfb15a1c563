/** Readings indexed by field and text, with line numbers. */
import { memoize } from '../text/memoize.ts'
import type { CvReading, JoinedReading, JoinedSource, Readings, SourceKind } from './cv-reading.ts'
import { indexFields, type FieldIndex } from './field-index.ts'
import { OCR_METHOD } from './ocr.ts'

export type ReadingsIndex = {
  readonly joined: JoinedReading
  readonly fields: FieldIndex
  readonly files: Readonly<Record<SourceKind, FileIndex | null>>
}

type FileIndex = {
  readonly format: CvReading['format']
  /** Line number on its page, from 1, by line ID. */
  readonly numberOnPage: ReadonlyMap<number, number>
}

export const indexReadings = (
  { cv, linkedin }: Readings,
  joined: JoinedReading,
): ReadingsIndex => ({
  joined,
  fields: indexFields(joined),
  files: { cv: indexFile(cv), linkedin: indexFile(linkedin) },
})

const indexFile = (reading: CvReading | null) => reading && indexFileOf(reading)

const indexFileOf = memoize((reading: CvReading): FileIndex => {
  const numberOnPage = new Map<number, number>()
  const seenOnPage = new Map<number, number>()
  for (const { id, page } of reading.lines) {
    const number = (seenOnPage.get(page) ?? 0) + 1
    seenOnPage.set(page, number)
    numberOnPage.set(id, number)
  }
  return { format: reading.format, numberOnPage }
})

/**
 * "CV p.1, line 9"; scans: "CV picture p.1, line 9"; without pages: "CV, lines 5-11"; archive:
 * "LinkedIn".
 */
export function sourceLabel(
  { files }: ReadingsIndex,
  source: Pick<JoinedSource, 'file' | 'page' | 'lines' | 'method'>,
): string {
  const file = files[source.file]
  if (file === null || file.format === 'linkedin-archive') return 'LinkedIn'
  const picture = source.method === OCR_METHOD ? ' picture' : ''
  const name = `${source.file === 'cv' ? 'CV' : 'LinkedIn'}${picture}`
  const place = file.format === 'pdf' ? `${name} p.${source.page}` : name
  const numbers = source.lines.flatMap((id) => file.numberOnPage.get(id) ?? [])
  if (numbers.length === 0) return place
  const first = Math.min(...numbers)
  const last = Math.max(...numbers)
  return first === last ? `${place}, line ${first}` : `${place}, lines ${first}–${last}`
}
