import type { FastifyReply } from 'fastify'
import type { Simulation } from '../simulation.ts'
import type { ApiResponse } from './api-response.ts'

/** Sends a response with Stripe's headers. */
export function sendResponse(
  reply: FastifyReply,
  answer: ApiResponse,
  simulation: Pick<Simulation, 'clock' | 'apiVersion'>,
): FastifyReply {
  const version = reply.request.headers['stripe-version'] ?? simulation.apiVersion
  // A retry would only replay the stored failure.
  if (answer.status === 500) reply.header('stripe-should-retry', 'false')
  return reply
    .code(answer.status)
    .header('date', simulation.clock().toUTCString())
    .header('request-id', reply.request.id)
    .header('stripe-version', version)
    .header('cache-control', 'no-cache, no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(`${JSON.stringify(answer.body, null, 2)}\n`)
}
