import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { invalidRequest, errorResponse } from './api/api-response.ts'
import { plannedOutcome } from './api/confirm-payment.ts'
import type { Bank } from './api/operation.ts'
import { readForm } from './api/read-form.ts'
import { sendResponse } from './api/send-response.ts'
import { serveApi } from './api/serve-api.ts'
import { serveBrowser } from './browser/serve-browser.ts'
import { type Control, createControl } from './control.ts'
import { type Faults, type FaultInjector, createFaultInjector } from './faults/inject-faults.ts'
import { openLedger } from './ledger/ledger.ts'
import { serveControl } from './serve-control.ts'
import type { Simulation } from './simulation.ts'
import { createWebhookSender } from './webhooks/webhook-sender.ts'

/** The API version of the Node SDK 23.1. */
export const STRIPE_API_VERSION = '2026-10-28.endive'

export type SimulatorOptions = {
  /** 0, the default, picks a free port. */
  port?: number
  host?: string
  /** State file that survives restarts; without it the state is in memory. */
  stateFile?: string
  /** Webhook endpoint. A function is called for each attempt; undefined means "not yet". */
  webhookUrl?: string | (() => string | undefined)
  webhookSecret: string
  secretKey: string
  publishableKey: string
  clock?: () => Date
  faults?: Faults
  /** Enables `POST /_control/…` with this token. */
  controlToken?: string
  /** Receives log events, never with card data, names or addresses. */
  log?: (event: Readonly<Record<string, unknown>>) => void
}

export type Simulator = {
  /** Origin without a trailing slash, e.g. `http://127.0.0.1:40123`. */
  readonly url: string
  readonly port: number
  readonly control: Control
  /** Removes names, addresses and metadata of payments, also from the state file. */
  erasePersonalData(paymentIntents: readonly string[]): Promise<void>
  /**
   * Ends connections and deliveries; undelivered events are sent after the next start. Idempotent.
   */
  close(): Promise<void>
}

/**
 * Starts a fake Stripe: API, signed webhooks and the card field.
 *
 * Throws if the port is taken, the state file is damaged or the faults are invalid.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { host = '127.0.0.1', log = () => {}, webhookUrl } = options
  const faults = createFaultInjector(options.faults ?? {})
  const baseClock = options.clock ?? (() => new Date())
  const clock = () => new Date(baseClock().getTime() + faults.clockOffsetMs())
  const ledger = openLedger({
    stateFile: options.stateFile,
    apiVersion: STRIPE_API_VERSION,
    hasEndpoint: webhookUrl !== undefined,
    clock,
    newId: randomId,
  })
  const closing = new AbortController()
  const wait = (ms: number) => sleep(ms, undefined, { signal: closing.signal }).catch(() => {})
  const bank = bankOf(faults, wait, (paymentIntent, outcome) => {
    if (closing.signal.aborted) return
    control.finishProcessing({ paymentIntent, outcome }).catch((error: unknown) => {
      log({ event: 'payment.decision_failed', paymentIntent, error: String(error) })
    })
  })
  const simulation: Simulation = {
    ledger,
    faults,
    bank,
    keys: { secret: options.secretKey, publishable: options.publishableKey },
    apiVersion: STRIPE_API_VERSION,
    clock,
    wait,
  }
  const postman = createWebhookSender({
    url: typeof webhookUrl === 'function' ? webhookUrl : () => webhookUrl,
    secret: options.webhookSecret,
    ledger,
    faults,
    clock,
    log,
  })
  const control = createControl(simulation, postman)
  const app = appOf(simulation, log)
  app.register(async (forms) => {
    // Stripe's API accepts forms only.
    forms.removeContentTypeParser(['application/json', 'text/plain'])
    serveApi(forms, simulation)
    serveBrowser(forms, simulation)
  })
  if (options.controlToken !== undefined) serveControl(app, control, options.controlToken)

  const closeAll = async () => {
    closing.abort()
    await app.close()
    await postman.close()
    await ledger.close()
  }
  let closed: Promise<void> | undefined
  const close = () => (closed ??= closeAll())
  try {
    await app.listen({ host, port: options.port ?? 0 })
  } catch (error) {
    await close()
    throw error
  }
  for (const intent of ledger.list('payment_intent')) {
    if (intent.status === 'processing') bank.decideLater(intent.id, plannedOutcome(ledger, intent))
  }
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return { url, port, control, erasePersonalData: ledger.erasePersonalData, close }
}

function appOf(simulation: Simulation, log: (event: Record<string, unknown>) => void) {
  const app = Fastify({
    genReqId: () => randomId('req'),
    requestIdHeader: false,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: true,
    requestTimeout: 30_000,
  })
  readFormBodies(app)
  app.setNotFoundHandler((request, reply) => {
    const [path] = request.url.split('?')
    const message = `Unrecognized request URL (${request.method}: ${path}).`
    return sendResponse(reply, errorResponse(404, invalidRequest(message)), simulation)
  })
  type Failure = { statusCode?: number; code?: string; message: string }
  app.setErrorHandler((error: Failure, request, reply) => {
    const status = error.statusCode ?? 500
    if (status < 500)
      return sendResponse(reply, errorResponse(status, invalidRequest(error.message)), simulation)
    log({ event: 'request.failed', requestId: request.id, error: error.message })
    const isFull = error.code === 'ENOSPC' || error.code === 'EDQUOT'
    const answer = errorResponse(isFull ? 507 : 500, {
      type: 'api_error',
      message: isFull
        ? 'The disk of the payment simulator is full. Nothing was charged.'
        : 'The payment simulator failed.',
    })
    return sendResponse(reply, answer, simulation)
  })
  return app
}

function readFormBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string | Buffer) => readForm(String(body)),
  )
}

function bankOf(
  faults: FaultInjector,
  wait: (ms: number) => Promise<void>,
  decide: (paymentIntent: string, outcome: 'succeeded' | 'failed') => void,
): Bank {
  return {
    startsProcessing: () => faults.startsProcessing(),
    startsPendingRefund: () => faults.startsPendingRefund(),
    decideLater(intentId, foretold) {
      const afterMs = faults.processingDecidedAfterMs()
      if (afterMs === undefined) return
      const outcome = foretold ?? (faults.refusesInTheEnd() ? 'failed' : 'succeeded')
      void wait(afterMs).then(() => decide(intentId, outcome))
    },
  }
}

/** A prefix and 24 random characters of Stripe's alphabet. */
function randomId(prefix: string): string {
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const drawn = [...randomBytes(24)].map((byte) => letters[byte % letters.length])
  return `${prefix}_${drawn.join('')}`
}
