import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { invalidRequest, errorResponse } from './api/api-response.ts'
import { type Control, ControlRefused, controlInputs } from './control.ts'

type Act = keyof typeof controlInputs

/**
 * `POST /_control/{act}` with a JSON body, for tests in another process; `act` is a method of
 * `Control`. Requires the token as Bearer authentication.
 */
export function serveControl(app: FastifyInstance, control: Control, token: string): void {
  for (const act of Object.keys(controlInputs) as Act[]) {
    app.post(`/_control/${act}`, async (request, reply) => {
      if (!isToken(request.headers.authorization, token)) {
        return reply.code(401).send(errorResponse(401, invalidRequest('Wrong control token.')).body)
      }
      const input = controlInputs[act].safeParse(request.body ?? {})
      if (!input.success) {
        const why = z.prettifyError(input.error)
        return reply.code(400).send(errorResponse(400, invalidRequest(why)).body)
      }
      try {
        const perform = control[act] as (input: unknown) => unknown
        return reply.send((await perform(input.data)) ?? {})
      } catch (error) {
        if (!(error instanceof ControlRefused)) throw error
        return reply.code(409).send(errorResponse(409, invalidRequest(error.message)).body)
      }
    })
  }
}

function isToken(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
