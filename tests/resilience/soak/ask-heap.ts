/** The heap of a program after garbage collection, in bytes. */
export type Heap = { readonly used: number; readonly outside: number; readonly resident: number }

/**
 * Uses Node's inspector on loopback, so the program is measured without extra code. The
 * connection is closed each time, because the inspector keeps objects for open sessions.
 */
export async function heapAfterCollection(port: number): Promise<Heap> {
  const response = await fetch(`http://127.0.0.1:${port}/json/list`)
  const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[]
  if (!target) throw new Error('the program has no debugging port')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  try {
    // Twice: the second collection frees objects finalized by the first.
    for (const id of [1, 2]) await call(socket, id, 'HeapProfiler.collectGarbage', {})
    const expression = 'JSON.stringify(process.memoryUsage())'
    const { result } = (await call(socket, 3, 'Runtime.evaluate', { expression })) as {
      result: { value: string }
    }
    const usage = JSON.parse(result.value) as NodeJS.MemoryUsage
    return { used: usage.heapUsed, outside: usage.external, resident: usage.rss }
  } finally {
    socket.close()
  }
}

function call(socket: WebSocket, id: number, method: string, params: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const hear = ({ data }: MessageEvent) => {
      const answer = JSON.parse(String(data)) as { id?: number; result?: unknown; error?: unknown }
      if (answer.id !== id) return
      socket.removeEventListener('message', hear)
      if (answer.error) reject(new Error(JSON.stringify(answer.error)))
      else resolve(answer.result)
    }
    socket.addEventListener('message', hear)
    socket.send(JSON.stringify({ id, method, params }))
  })
}
