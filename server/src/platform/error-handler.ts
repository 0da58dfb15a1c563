import { defaultErrorCode } from '@vitrine/contract/errors'
import type { ErrorResponse } from '@vitrine/contract/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { HttpError } from './http.ts'
import { endsConnection } from './listener.ts'
import type { Log } from './log.ts'
import { isTransientError } from './transient-error.ts'
import { isTakenId } from './unique-violation.ts'

/** Sends an error as `{ error, code, … }`. Unexpected errors are logged and their details hidden. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): FastifyReply {
  const { status, headers, body } = describeError(error, request, log)
  return reply
    .headers({ ...headers, ...(endsConnection(request.raw) && { connection: 'close' }) })
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

type ErrorDescription = {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body: ErrorResponse
}

function describeError(error: unknown, request: FastifyRequest, log: Log): ErrorDescription {
  if (error instanceof HttpError) {
    const { headers = {}, fields, items } = error.details
    const { status, code, message } = error
    const body = {
      error: message,
      code,
      ...(fields && { fields }),
      ...(items && { items: [...items] }),
    }
    return { status, headers, body }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {}
    for (const issue of error.validation) {
      const name = issue.instancePath.replace(/^\//, '').replaceAll('/', '.')
      fields[name || unknownKeyOf(issue) || 'body'] ??= issue.message ?? 'Check this value'
    }
    const [first = 'Check what you sent'] = Object.values(fields)
    return { status: 400, body: { error: first, code: 'validation_failed', fields } }
  }
  const known = error as { statusCode?: number; code?: string }
  // The client disconnected before the first byte: not our error.
  const isGone = known.code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.socket.destroyed
  const status = isGone ? 400 : (known.statusCode ?? 500)
  const code = defaultErrorCode(status)
  if (status < 500) {
    return {
      status,
      body: { error: CLIENT_ERRORS[status] ?? 'The request could not be read.', code },
    }
  }
  const { id: requestId, method, routeOptions } = request
  if (isTakenId(error)) {
    log.warn({ event: 'http.id_taken', requestId, method, route: routeOptions.url, err: error })
    const sentence = 'This ID is taken by something else. Load the page again and repeat it.'
    return { status: 409, body: { error: sentence, code: 'request_id_taken' } }
  }
  log.error({ event: 'http.failed', requestId, method, route: routeOptions.url, err: error })
  if (isTransientError(error)) {
    const sentence = 'We can’t save anything for a moment. Try again in a minute.'
    return {
      status: 503,
      headers: { 'retry-after': '5' },
      body: { error: sentence, code: 'unavailable' },
    }
  }
  return {
    status,
    body: { error: 'Something went wrong on our side. Try again in a moment.', code },
  }
}

const CLIENT_ERRORS: Readonly<Record<number, string>> = {
  400: 'The request could not be read. Send JSON.',
  413: 'That is too large. Send less.',
  415: 'Send JSON (content type application/json).',
}

/** Zod reports unknown keys of strict objects in `params.keys`. */
function unknownKeyOf(issue: { params?: Record<string, unknown> }): string | undefined {
  const keys = issue.params?.['keys']
  return Array.isArray(keys) ? String(keys[0]) : undefined
}
