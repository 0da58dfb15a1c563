/** PostgreSQL's error of a value that a unique index already holds. */
type UniqueViolation = { readonly code: '23505'; readonly constraint?: string }

/** The database error below a wrapped one; undefined if it is another error. */
function uniqueViolationOf(error: unknown): UniqueViolation | undefined {
  if (!(error instanceof Error)) return undefined
  return (error as { code?: unknown }).code === '23505'
    ? (error as unknown as UniqueViolation)
    : uniqueViolationOf(error.cause)
}

export const isUniqueViolation = (error: unknown): boolean => uniqueViolationOf(error) !== undefined

/** Whether a client created an ID that a row already has. */
export const isTakenId = (error: unknown): boolean =>
  uniqueViolationOf(error)?.constraint?.endsWith('_pkey') ?? false
