import { Worker } from 'node:worker_threads'

export type BackgroundWorker<Work, Output> = {
  /**
   * Rejects if the work fails or the worker dies, or with the signal's reason if aborted before the
   * work started.
   */
  run(work: Work, signal?: AbortSignal): Promise<Output>
  close(): Promise<void>
}

/** Message to the worker. */
export type WorkerRequest<Work> = { readonly id: number; readonly work: Work }

/** Message from the worker: the output with the request id, or an error. */
export type WorkerResponse<Output extends object> =
  | ({ readonly id: number } & Output)
  | { readonly id: number; readonly problem: string }

/** Far above honest work. A worker beyond it ends alone, not with the server. */
const MAX_HEAP_MB = 1024
/** An idle worker is terminated after this time. */
const IDLE_MS = 60_000
const TSX_HOOK = new URL('../../runtime/tsx-hook.mjs', import.meta.url)

/**
 * Runs work on one worker thread, started on demand. Requests run one at a time, so a timeout ends
 * only the request that hangs. `timeoutError` is also the error of a request that exhausts the
 * worker's heap.
 */
export function createBackgroundWorker<Work, Output extends object>({
  workerUrl,
  timeoutMs,
  maxHeapMb = MAX_HEAP_MB,
  timeoutError,
}: {
  readonly workerUrl: URL
  readonly timeoutMs: number
  readonly maxHeapMb?: number
  readonly timeoutError: () => Error
}): BackgroundWorker<Work, Output> {
  type Wish = { work: Work; resolve(output: Output): void; reject(error: Error): void }
  const queue: Wish[] = []
  let current: (Wish & { id: number; limit: NodeJS.Timeout }) | undefined
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function running(): Worker {
    if (worker) return worker
    const started = new Worker(workerUrl, {
      execArgv: ['--import', TSX_HOOK.href],
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    })
    started.unref()
    started.on('message', (answer: WorkerResponse<Output>) => {
      if (answer.id !== current?.id) return
      const { resolve, reject } = finish(current)
      if ('problem' in answer) reject(new Error(answer.problem))
      else resolve(answer)
      next()
    })
    started.on('error', (error: NodeJS.ErrnoException) =>
      drop(started, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? timeoutError() : error),
    )
    started.on('exit', () => drop(started, new Error('the thread stopped')))
    worker = started
    return started
  }

  function next(): void {
    clearTimeout(idle)
    const wish = queue.shift()
    if (!wish) {
      idle = setTimeout(rest, IDLE_MS).unref()
      return
    }
    lastId += 1
    const on = running()
    const limit = setTimeout(() => {
      drop(on, timeoutError())
      void on.terminate()
    }, timeoutMs).unref()
    current = { ...wish, id: lastId, limit }
    on.postMessage({ id: lastId, work: wish.work } satisfies WorkerRequest<Work>)
  }

  /** A request that arrives meanwhile starts a new worker. */
  function rest(): void {
    void worker?.terminate()
    worker = undefined
  }

  function finish(wish: NonNullable<typeof current>): Wish {
    clearTimeout(wish.limit)
    current = undefined
    return wish
  }

  /** The worker is gone and its current request fails; the next request starts a new worker. */
  function drop(stopped: Worker, error: unknown): void {
    if (worker !== stopped) return
    worker = undefined
    if (!current) return
    finish(current).reject(error instanceof Error ? error : new Error(String(error)))
    next()
  }

  return {
    run: (work, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        const wish = { work, resolve, reject }
        signal?.addEventListener('abort', () => {
          const place = queue.indexOf(wish)
          if (place < 0) return
          queue.splice(place, 1)
          reject(signal.reason)
        })
        queue.push(wish)
        if (!current) next()
      }),
    async close() {
      clearTimeout(idle)
      for (const { reject } of queue.splice(0)) reject(new Error('the thread is closed'))
      await worker?.terminate()
      clearTimeout(idle)
    },
  }
}
