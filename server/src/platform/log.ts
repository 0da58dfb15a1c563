import { type DestinationStream, pino, type Logger } from 'pino'
import { requestId } from './request-id.ts'

export type Log = Logger

/**
 * The program's log: one JSON object a line on standard output. Lines name events
 * and ids, never people: no e-mail address, no CV text, no token. What a request leads to, its jobs
 * too, has that request's id in every line.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    // Under its own key for errors, `err`, pino would repeat the whole message as `msg`.
    errorKey: 'error',
    mixin: () => {
      const id = requestId()
      return id === undefined ? {} : { requestId: id }
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * An error with its causes. Of a failed query only the text's head is kept: its
 * parameters hold names and addresses.
 */
function describeError(error: unknown): unknown {
  if (!isLikeError(error)) return { message: String(error) }
  return {
    name: error.name ?? 'Error',
    message: error.message.split('\nparams:')[0]?.slice(0, 500),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 12)
      .join('\n'),
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

/** The job queue tells of errors by copies of them, which are no errors any more. */
const isLikeError = (
  value: unknown,
): value is Pick<Error, 'message' | 'stack' | 'cause'> & Partial<Pick<Error, 'name'>> =>
  value instanceof Error ||
  (typeof value === 'object' &&
    value !== null &&
    'message' in value &&
    typeof value.message === 'string' &&
    (!('stack' in value) || typeof value.stack === 'string'))
