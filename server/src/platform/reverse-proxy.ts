import { defaultErrorCode } from '@vitrine/contract/errors'
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as send,
  type ServerResponse,
} from 'node:http'
import { pipeline } from 'node:stream'

/**
 * What a request may bring: all that the other server reads. Whatever else a stranger sends stays
 * here, above all headers about the connection, which the client would refuse by throwing.
 */
const PASSED_ON = [
  'accept',
  'accept-language',
  'authorization',
  'content-length',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'stripe-version',
  'transfer-encoding',
  'user-agent',
] as const

/** What concerns one connection, and not what is said over it. */
const OF_THE_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
])

/**
 * Hands requests below a path on to another server on this machine, so that the
 * browser sees one origin. False for any other request.
 *
 * Answers 502 where the other server does not, and 400 to what can't be passed on.
 */
export function reverseProxy(
  prefix: string,
  origin: string,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { hostname, port } = new URL(origin)
  return (request, response) => {
    const url = request.url ?? '/'
    if (!url.startsWith(`${prefix}/`)) return false
    const { method } = request
    const target = { hostname, port, method, path: url.slice(prefix.length) }
    let onward: ReturnType<typeof send>
    try {
      onward = send({ ...target, headers: passedOn(request.headers) })
    } catch {
      // An address or a value that the parser lets through and the client does not.
      refuse(response, 400, 'The request could not be passed on.')
      return true
    }
    onward.on('response', (answer) => {
      const headers = Object.entries(answer.headersDistinct).filter(
        ([name]) => !OF_THE_CONNECTION.has(name),
      )
      for (const [name, values] of headers) if (values) response.setHeader(name, values)
      response.writeHead(answer.statusCode ?? 502)
      // Whichever side breaks off, the other is closed too.
      pipeline(answer, response, () => {})
    })
    onward.on('error', () => {
      if (response.headersSent) response.destroy()
      else refuse(response, 502, 'No answer')
    })
    response.on('close', () => onward.destroy())
    request.pipe(onward)
    return true
  }
}

function passedOn(headers: IncomingHttpHeaders): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const name of PASSED_ON) {
    const value = headers[name]
    if (typeof value === 'string') kept[name] = value
  }
  return kept
}

function refuse(response: ServerResponse, status: number, error: string): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ error, code: defaultErrorCode(status) }))
}
