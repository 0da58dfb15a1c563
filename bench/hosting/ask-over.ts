import { connect } from 'node:net'

/** Repeats one request on one connection until a deadline. Returns the number of responses. */
export function askOver(
  port: number,
  request: Buffer,
  status: string,
  until: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let answered = 0
    let missing = 0
    socket.on('error', reject)
    socket.on('connect', () => socket.write(request))
    socket.on('data', (chunk: Buffer) => {
      missing = missing > 0 ? missing - chunk.length : restOf(chunk, status)
      if (missing > 0) return
      answered += 1
      if (performance.now() < until) socket.write(request)
      else {
        socket.destroy()
        resolve(answered)
      }
    })
  })
}

/** Body bytes that follow the chunk with the response head. */
function restOf(chunk: Buffer, status: string): number {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  if (!head.startsWith(`HTTP/1.1 ${status}`)) throw new Error(`answered with ${head.slice(0, 30)}`)
  const length = status === '304' ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1])
  return end + 4 + length - chunk.length
}
