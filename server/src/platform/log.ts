import { type DestinationStream, pino, type Logger } from 'pino'
import { requestId } from './request-id.ts'

export type Log = Logger

/**
 * Structured log: one JSON object per line on standard output. Lines contain events and ids, no
 * personal data or tokens. Each line of a request and of its jobs has the request id.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    // With the key `err`, pino would repeat the message as `msg`.
    errorKey: 'error',
    mixin: () => {
      const id = requestId()
      return id === undefined ? {} : { requestId: id }
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * An error with its causes. Failed queries keep only the start of their text: parameters contain
 * personal data.
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

/** pg-boss emits copies of errors that are not Error instances. */
const isLikeError = (
  value: unknown,
): value is Pick<Error, 'message' | 'stack' | 'cause'> & Partial<Pick<Error, 'name'>> =>
  value instanceof Error ||
  (typeof value === 'object' &&
    value !== null &&
    'message' in value &&
    typeof value.message === 'string' &&
    (!('stack' in value) || typeof value.stack === 'string'))
