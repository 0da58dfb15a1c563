import type Stripe from 'stripe'

export type ApiResponse = { readonly status: number; readonly body: object }

/** The `error` of a Stripe response. */
export type ApiError = {
  readonly type:
    | 'api_error'
    | 'card_error'
    | 'idempotency_error'
    | 'invalid_request_error'
    | 'rate_limit_error'
  readonly code?: string
  readonly message: string
  readonly param?: string
  readonly decline_code?: string
  readonly charge?: string
  readonly payment_intent?: Stripe.PaymentIntent
  readonly payment_method?: Stripe.PaymentMethod
}

export function okResponse(body: object): ApiResponse {
  return { status: 200, body }
}

/** An error in Stripe's format; the SDK maps type and status to an error class. */
export function errorResponse(status: number, error: ApiError): ApiResponse {
  return { status, body: { error: withDocUrl(error) } }
}

export function invalidRequest(message: string, code?: string, param?: string): ApiError {
  return { type: 'invalid_request_error', code, message, param }
}

/** 404 for an id in the path, 400 for an id in a parameter, as Stripe does. */
export function notFound(
  kind: string,
  id: string,
  param: string,
  status: 400 | 404 = 404,
): ApiResponse {
  return errorResponse(
    status,
    invalidRequest(`No such ${kind}: '${id}'`, 'resource_missing', param),
  )
}

/** The payment intent's status does not allow the operation; includes the intent. */
export function unexpectedState(message: string, intent: Stripe.PaymentIntent): ApiResponse {
  return errorResponse(400, {
    ...invalidRequest(message, 'payment_intent_unexpected_state'),
    payment_intent: intent,
  })
}

function withDocUrl(error: ApiError): ApiError & { doc_url?: string } {
  if (error.code === undefined) return error
  return {
    ...error,
    doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}`,
  }
}
