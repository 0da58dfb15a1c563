/**
 * Whether an error means that the database or disk is temporarily unavailable, so that a retry
 * makes sense.
 */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (OUTAGE_CODES.has(code) || OUTAGE_STATES.test(code))) return true
  if (UNCODED_OUTAGES.test(error.message)) return true
  return isTransientError(error.cause)
}

/** PostgreSQL: connection lost, insufficient resources, shutdown, system error. */
const OUTAGE_STATES = /^(08|53|57P0|58)\w+$/

const OUTAGE_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // DNS of a stopped container.
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
])

/**
 * Errors without a code. The last two come from the rollback after a lost connection and hide the
 * original error.
 */
const UNCODED_OUTAGES =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error|^Client was closed/
