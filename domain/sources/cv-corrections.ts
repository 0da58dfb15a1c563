/** Corrections of a reading by the customer, in the trial. */
import { z } from 'zod'
import {
  isRecord,
  leavesOf,
  type Pointer,
  pointerKeys,
  shapeOf,
  textAt,
  writeAt,
} from '../resume/json-pointer.ts'
import { type StoredResume, storedResumeSchema } from '../resume/stored-resume.ts'

/** Characters. */
export const MAX_CORRECTION_LENGTH = 5000

export const cvCorrectionSchema = z.object({
  /** JSON Pointer in the reading. */
  path: z.string().max(200),
  from: z.string().min(1).max(MAX_CORRECTION_LENGTH),
  /** Empty: remove it. */
  to: z.string().trim().max(MAX_CORRECTION_LENGTH),
})
export type CvCorrection = z.infer<typeof cvCorrectionSchema>

/** Above honest use, within a form field. */
export const cvCorrectionsSchema = z
  .array(cvCorrectionSchema)
  .max(100)
  .refine((all) => JSON.stringify(all).length <= 50_000, 'is too long')

/**
 * The document with a correction and its pointer: the same field, else one of the same kind with
 * the same text. Null: no such text, or an invalid value. Pure.
 */
export function applyCorrection(
  resume: StoredResume,
  { path, from, to }: CvCorrection,
): { readonly resume: StoredResume; readonly path: Pointer } | null {
  const place =
    textAt(resume, path) === from
      ? path
      : leavesOf(resume).find(
          ({ pointer, value }) => value === from && shapeOf(pointer) === shapeOf(path),
        )?.pointer
  if (place === undefined || !isValidAt(place, to)) return null
  return { resume: writeAt(resume, place, to === '' ? undefined : to), path: place }
}

/**
 * Whether a text is valid in a field. Parses a document of this field only, as the whole one can be
 * large.
 */
function isValidAt(place: Pointer, text: string): boolean {
  if (text === '') return true
  const alone = pointerKeys(place).reduceRight<unknown>(
    (value, key) =>
      /^\d+$/.test(key)
        ? [isRecord(value) ? { $id: 'entry', ...value } : { $id: 'line', $text: value }]
        : { [key]: value },
    text,
  )
  return storedResumeSchema.safeParse(alone).success
}

/** The document with the customer's corrections, and the field of each. Invalid corrections are left out. Pure. */
export function applyCorrections(
  found: StoredResume,
  corrections: readonly CvCorrection[],
): { readonly resume: StoredResume; readonly corrected: readonly Pointer[] } {
  let resume = found
  const corrected: Pointer[] = []
  for (const correction of corrections) {
    const applied = applyCorrection(resume, correction)
    if (applied === null) continue
    resume = applied.resume
    corrected.push(applied.path)
  }
  return { resume, corrected }
}
