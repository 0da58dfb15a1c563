/** One request to one address that was looked up and judged before. */
import { request as requestOpen } from 'node:http'
import { request as requestSecured } from 'node:https'
import { rootCertificates } from 'node:tls'
import { hostnameOf } from './public-url.ts'

export type OutboundResponse = {
  readonly status: number
  readonly location: string | null
  /** The first bytes of the answer, as many as were asked for, read as UTF-8. */
  readonly text: string
}
/** How it went wrong before there was an answer. */
export type OutboundFailure = 'refused' | 'no-answer' | 'no-way' | 'certificate' | 'garbled'

export type OutboundRequest =
  | { readonly method: 'HEAD' | 'GET' }
  | {
      readonly method: 'POST'
      readonly body: string
      readonly headers: Readonly<Record<string, string>>
      /** Of the answer. */
      readonly mostBytes: number
    }

/** Headers that are longer are no page's. */
const MOST_HEADER_BYTES = 16 * 1024
const PAGES = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

/**
 * Asks, and gives status, `Location` and the first bytes of the answer. Of an answer to HEAD or GET
 * no body is read: as soon as the headers are there the connection is cut, so that it may be endless,
 * slow or packed as it likes; after a POST it is cut once `mostBytes` are there, or when `signal` says
 * so. Nothing is followed, and no name is looked up again: the connection goes to `address`.
 */
export function requestOnce(
  url: URL,
  question: OutboundRequest,
  how: {
    readonly address: string
    readonly agent: string
    readonly signal: AbortSignal
    /** Tests have a certificate of their own, and listen at other ports. */
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
    // With the status there is an answer, however its body ends.
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
    // After the answer too: the connection is cut.
    request.on('error', (error) => (answer ? answer() : resolve({ failed: failureOf(error) })))
    // Whoever wants to speak another protocol from here on says nothing about a page.
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
  // This machine's network, not theirs.
  if (/UNREACH|ENETDOWN|EACCES|EPERM|EMFILE/.test(code)) return 'no-way'
  if (code.startsWith('HPE_')) return 'garbled'
  if (/CERT|SIGNATURE|ERR_TLS|ERR_SSL|EPROTO/.test(code)) return 'certificate'
  return 'no-answer'
}
