import { defaultErrorCode } from '@vitrine/contract/errors'
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type ConnectionLimits, limitConnections } from './connection-limits.ts'
import { securityHeaders } from './security-headers.ts'
import type { Log } from './log.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export type Listener = {
  readonly server: Server
  handle(handler: Handler): void
  /** Until then, what this answers (it says whether it does) is not refused. */
  serveMeanwhile(intercept: (request: IncomingMessage, response: ServerResponse) => boolean): void
  /**
   * Takes no more connections, answers the requests on those that are open, and
   * returns when the last has ended or `patienceMs` are over.
   */
  drain(patienceMs: number): Promise<void>
}

export type ListenerLimits = ConnectionLimits & {
  /** The whole request, headers and body. */
  readonly requestMs: number
  readonly headersMs: number
  readonly idleMs: number
  readonly checkEveryMs: number
  /** A connection over which nothing moves for so long, while a request is under way, is closed. */
  readonly stillMs: number
  /** From a request to the last byte of its answer, however slowly it is taken. */
  readonly answerMs: number
  /** Requests of one connection that wait behind the one being answered. */
  readonly waiting: number
}

export type ListenerOptions = {
  /** The storefront is served over https. */
  readonly secure?: boolean
  /** Addresses and networks of proxies, which speak for many. */
  readonly trustProxy?: readonly string[]
  readonly log?: Log
  readonly limits?: Partial<ListenerLimits>
}

const MAX_HEADER_BYTES = 16 * 1024

/** A body that trickles in holds its socket for less than a minute. */
const LIMITS: ListenerLimits = {
  requestMs: 50_000,
  headersMs: 15_000,
  // Longer than load balancers keep theirs, so that they are the ones who close.
  idleMs: 72_000,
  checkEveryMs: 5_000,
  stillMs: 60_000,
  // Ten megabytes over the slowest telephone.
  answerMs: 10 * 60_000,
  waiting: 100,
  connections: 4_096,
  connectionsPerAddress: 512,
}

/** Open connections that ask nothing in this time after the stop have nothing to ask. */
const FAREWELL_MS = 1000

/** What is under way on a connection. */
type Conversation = {
  /** By when the request that is being answered must be, in milliseconds; 0: there is none. */
  answerBy: number
  /** That answer. */
  response: ServerResponse | undefined
  /** Answered one after the other, so that unsent answers never pile up. */
  readonly waiting: (readonly [IncomingMessage, ServerResponse])[]
  /** No more is taken: the last that waits closes the connection. */
  full: boolean
  /** The answer is over: its last byte is sent, or the connection is lost. */
  readonly ended: () => void
}

/**
 * A server that already listens but is not ready: answers `/healthz`, and 503
 * elsewhere, until it is given a handler.
 *
 * Nothing that a stranger sends gets past it as an exception, and nobody can make it
 * hold more than one unsent answer a connection.
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
    // A request that can have no body has been read when it comes, and says no "end": a stream of
    // nothing is a seventh of what answering from memory costs.
    optimizeEmptyRequests: true,
    // The answer to that is ours, with its headers.
    requireHostHeader: false,
  })
  server.timeout = limits.stillMs
  const connections = limitConnections(server, limits, options.trustProxy ?? [])
  const conversations = new Map<Duplex, Conversation>()

  server.on('connection', (socket: Socket) => {
    const conversation: Conversation = {
      answerBy: 0,
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
  // One timer for all: one for each request is a tenth of what answering from memory costs.
  const cutOff = setInterval(() => {
    const now = performance.now()
    for (const [socket, { answerBy }] of conversations) {
      if (answerBy !== 0 && answerBy < now) socket.destroy()
    }
  }, limits.checkEveryMs).unref()
  server.once('close', () => clearInterval(cutOff))

  function take(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const conversation = conversations.get(socket)
    if (!conversation || conversation.full) return
    if (conversation.answerBy === 0) return begin(conversation, request, response)
    conversation.waiting.push([request, response])
    if (conversation.waiting.length < limits.waiting) return
    // As many as anybody has use for: the client learns from the last answer to ask the rest again.
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
    // In the middle of an answer another one would be read as a part of it.
    const { response } = conversations.get(socket) ?? {}
    if (!socket.writable || response?.headersSent || error.code === 'ECONNRESET') {
      return void socket.destroy()
    }
    socket.end(rawAnswer(REFUSALS[error.code ?? ''] ?? BAD_REQUEST, headers))
    if (!response) return
    // A body that came too slowly, or wrongly: nobody gets the rest of it, and a reset would overtake the answer.
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

/** By the parser's own codes. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'The headers are too large. Delete this site’s cookies and try again.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'That is too large. Send less.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long. Try again.'],
}

/** An answer for a connection on which no request could be read. */
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
 * What is wrong with the headers of a request, in words. The parser keeps the first of two host
 * names and drops the second, where a proxy before us may have looked at that one.
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

/** Unlike `server.close`, leaves connections that are between two requests open. */
function stopAccepting(server: Server, closed: () => void): void {
  NetServer.prototype.close.call(server, closed)
}

/**
 * A request may be answered before its body has arrived: refused, or too large. Node
 * would then read the rest to its end, however long, or close at once, and the reset
 * would overtake the answer. This stops reading, and closes when the client has had
 * time to see the answer. A small body Node may read: mostly it is there already, and who is refused
 * by the hundred a second keeps the connection for the next try.
 */
function cutUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (isBodySmall(request)) return
  response.once('prefinish', () => {
    if (request.complete) return
    const { socket } = request
    socket.destroySoon = () => {}
    // After Node has set about reading the rest.
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

/** Whether an answer that goes out now ends the connection, which it then should say. */
export function endsConnection(request: IncomingMessage): boolean {
  return !request.complete && !isBodySmall(request)
}

function answerStarting(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): void {
  const healthy = request.url === '/healthz'
  response.writeHead(healthy ? 200 : 503, {
    ...headers,
    'content-type': 'application/json',
    ...(healthy ? {} : { 'retry-after': '1' }),
  })
  response.end(
    JSON.stringify(
      healthy
        ? { status: 'ok' }
        : { error: 'Starting. Try again in a moment.', code: 'unavailable' },
    ),
  )
}
