import type { FastifyInstance, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import {
  type ApiResponse,
  okResponse,
  invalidRequest,
  notFound,
  errorResponse,
} from '../api/api-response.ts'
import { parseParameters, integer, oneOf, required, text } from '../api/parse-parameters.ts'
import { confirmPayment, finishAuthentication } from '../api/confirm-payment.ts'
import type { OperationContext } from '../api/operation.ts'
import { operation } from '../api/operation.ts'
import { billingDetails } from '../api/customer-parameters.ts'
import type { Form } from '../api/read-form.ts'
import { sendResponse } from '../api/send-response.ts'
import { applyFault } from '../faults/apply-fault.ts'
import type { Simulation } from '../simulation.ts'
import { bundleCardScript } from './bundle-card-script.ts'

/** The only path that a reverse proxy must forward. */
export const BROWSER_PATH = '/browser'

/** The script that defines `window.Stripe`. */
export const CARD_SCRIPT_PATH = `${BROWSER_PATH}/card.js`

const proof = { key: required(text()), client_secret: required(text()) }

const retrieve = operation({
  method: 'POST',
  path: `${BROWSER_PATH}/payment_intents/:id/retrieve`,
  parameters: proof,
  handle: (call) => withProvenIntent(call, okResponse),
})

const confirmParameters = {
  ...proof,
  payment_method: required(text()),
  exp_month: integer({ min: 1, max: 12 }),
  exp_year: integer({ min: 2000, max: 2100 }),
  receipt_email: text(800),
  billing_details: billingDetails(),
  wallet: oneOf('apple_pay', 'google_pay', 'link'),
}
const confirm = operation({
  method: 'POST',
  path: `${BROWSER_PATH}/payment_intents/:id/confirm`,
  parameters: confirmParameters,
  handle: (call) =>
    withProvenIntent(call, (intent) => {
      const { values } = call
      const means = {
        paymentMethod: values.payment_method,
        expMonth: values.exp_month,
        expYear: values.exp_year,
        billing: values.billing_details,
        wallet: values.wallet,
      }
      const { receipt_email: receiptEmail = intent.receipt_email } = values
      return confirmPayment(
        call.entry,
        { ...intent, receipt_email: receiptEmail },
        means,
        call.bank,
      )
    }),
})

const authenticateParameters = { ...proof, outcome: required(oneOf('complete', 'fail')) }
const authenticate = operation({
  method: 'POST',
  path: `${BROWSER_PATH}/payment_intents/:id/authenticate`,
  parameters: authenticateParameters,
  handle: (call) =>
    withProvenIntent(call, (intent) =>
      finishAuthentication(call.entry, intent, call.values.outcome, call.bank),
    ),
})

/**
 * Serves the card field's script and its API.
 *
 * Requests authenticate with the publishable key and the intent's client secret, in the body to
 * keep them out of access logs. Any origin is allowed, as with Stripe. Card numbers are never sent.
 */
export function serveBrowser(app: FastifyInstance, simulation: Simulation): void {
  let script: ReturnType<typeof bundleCardScript> | undefined
  app.get(CARD_SCRIPT_PATH, async (request, reply) => {
    const { code, etag } = await (script ??= bundleCardScript())
    reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=300')
      .header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('text/javascript; charset=utf-8').send(code)
  })
  for (const { path, parameters, handle } of [retrieve, confirm, authenticate]) {
    app.options(path, (_, reply) =>
      reply
        .code(204)
        .header('access-control-allow-origin', '*')
        .header('access-control-allow-methods', 'POST')
        .header('access-control-allow-headers', 'content-type')
        .header('access-control-max-age', '86400')
        .send(),
    )
    app.post<{ Params: { id: string } }>(path, async (request, reply) => {
      reply.header('access-control-allow-origin', '*')
      const fault = simulation.faults.forRequest(request.method, request.url)
      if (applyFault('before', fault, request, reply, simulation)) return reply
      if (fault?.kind === 'delay') await simulation.wait(fault.delayMs)
      if (fault?.kind === 'error-500') return sendResponse(reply, failure(), simulation)

      const read = parseParameters((request.body as Form | undefined) ?? {}, parameters)
      if ('refused' in read)
        return sendResponse(reply, errorResponse(400, read.refused), simulation)
      const answer = answerProven(request, read.value, handle, simulation)
      await simulation.ledger.flush()
      if (applyFault('after', fault, request, reply, simulation)) return reply
      if (fault?.kind === 'error-500-after-commit')
        return sendResponse(reply, failure(), simulation)
      return sendResponse(reply, answer, simulation)
    })
  }
}

function answerProven(
  request: FastifyRequest<{ Params: { id: string } }>,
  values: Readonly<Record<string, unknown>>,
  handle: (call: OperationContext<unknown>) => ApiResponse,
  simulation: Simulation,
): ApiResponse {
  const { id } = request.params
  if (values.key !== simulation.keys.publishable) {
    return errorResponse(401, invalidRequest('Invalid API Key provided to the card field.'))
  }
  const origin = { requestId: request.id, idempotencyKey: null }
  return simulation.ledger.transact(origin, (entry) =>
    publicAnswer(handle({ entry, id, values, bank: simulation.bank })),
  )
}

/** A wrong secret and an unknown intent return the same response. */
function withProvenIntent(
  { entry, id, values }: OperationContext<{ client_secret: string }>,
  handle: (intent: Stripe.PaymentIntent) => ApiResponse,
): ApiResponse {
  const intent = entry.find('payment_intent', id)
  if (intent === undefined || intent.client_secret !== values.client_secret) {
    return notFound('payment_intent', id, 'intent')
  }
  return handle(intent)
}

/** The fields that Stripe returns for a client secret. */
const PUBLIC_FIELDS = [
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies readonly (keyof Stripe.PaymentIntent)[]

function publicAnswer(answer: ApiResponse): ApiResponse {
  const { status, body } = answer
  if (!('error' in body)) return { status, body: publicIntent(body as Stripe.PaymentIntent) }
  const error = body.error as { payment_intent?: Stripe.PaymentIntent }
  return error.payment_intent === undefined
    ? answer
    : { status, body: { error: { ...error, payment_intent: publicIntent(error.payment_intent) } } }
}

function publicIntent(intent: Stripe.PaymentIntent): object {
  return Object.fromEntries(PUBLIC_FIELDS.map((field) => [field, intent[field]]))
}

function failure(): ApiResponse {
  return errorResponse(500, {
    type: 'api_error',
    message: 'The payment simulator was told to fail.',
  })
}
