import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../api/answer.ts'
import type { RequestFault } from './inject-faults.ts'

/**
 * Lets a network fault hit the request. True when it did: the caller must not
 * answer any more. 'before' is before anything is done, 'after' is when the
 * change is on the disk and only its answer is still to be sent.
 */
export async function strike(
  moment: 'before' | 'after',
  fault: RequestFault | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const suffix = moment === 'before' ? '' : '-after-commit'
  switch (fault?.kind) {
    case `reset${suffix}`:
      reply.hijack()
      request.raw.socket.resetAndDestroy()
      return true
    case `hang${suffix}`:
      // The caller's own time-out, or the end of the simulator, closes the connection.
      reply.hijack()
      return true
    default:
  }
  if (moment === 'after') return false
  if (fault?.kind === 'rate-limit-429') {
    await reply.code(429).send(
      refuse(429, {
        type: 'rate_limit_error',
        code: 'rate_limit',
        message: 'Request rate limit exceeded.',
      }).body,
    )
    return true
  }
  if (fault?.kind === 'unavailable-503') {
    await reply
      .code(503)
      .header('stripe-should-retry', 'true')
      .send(
        refuse(503, {
          type: 'api_error',
          message: 'The payment simulator was told to be unavailable.',
        }).body,
      )
    return true
  }
  return false
}
