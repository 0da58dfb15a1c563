import { type IncomingMessage, request as send, type ServerResponse } from 'node:http'

/**
 * Hands requests below a path on to another server on this machine, so that the
 * browser sees one origin. False for any other request.
 */
export function forwardTo(
  prefix: string,
  origin: string,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { hostname, port } = new URL(origin)
  return (request, response) => {
    const url = request.url ?? '/'
    if (!url.startsWith(`${prefix}/`)) return false
    const { host: _, cookie: __, ...headers } = request.headers
    const onward = send(
      { hostname, port, method: request.method, path: url.slice(prefix.length), headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => {
      if (response.headersSent) response.destroy()
      else
        response.writeHead(502, { 'content-type': 'application/json' }).end('{"error":"No answer"}')
    })
    request.pipe(onward)
    return true
  }
}
