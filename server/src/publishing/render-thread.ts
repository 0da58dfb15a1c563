import { Worker } from 'node:worker_threads'
import type { SiteFiles, SiteInput } from '@vitrine/renderer'
import type { RenderAnswer, RenderRequest } from './render-worker.ts'

export type RenderThread = {
  /** Rejects if the document can't be rendered, or if the thread dies on it. */
  render(input: SiteInput): Promise<SiteFiles>
  close(): Promise<void>
}

/** Kept warm while the team publishes, given back when it rests. */
const IDLE_MS = 60_000
const WORKER = new URL('./render-worker.ts', import.meta.url)
const TSX_HOOK = new URL('../../runtime/tsx-hook.mjs', import.meta.url)

/** Renders sites on one thread of its own, started at the first one. */
export function openRenderThread(): RenderThread {
  type Waiting = { resolve(files: SiteFiles): void; reject(error: Error): void }
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function running(): Worker {
    clearTimeout(idle)
    if (worker) return worker
    const started = new Worker(WORKER, { execArgv: ['--import', TSX_HOOK.href] })
    started.unref()
    started.on('message', (answer: RenderAnswer) => {
      const one = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('problem' in answer) one?.reject(new Error(answer.problem))
      else one?.resolve(answer)
      if (waiting.size === 0) idle = setTimeout(() => void stop(), IDLE_MS).unref()
    })
    started.on('error', (error) => drop(started, error))
    started.on('exit', () => drop(started, new Error('the rendering thread stopped')))
    worker = started
    return started
  }

  function drop(stopped: Worker, error: unknown): void {
    if (worker !== stopped) return
    worker = undefined
    for (const one of waiting.values())
      one.reject(error instanceof Error ? error : new Error(String(error)))
    waiting.clear()
  }

  async function stop(): Promise<void> {
    clearTimeout(idle)
    await worker?.terminate()
  }

  return {
    render: (input) =>
      new Promise((resolve, reject) => {
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        running().postMessage({ id: lastId, input } satisfies RenderRequest)
      }),
    close: stop,
  }
}
