import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorResponse } from '../api/api-response.ts'
import { sendResponse } from '../api/send-response.ts'
import type { RequestFault } from './inject-faults.ts'

/**
 * Applies a network fault. True if the caller must not respond any more. 'before' is before the
 * change, 'after' is after the change is on disk.
 */
export function applyFault(
  moment: 'before' | 'after',
  fault: RequestFault | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  simulation: Parameters<typeof sendResponse>[2],
): boolean {
  const suffix = moment === 'before' ? '' : '-after-commit'
  switch (fault?.kind) {
    case `reset${suffix}`:
      reply.hijack()
      request.raw.socket.resetAndDestroy()
      return true
    case `hang${suffix}`:
      // The client's timeout or the simulator's shutdown closes the connection.
      reply.hijack()
      return true
    default:
  }
  if (moment === 'after') return false
  if (fault?.kind === 'rate-limit-429') {
    const error = { type: 'rate_limit_error', code: 'rate_limit' } as const
    sendResponse(
      reply,
      errorResponse(429, { ...error, message: 'Request rate limit exceeded.' }),
      simulation,
    )
    return true
  }
  if (fault?.kind === 'unavailable-503') {
    const message = 'The payment simulator was told to be unavailable.'
    reply.header('stripe-should-retry', 'true')
    sendResponse(reply, errorResponse(503, { type: 'api_error', message }), simulation)
    return true
  }
  return false
}
