import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { applyFault } from '../faults/apply-fault.ts'
import type { Ledger, IdempotentResponse } from '../ledger/ledger.ts'
import type { Simulation } from '../simulation.ts'
import { type ApiResponse, invalidRequest, errorResponse } from './api-response.ts'
import { parseParameters, listOf, text } from './parse-parameters.ts'
import { expandObject } from './expand-object.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import { type Form, readForm } from './read-form.ts'
import { sendResponse } from './send-response.ts'

const expand = { expand: listOf(text()) }

/**
 * Serves Stripe's API under `/v1/`: authentication, parameters, idempotency, expansion and errors.
 */
export function serveApi(app: FastifyInstance, simulation: Simulation): void {
  const inProgress = new Set<string>()
  for (const operation of operations) {
    app.route<{ Params: { id?: string } }>({
      method: operation.method,
      url: operation.path,
      handler: (request, reply) => serve(operation, request, reply, simulation, inProgress),
    })
  }
}

type ApiRequest = FastifyRequest<{ Params: { id?: string } }>

async function serve(
  operation: Operation,
  request: ApiRequest,
  reply: FastifyReply,
  simulation: Simulation,
  inProgress: Set<string>,
): Promise<FastifyReply> {
  const fault = simulation.faults.forRequest(request.method, request.url)
  if (applyFault('before', fault, request, reply, simulation)) return reply

  const refused = authenticate(request, simulation)
  if (refused !== undefined) return sendResponse(reply, refused, simulation)

  const form = formOf(request)
  const read = parseParameters(form, { ...operation.parameters, ...expand })
  if ('refused' in read) return sendResponse(reply, errorResponse(400, read.refused), simulation)

  const key = operation.method === 'POST' ? request.headers['idempotency-key'] : undefined
  if (Array.isArray(key) || (key !== undefined && (key === '' || key.length > 255))) {
    return sendResponse(reply, errorResponse(400, invalidKey()), simulation)
  }
  if (key !== undefined) {
    reply.header('idempotency-key', key)
    if (inProgress.has(key))
      return sendResponse(reply, errorResponse(409, keyInUse(key)), simulation)
    const remembered = simulation.ledger.idempotentResponse(key)
    if (remembered !== undefined) return replay(reply, request, form, remembered, simulation)
    inProgress.add(key)
  }
  try {
    if (fault?.kind === 'delay') await simulation.wait(fault.delayMs)
    const answer =
      fault?.kind === 'error-500'
        ? rememberFailure(simulation.ledger, request, form, key)
        : runOperation(simulation, operation, {
            ...{ request, form, key },
            checked: read.value,
            fault: fault?.kind,
          })
    // Flush to disk before responding.
    await simulation.ledger.flush()
    if (applyFault('after', fault, request, reply, simulation)) return reply
    return sendResponse(reply, answer, simulation)
  } finally {
    if (key !== undefined) inProgress.delete(key)
  }
}

type CheckedRequest = {
  readonly request: ApiRequest
  readonly form: Form
  readonly checked: { expand: string[] | undefined }
  readonly key: string | undefined
  readonly fault: string | undefined
}

/** Runs the operation and stores its response in one transaction. */
function runOperation(
  simulation: Simulation,
  operation: Operation,
  { request, form, checked, key, fault }: CheckedRequest,
): ApiResponse {
  const { expand: paths = [], ...values } = checked
  const origin = { requestId: request.id, idempotencyKey: key ?? null }
  return simulation.ledger.transact(origin, (entry) => {
    const done = operation.handle({
      entry,
      id: request.params.id ?? '',
      values,
      bank: simulation.bank,
    })
    const answer =
      fault === 'error-500-after-commit' ? internalError() : expandAnswer(done, paths, entry)
    if (key !== undefined) {
      entry.storeIdempotentResponse({
        key,
        request: digest(request, form),
        requestId: request.id,
        ...answer,
      })
    }
    return answer
  })
}

function expandAnswer(
  answer: ApiResponse,
  paths: readonly string[],
  finder: Parameters<typeof expandObject>[2],
): ApiResponse {
  if (answer.status !== 200 || paths.length === 0) return answer
  const expanded = expandObject(answer.body, paths, finder)
  return 'refused' in expanded
    ? errorResponse(400, expanded.refused)
    : { status: answer.status, body: expanded.value }
}

function rememberFailure(
  ledger: Ledger,
  request: ApiRequest,
  form: Form,
  key: string | undefined,
): ApiResponse {
  const answer = internalError()
  if (key === undefined) return answer
  const origin = { requestId: request.id, idempotencyKey: key }
  ledger.transact(origin, (entry) => {
    entry.storeIdempotentResponse({
      key,
      request: digest(request, form),
      requestId: request.id,
      ...answer,
    })
  })
  return answer
}

function replay(
  reply: FastifyReply,
  request: ApiRequest,
  form: Form,
  remembered: IdempotentResponse,
  simulation: Simulation,
): FastifyReply {
  const { key } = remembered
  if (remembered.request !== digest(request, form)) {
    return sendResponse(
      reply,
      errorResponse(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      }),
      simulation,
    )
  }
  reply.header('idempotent-replayed', 'true').header('original-request', remembered.requestId)
  return sendResponse(reply, remembered, simulation)
}

/** A hash, so that the request itself is not stored. */
function digest(request: ApiRequest, form: Form): string {
  const [path] = request.url.split('?')
  return createHash('sha256')
    .update(`${request.method} ${path}\n${sortedJson(form)}`)
    .digest('hex')
}

function sortedJson(form: Form): string {
  const parts = Object.keys(form)
    .sort()
    .map((name) => {
      const value = form[name] ?? ''
      return `${JSON.stringify(name)}:${typeof value === 'string' ? JSON.stringify(value) : sortedJson(value)}`
    })
  return `{${parts.join(',')}}`
}

function formOf(request: FastifyRequest): Form {
  if (request.method === 'POST') return (request.body as Form | undefined) ?? {}
  const at = request.url.indexOf('?')
  return at === -1 ? {} : readForm(request.url.slice(at + 1))
}

/** Undefined if the secret key is sent as Bearer token or Basic user. */
function authenticate(request: FastifyRequest, { keys }: Simulation): ApiResponse | undefined {
  const [scheme = '', credentials = ''] = (request.headers.authorization ?? '').split(' ')
  const key =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(credentials, 'base64').toString().split(':')[0]
      : credentials
  if (key === keys.secret) return undefined
  if (key === undefined || key === '') {
    return errorResponse(
      401,
      invalidRequest(
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      ),
    )
  }
  if (key === keys.publishable) {
    return errorResponse(
      401,
      invalidRequest(
        'This API call cannot be made with a publishable API key. Please use a secret API key.',
        'secret_key_required',
      ),
    )
  }
  return errorResponse(401, invalidRequest(`Invalid API Key provided: ${masked(key)}`))
}

function masked(key: string): string {
  return key.length < 12 ? '****' : `${key.slice(0, 8)}****${key.slice(-4)}`
}

function internalError(): ApiResponse {
  return errorResponse(500, {
    type: 'api_error',
    message: 'An unknown error occurred. (The payment simulator was told to fail.)',
  })
}

function invalidKey() {
  return invalidRequest('Idempotency-Key must be one key of 1 to 255 characters.')
}

function keyInUse(key: string) {
  return {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  } as const
}
