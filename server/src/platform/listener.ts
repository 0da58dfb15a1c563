import { defaultErrorCode } from '@vitrine/contract/errors'
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { type ConnectionLimits, limitConnections } from './connection-limits.ts'
import { securityHeaders } from './security-headers.ts'
import type { Log } from './log.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export type Listener = {
  readonly server: Server
  handle(handler: Handler): void
  /** Requests that `intercept` handles are served until `handle` is called; all others get 503. */
  serveMeanwhile(intercept: (request: IncomingMessage, response: ServerResponse) => boolean): void
  /**
   * Stops accepting connections, answers pending requests and resolves when the last one ends or
   * after `patienceMs`.
   */
  drain(patienceMs: number): Promise<void>
}

export type ListenerLimits = ConnectionLimits & {
  /** Timeout of a whole request, headers and body. */
  readonly requestMs: number
  readonly headersMs: number
  readonly idleMs: number
  readonly checkEveryMs: number
  /** Timeout of a connection without traffic during a request. */
  readonly stillMs: number
  /** Timeout from the request to the last byte of its response. */
  readonly answerMs: number
  /** Pipelined requests that may wait on a connection. */
  readonly waiting: number
}

export type ListenerOptions = {
  /** The storefront uses https. */
  readonly secure?: boolean
  /** IP ranges of trusted proxies. */
  readonly trustProxy?: readonly string[]
  readonly log?: Log
  readonly limits?: Partial<ListenerLimits>
}

const MAX_HEADER_BYTES = 16 * 1024

/** A slow body occupies its socket for less than a minute. */
const LIMITS: ListenerLimits = {
  requestMs: 50_000,
  headersMs: 15_000,
  // Longer than load balancers keep connections, so that they close first.
  idleMs: 72_000,
  checkEveryMs: 5_000,
  stillMs: 60_000,
  // Enough for 10 MB over a slow phone line.
  answerMs: 10 * 60_000,
  waiting: 100,
  connections: 4_096,
  connectionsPerAddress: 512,
}

/** After a stop, connections without a request are closed after this time. */
const FAREWELL_MS = 1000

/** State of a connection. */
type Conversation = {
  /** Deadline of the current response, in milliseconds; 0: none. */
  answerBy: number
  /** Bytes that the system took or gave, and since when. */
  moved: { readonly bytes: number; readonly at: number }
  /** The current response. */
  response: ServerResponse | undefined
  /** Handled one at a time, so that unsent responses don't pile up. */
  readonly waiting: (readonly [IncomingMessage, ServerResponse])[]
  /** No more requests are accepted; the last waiting one closes the connection. */
  full: boolean
  /** Called when the response ends or the connection is lost. */
  readonly ended: () => void
}

/**
 * A listening server that is not ready: answers `/healthz`, and 503 elsewhere, until it gets a
 * handler.
 *
 * No client input throws past it, and each connection buffers at most one unsent response.
 */
export function createListener(options: ListenerOptions = {}): Listener {
  const limits = { ...LIMITS, ...options.limits }
  const headers = securityHeaders(options.secure ?? false)
  let handler: Handler = (request, response) => answerStarting(request, response, headers)
  let draining = false
  const server = createServer({
    requestTimeout: limits.requestMs,
    headersTimeout: limits.headersMs,
    keepAliveTimeout: limits.idleMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    maxHeaderSize: MAX_HEADER_BYTES,
    // Skips the "end" event of requests without a body: saves a seventh of the time of a response
    // from memory.
    optimizeEmptyRequests: true,
    // We answer that ourselves, with our headers.
    requireHostHeader: false,
  })
  server.timeout = limits.stillMs
  const connections = limitConnections(server, limits, options.trustProxy ?? [])
  const conversations = new Map<Socket, Conversation>()

  server.on('connection', (socket: Socket) => {
    const conversation: Conversation = {
      answerBy: 0,
      moved: { bytes: 0, at: 0 },
      response: undefined,
      waiting: [],
      full: false,
      ended() {
        conversation.answerBy = 0
        conversation.response = undefined
        connections.setBusy(socket, false)
        const next = conversation.waiting.shift()
        if (next && !socket.destroyed) begin(conversation, ...next)
      },
    }
    conversations.set(socket, conversation)
    socket.once('close', () => conversations.delete(socket))
  })
  const cutOff = cutOffStalled(conversations, limits)
  server.once('close', () => clearInterval(cutOff))

  function take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const conversation = conversations.get(socket)
    if (!conversation || conversation.full) return
    if (conversation.answerBy === 0) return begin(conversation, request, response)
    conversation.waiting.push([request, response])
    if (conversation.waiting.length < limits.waiting) return
    // The last response closes the connection, so the client repeats the rest.
    conversation.full = true
    response.setHeader('connection', 'close')
    socket.pause()
  }

  function begin(
    conversation: Conversation,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const { socket } = request
    conversation.answerBy = performance.now() + limits.answerMs
    conversation.response = response
    connections.setBusy(socket, true)
    response.on('close', conversation.ended)
    if (draining) response.setHeader('connection', 'close')
    cutUnreadBody(request, response)
    readAbsoluteForm(request)
    const refusal = refuseHeaders(request)
    if (refusal !== undefined) {
      response.writeHead(400, { ...headers, ...JSON_TYPE, connection: 'close' })
      return void response.end(JSON.stringify({ error: refusal, code: 'bad_request' }))
    }
    try {
      handler(request, response)
    } catch (error) {
      options.log?.error({ event: 'http.failed', err: error })
      failed(response, headers)
    }
  }

  server.on('request', take)
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    response.writeHead(417, { ...headers, ...JSON_TYPE, connection: 'close' })
    response.end(
      JSON.stringify({
        error: 'Send the request without expecting anything.',
        code: 'bad_request',
      }),
    )
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Written during a response, an error would be read as part of it.
    const { response } = conversations.get(socket as Socket) ?? {}
    if (!socket.writable || response?.headersSent || error.code === 'ECONNRESET') {
      return void socket.destroy()
    }
    socket.end(rawAnswer(REFUSALS[error.code ?? ''] ?? BAD_REQUEST, headers))
    if (!response) return
    // A slow or malformed body: stop reading, because a reset would overtake the response.
    socket.pause()
    setTimeout(() => socket.destroy(), UNREAD_LINGER_MS).unref()
  })
  return {
    server,
    handle(next) {
      handler = next
    },
    serveMeanwhile(intercept) {
      handler = (request, response) => {
        if (!intercept(request, response)) answerStarting(request, response, headers)
      }
    },
    async drain(patienceMs) {
      draining = true
      const closed = new Promise<void>((resolve) => stopAccepting(server, resolve))
      const farewell = setTimeout(() => server.closeIdleConnections(), FAREWELL_MS)
      const cutOff = setTimeout(() => server.closeAllConnections(), patienceMs)
      await closed
      clearTimeout(farewell)
      clearTimeout(cutOff)
    },
  }
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

type Refusal = readonly [status: number, sentence: string]

const BAD_REQUEST: Refusal = [400, 'The request could not be read.']

/** By error code of Node's parser. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'The headers are too large. Delete this site’s cookies and try again.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'That is too large. Send less.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long. Try again.'],
}

/** A response on a connection whose request could not be parsed. */
function rawAnswer([status, sentence]: Refusal, headers: Readonly<Record<string, string>>): string {
  const body = JSON.stringify({ error: sentence, code: defaultErrorCode(status) })
  const all = {
    ...headers,
    ...JSON_TYPE,
    date: new Date().toUTCString(),
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`
}

/**
 * Validates request headers. Node keeps the first of two Host headers, while a proxy may have used
 * the second.
 */
function refuseHeaders({ rawHeaders, httpVersion }: IncomingMessage): string | undefined {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts > 1) return 'A request names one host.'
  if (hosts === 0 && httpVersion !== '1.0') return 'A request names its host.'
  return undefined
}

/** `GET https://ada.example/x` names the host itself; its Host header does not count (RFC 9112). */
function readAbsoluteForm(request: IncomingMessage): void {
  const [, host, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(request.url ?? '') ?? []
  if (host === undefined) return
  request.headers.host = host
  request.url = rest.startsWith('/') ? rest : `/${rest}`
}

function failed(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  if (response.headersSent) return void response.destroy()
  response.writeHead(500, { ...headers, ...JSON_TYPE, connection: 'close' })
  response.end(
    JSON.stringify({
      error: 'Something went wrong on our side. Try again in a moment.',
      code: 'internal_error',
    }),
  )
}

/** One timer for all connections; one per request costs a tenth of a response from memory. */
function cutOffStalled(
  conversations: ReadonlyMap<Socket, Conversation>,
  { stillMs, checkEveryMs }: ListenerLimits,
): NodeJS.Timeout {
  return setInterval(() => {
    const now = performance.now()
    for (const [socket, conversation] of conversations) {
      const { answerBy, moved } = conversation
      const bytes = movedBytes(socket)
      if (answerBy === 0 || bytes !== moved.bytes) conversation.moved = { bytes, at: now }
      if (answerBy !== 0 && (answerBy < now || conversation.moved.at + stillMs < now))
        socket.destroy()
    }
  }, checkEveryMs).unref()
}

/**
 * Node's own timeout lets a client that does not read stay for three times as long, because its
 * write queue changes before it fills. A slow client that reads is not cut off.
 */
function movedBytes(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { writeQueueSize?: number } | null }
  return socket.bytesRead + socket.bytesWritten - (handle?.writeQueueSize ?? 0)
}

/** Unlike `server.close`, keeps idle connections open. */
function stopAccepting(server: Server, closed: () => void): void {
  NetServer.prototype.close.call(server, closed)
}

/**
 * A response may be sent before the body has arrived. Node would read the rest to its end or close
 * at once, and the reset would overtake the response. This stops reading and closes after the
 * client had time to read the response. Node may read small bodies: they have mostly arrived, and
 * rejected clients keep their connection for the retry.
 */
function cutUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (isBodySmall(request)) return
  response.once('prefinish', () => {
    if (request.complete) return
    const { socket } = request
    socket.destroySoon = () => {}
    // After Node has started to read the rest.
    setImmediate(() => socket.pause())
    setTimeout(() => socket.destroy(), UNREAD_LINGER_MS).unref()
  })
}

const UNREAD_LINGER_MS = 1000
const SMALL_BODY_BYTES = 64 * 1024

function isBodySmall({ headers }: IncomingMessage): boolean {
  return (
    headers['transfer-encoding'] === undefined &&
    Number(headers['content-length'] ?? 0) <= SMALL_BODY_BYTES
  )
}

/** Whether the response must close the connection and say so. */
export function endsConnection(request: IncomingMessage): boolean {
  return !request.complete && !isBodySmall(request)
}

function answerStarting(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): void {
  const healthy = request.url === '/healthz'
  const forPerson = !healthy && /\btext\/html\b/.test(request.headers.accept ?? '')
  response.writeHead(healthy ? 200 : 503, {
    ...headers,
    'content-type': forPerson ? 'text/html; charset=utf-8' : 'application/json',
    ...(healthy ? {} : { 'retry-after': '1', 'cache-control': 'no-store' }),
  })
  if (forPerson) response.end(STARTING_PAGE)
  else
    response.end(
      JSON.stringify(
        healthy
          ? { status: 'ok' }
          : { error: 'Starting. Try again in a moment.', code: 'unavailable' },
      ),
    )
}

/** Reloads itself, at the address that the visitor asked for. */
const STARTING_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="2">
<title>Starting…</title>
<main>
<h1>We’re starting up</h1>
<p>This page reloads in a moment.</p>
</main>
</html>
`
