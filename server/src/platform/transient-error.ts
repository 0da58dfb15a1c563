/**
 * Whether an error says that the database or the disk is out of order for now, not
 * that the work itself is wrong: then trying again later makes sense.
 */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (OUTAGE_CODES.has(code) || OUTAGE_STATES.test(code))) return true
  if (UNCODED_OUTAGES.test(error.message)) return true
  return isTransientError(error.cause)
}

/** PostgreSQL: connection lost, out of resources (a full disk too), shutting down, system error. */
const OUTAGE_STATES = /^(08|53|57P0|58)\w+$/

const OUTAGE_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // A name that leads nowhere while what bears it is stopped.
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
])

/**
 * What the driver gives no code. The last two are its answer to the rollback of a transaction whose
 * connection was lost, which hides the error before it.
 */
const UNCODED_OUTAGES =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error|^Client was closed/
