import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export type Listener = {
  readonly server: Server
  handle(handler: Handler): void
  /**
   * Takes no more connections, answers the requests on those that are open, and
   * returns when the last has ended or `patienceMs` are over.
   */
  drain(patienceMs: number): Promise<void>
}

export type ListenerLimits = {
  /** The whole request, headers and body. */
  readonly requestMs: number
  readonly headersMs: number
  readonly idleMs: number
  readonly checkEveryMs: number
}

const MAX_HEADER_BYTES = 16 * 1024

/** A body that trickles in holds its socket for less than a minute. */
const LIMITS: ListenerLimits = {
  requestMs: 50_000,
  headersMs: 15_000,
  // Longer than load balancers keep theirs, so that they are the ones who close.
  idleMs: 72_000,
  checkEveryMs: 5_000,
}

/** Open connections that ask nothing in this time after the stop have nothing to ask. */
const FAREWELL_MS = 1000

/**
 * A server that already listens but is not ready: answers `/healthz`, and 503
 * elsewhere, until it is given a handler.
 */
export function createListener(limits: ListenerLimits = LIMITS): Listener {
  let handler: Handler = answerStarting
  let draining = false
  const server = createServer(
    {
      requestTimeout: limits.requestMs,
      headersTimeout: limits.headersMs,
      keepAliveTimeout: limits.idleMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    (request, response) => {
      if (draining) response.setHeader('connection', 'close')
      cutUnreadBody(request, response)
      handler(request, response)
    },
  )
  return {
    server,
    handle(next) {
      handler = next
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

/** Unlike `server.close`, leaves connections that are between two requests open. */
function stopAccepting(server: Server, closed: () => void): void {
  NetServer.prototype.close.call(server, closed)
}

/**
 * A request may be answered before its body has arrived: refused, or too large. Node
 * would then read the rest to its end, however long, or close at once, and the reset
 * would overtake the answer. This stops reading, and closes when the client has had
 * time to see the answer.
 */
function cutUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { headers } = request
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0)
    return
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

function answerStarting(request: IncomingMessage, response: ServerResponse): void {
  const healthy = request.url === '/healthz'
  response.writeHead(healthy ? 200 : 503, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(healthy ? {} : { 'retry-after': '1' }),
  })
  response.end(
    JSON.stringify(healthy ? { status: 'ok' } : { error: 'Starting. Try again in a moment.' }),
  )
}
