/**
 * Makes an edited resume valid for saving. Incomplete dates, empty lines and missing labels must
 * not block other changes.
 */
import {
  isRecord,
  type Pointer,
  pointerTo,
  readAt,
  writeAt,
} from '@vitrine/domain/resume/json-pointer'
import { resumeSchema } from '@vitrine/domain/resume/resume'
import {
  incomingResumeSchema,
  plainResume,
  type StoredResume,
} from '@vitrine/domain/resume/stored-resume'

export type UnsavedField = { readonly field: Pointer; readonly advice: string }

export type PreparedResume = {
  readonly resume: StoredResume
  /** Fields that could not be saved as typed, with a message for each. */
  readonly unsavedFields: readonly UnsavedField[]
}

/**
 * The document to save, without empty lines and entries. Invalid fields keep their last saved
 * value from `saved`.
 */
export function prepareResume(screen: unknown, saved: unknown): PreparedResume {
  let candidate = withoutEmpties(screen) ?? {}
  // A repair can cause another problem; three rounds are always enough.
  for (let round = 0; round < 3; round += 1) {
    const issues = issuesOf(candidate)
    if (issues.length === 0) break
    for (const { path } of issues) {
      const pointer = pointerTo('', ...path.map(String))
      const repaired =
        readAt(candidate, pointer) === undefined
          ? requiredAt(pointer)
          : (readAt(saved, pointer) ?? requiredNumberAt(pointer))
      candidate = writeAt(candidate, pointer, repaired)
    }
  }
  return { resume: incomingResumeSchema.parse(candidate), unsavedFields: problemsOf(screen) }
}

/** Invalid dates and numbers. Missing texts are allowed. */
function problemsOf(screen: unknown): UnsavedField[] {
  return issuesOf(screen).flatMap(({ path }) => {
    const field = pointerTo('', ...path.map(String))
    const value = readAt(screen, field)
    if (value === undefined) return []
    return typeof value === 'string' && isNumberField(field)
      ? [{ field, advice: 'Enter a number, such as 12 or 3.5' }]
      : [{ field, advice: 'Enter a year, a month or a day: 2021, 2021-03 or 2021-03-15' }]
  })
}

/** Validation problems, at pointers that are the same with and without ids. */
const issuesOf = (document: unknown) =>
  resumeSchema.safeParse(plainResume(document as StoredResume)).error?.issues ?? []

const isNumberField = (pointer: Pointer) =>
  /^\/meta\/vitrine\/(comparisons|chart)\/.*\/(value|mark)$/.test(pointer)

const requiredNumberAt = (pointer: Pointer) =>
  isNumberField(pointer) && !pointer.endsWith('/mark') ? 0 : undefined

function requiredAt(pointer: Pointer): unknown {
  if (pointer.endsWith('/days')) return Array.from({ length: 7 }, () => false)
  if (/\/(before|after)$/.test(pointer)) return { value: 0, text: '' }
  if (/\/(rows|bars|columns)$/.test(pointer)) return []
  return requiredNumberAt(pointer) ?? ''
}

/** Removes empty texts from lists, and empty objects and lists. Empty texts of objects stay. */
function withoutEmpties(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value
      .map(withoutEmpties)
      .filter((item) => item !== undefined && item !== '' && !isBlank(item))
    return items.length > 0 ? items : undefined
  }
  if (!isRecord(value)) return value
  const entries = Object.entries(value).flatMap(([key, item]) => {
    const kept = withoutEmpties(item)
    return kept === undefined ? [] : [[key, kept] as const]
  })
  return entries.some(([key]) => key !== '$id') ? Object.fromEntries(entries) : undefined
}

const isBlank = (item: unknown) =>
  isRecord(item) && Object.entries(item).every(([key, part]) => key === '$id' || part === '')
