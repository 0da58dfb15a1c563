/**
 * What a customer corrected of what was read from their CV, before they ordered: in the trial they saw
 * it, and said what it should be.
 */
import { z } from 'zod'
import { leavesOf, type Pointer, shapeOf, textAt, writeAt } from './json-pointer.ts'
import { type StoredResume, storedResumeSchema } from './stored-resume.ts'

export const cvCorrectionSchema = z.object({
  /** JSON Pointer of the field, in the document that was read. */
  path: z.string().max(200),
  /** What was read. */
  from: z.string().min(1).max(2000),
  /** What it should be. */
  to: z.string().trim().min(1).max(2000),
})
export type CvCorrection = z.infer<typeof cvCorrectionSchema>

/** More than anybody corrects by hand. */
export const cvCorrectionsSchema = z.array(cvCorrectionSchema).max(60)

/**
 * The document with a correction, and where it stands: in the field it was made for, else in one of
 * the same kind that says what was read, as entries move. Null where no field says so, or the document
 * would be none with it, as with a date that is no date. Pure.
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
  if (place === undefined) return null
  const parsed = storedResumeSchema.safeParse(writeAt(resume, place, to))
  return parsed.success ? { resume: parsed.data, path: place } : null
}
