/** A single HTTP request to a resolved and checked address. */
import { request as requestOpen } from 'node:http'
import { request as requestSecured } from 'node:https'
import { rootCertificates } from 'node:tls'
import { hostnameOf } from './public-url.ts'

export type OutboundResponse = {
  readonly status: number
  readonly location: string | null
  /** The start of the response body as UTF-8. */
  readonly text: string
}
/** Why there was no response. */
export type OutboundFailure = 'refused' | 'no-answer' | 'no-way' | 'certificate' | 'garbled'

export type OutboundRequest =
  | { readonly method: 'HEAD' | 'GET' }
  | {
      readonly method: 'POST'
      readonly body: string
      readonly headers: Readonly<Record<string, string>>
      /** Limit of the response body. */
      readonly mostBytes: number
    }

/** Header limit. */
const MOST_HEADER_BYTES = 16 * 1024
const PAGES = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

/**
 * Sends one request to `address` and returns status, `Location` and the start of the body. After
 * HEAD or GET the connection is closed after the headers, so an endless or compressed body does no
 * harm; after POST it is closed after `mostBytes` or when `signal` aborts. Follows no redirects and
 * resolves no names.
 */
export function requestOnce(
  url: URL,
  question: OutboundRequest,
  how: {
    readonly address: string
    readonly agent: string
    readonly signal: AbortSignal
    /** Tests use their own CA and ports. */
    readonly authorities: readonly string[]
    readonly portOf: (port: number) => number
  },
): Promise<OutboundResponse | { readonly failed: OutboundFailure }> {
  const isSecured = url.protocol === 'https:'
  const send = isSecured ? requestSecured : requestOpen
  const { address, agent, signal, authorities, portOf } = how
  const { method } = question
  const body = method === 'POST' ? Buffer.from(question.body) : undefined
  const mostBytes = method === 'POST' ? question.mostBytes : 0
  return new Promise((resolve) => {
    // Once there is a status, a broken body is still a response.
    let answer: (() => void) | undefined
    const request = send(
      {
        method,
        host: address,
        port: portOf(url.port === '' ? (isSecured ? 443 : 80) : Number(url.port)),
        path: url.pathname + url.search,
        headers: {
          ...(method === 'POST' ? question.headers : PAGES),
          ...(body && { 'content-length': body.length }),
          host: url.host,
          'user-agent': agent,
          'accept-encoding': 'identity',
        },
        agent: false,
        maxHeaderSize: MOST_HEADER_BYTES,
        signal,
        ...(isSecured && {
          servername: hostnameOf(url),
          ...(authorities.length > 0 && { ca: [...rootCertificates, ...authorities] }),
        }),
      },
      (response) => {
        const { statusCode: status = 0, headers } = response
        const read: Buffer[] = []
        let bytes = 0
        const end = () => {
          const text = Buffer.concat(read).subarray(0, mostBytes).toString()
          resolve({ status, location: headers.location ?? null, text })
          request.destroy()
        }
        answer = end
        response.on('error', end).on('close', end)
        if (mostBytes === 0) return end()
        response.on('data', (piece: Buffer) => {
          read.push(piece)
          bytes += piece.length
          if (bytes >= mostBytes) end()
        })
        response.on('end', end)
      },
    )
    // Also after the response, when the connection is closed.
    request.on('error', (error) => (answer ? answer() : resolve({ failed: failureOf(error) })))
    // A protocol upgrade says nothing about a page.
    request.on('upgrade', (_response, socket) => {
      socket.destroy()
      resolve({ failed: 'garbled' })
    })
    request.end(body)
  })
}

function failureOf(error: Error): OutboundFailure {
  const code = (error as { code?: string }).code ?? ''
  if (code === 'ECONNREFUSED') return 'refused'
  // Errors of this machine's network.
  if (/UNREACH|ENETDOWN|EACCES|EPERM|EMFILE/.test(code)) return 'no-way'
  if (code.startsWith('HPE_')) return 'garbled'
  if (/CERT|SIGNATURE|ERR_TLS|ERR_SSL|EPROTO/.test(code)) return 'certificate'
  return 'no-answer'
}
