/**
 * A resume as stored and edited: JSON Resume with an ID (`$id`) per entry and list text. IDs follow
 * moves and are never exported (`plainResume`). JSON Pointers are the same in both forms.
 */
import { z } from 'zod'
import { resumeSchema } from './resume.ts'
import { assignIds, type StoredResume, withoutIds } from './resume-ids.ts'

export { assignIds, listIds, plainResume, type StoredResume } from './resume-ids.ts'

/** Above any resume, below the recursion limit. */
const MOST_LEVELS = 40

const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1)))

const documentSchema = z
  .record(z.string(), z.unknown())
  .refine((value) => !isDeeperThan(value, MOST_LEVELS), {
    error: 'The document is nested too deeply',
    abort: true,
  })
  .superRefine((value, context) => {
    const { error } = resumeSchema.safeParse(withoutIds(value))
    for (const { path, message } of error?.issues ?? [])
      context.addIssue({ code: 'custom', path, message })
  })

export const storedResumeSchema = documentSchema.refine(
  (value) => assignIds(value) === value,
  'An entry or a line has no id of its own',
) as unknown as z.ZodType<StoredResume, StoredResume>

/** A resume from outside: missing IDs are assigned. */
export const incomingResumeSchema = documentSchema.overwrite((value) =>
  assignIds(value),
) as unknown as z.ZodType<StoredResume, StoredResume>
