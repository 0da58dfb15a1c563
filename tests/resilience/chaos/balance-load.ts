import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One address in front of the replicas that are alive at the moment. */
export type Balancer = { readonly url: string; close(): void }

/** Hands each request to one of `targets()`, in turn; 502 where it breaks off. */
export async function balanceLoad(targets: () => readonly string[]): Promise<Balancer> {
  let turn = 0
  const server = createServer((request, response) => {
    const alive = targets()
    const target = alive[turn++ % Math.max(1, alive.length)]
    const fail = () => {
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    }
    if (!target) return fail()
    const { hostname, port } = new URL(target)
    const onward = send(
      {
        hostname,
        port,
        method: request.method,
        path: request.url,
        headers: request.headers,
        agent: false,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.on('error', fail)
        answer.pipe(response)
      },
    )
    onward.on('error', fail)
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
