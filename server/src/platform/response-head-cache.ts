import { type ServerResponse, STATUS_CODES } from 'node:http'

/** The head of an answer that is given again and again: its lines are written once. */
export type SerializedHead = {
  readonly status: number
  /** Names and values in turn, as `writeHead` takes them. */
  readonly list: readonly string[]
  /** Status line and headers as they go over the line, but for those that are the connection's. */
  readonly lines: string
}

/** `list`: names and values in turn. Throws on what no header may hold. */
export function serializeHead(status: number, list: readonly string[]): SerializedHead {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`]
  for (let at = 0; at < list.length; at += 2) {
    const line = `${list[at]}: ${list[at + 1]}`
    if (!ONE_LINE.test(line)) throw new TypeError(`no header: ${JSON.stringify(line)}`)
    lines.push(line)
  }
  return { status, list, lines: `${lines.join('\r\n')}\r\n` }
}

/** RFC 9110, 5.1 and 5.5: a token, and what is visible, in one line. */
const ONE_LINE = /^[!#$%&'*+.^_`|~\w-]+: [\t\x20-\x7e\x80-\xff]*$/

/**
 * Sends an answer under a head that was composed before.
 *
 * Node looks at each name and value anew for every answer, a quarter of what answering from
 * memory costs. Here it finds the head written already, in `_header`, where it keeps what it has
 * written. Whatever is not as it mostly is (an older protocol, a connection that ends with this
 * answer, headers that somebody else has set) goes through `writeHead`.
 */
export function sendWithHead(
  response: ServerResponse,
  head: SerializedHead,
  body: Uint8Array | undefined,
): void {
  const { req: request } = response
  const keepsOpen = response.shouldKeepAlive && request.httpVersion === '1.1'
  const isUsual = keepsOpen && request.method === 'GET' && request.headers.expect === undefined
  // "Connection: close" of a server that is about to stop is such a header.
  if (!isUsual || response.getHeaderNames().length > 0) {
    response.writeHead(head.status, [...head.list])
    return void response.end(request.method === 'HEAD' ? undefined : body)
  }
  const written = response as unknown as { _header: string; _hasBody: boolean }
  written._header = `${head.lines}Date: ${dateOf(Date.now())}\r\nConnection: keep-alive\r\n\r\n`
  response.statusCode = head.status
  if (head.status === 304) written._hasBody = false
  response.end(body)
}

let second = 0
let date = ''

/** RFC 9110, 5.6.7; written anew each second. */
function dateOf(milliseconds: number): string {
  const now = Math.floor(milliseconds / 1000)
  if (now !== second) {
    second = now
    date = new Date(milliseconds).toUTCString()
  }
  return date
}
