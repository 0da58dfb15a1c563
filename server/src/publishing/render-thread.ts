import { Worker } from 'node:worker_threads'
import type { SiteFile, SiteFiles, SiteInput } from '@vitrine/renderer'
import type { RenderAnswer, RenderRequest, RenderWork } from './render-worker.ts'

export type RenderThread = {
  /** Rejects if the document can't be rendered, or if the thread dies on it. */
  render(input: SiteInput): Promise<SiteFiles>
  /** A picture of each page of a PDF. */
  drawPages(pdf: Uint8Array): Promise<readonly SiteFile[]>
  close(): Promise<void>
}

/** Kept warm while the team publishes, given back when it rests. */
const IDLE_MS = 60_000
const WORKER = new URL('./render-worker.ts', import.meta.url)
const TSX_HOOK = new URL('../../runtime/tsx-hook.mjs', import.meta.url)

/**
 * Far beyond what the longest resume in all its languages takes, the start of the thread
 * included, on a busy machine too: what is not done by then hangs.
 */
const LIMIT_MS = 120_000

export class RenderingTookTooLong extends Error {
  override name = 'RenderingTookTooLong'
  constructor() {
    super('the rendering took too long and was ended with its thread')
  }
}

/**
 * Renders sites on one thread of its own, started at the first one; one site after the
 * other, so that one that hangs is ended alone.
 */
export function openRenderThread({ limitMs = LIMIT_MS, workerUrl = WORKER } = {}): RenderThread {
  type Wish = { work: RenderWork; resolve(answer: RenderAnswer): void; reject(error: Error): void }
  const queue: Wish[] = []
  let current: (Wish & { id: number; limit: NodeJS.Timeout }) | undefined
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function running(): Worker {
    if (worker) return worker
    const started = new Worker(workerUrl, { execArgv: ['--import', TSX_HOOK.href] })
    started.unref()
    started.on('message', (answer: RenderAnswer) => {
      if (answer.id !== current?.id) return
      const { resolve, reject } = finish(current)
      if ('problem' in answer) reject(new Error(answer.problem))
      else resolve(answer)
      next()
    })
    started.on('error', (error) => drop(started, error))
    started.on('exit', () => drop(started, new Error('the rendering thread stopped')))
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
      drop(on, new RenderingTookTooLong())
      void on.terminate()
    }, limitMs).unref()
    current = { ...wish, id: lastId, limit }
    on.postMessage({ id: lastId, work: wish.work } satisfies RenderRequest)
  }

  /** A wish that comes while the thread ends gets another one. */
  function rest(): void {
    void worker?.terminate()
    worker = undefined
  }

  function finish(wish: NonNullable<typeof current>): Wish {
    clearTimeout(wish.limit)
    current = undefined
    return wish
  }

  /** The thread is gone, and with it what it was at; the next wish gets another one. */
  function drop(stopped: Worker, error: unknown): void {
    if (worker !== stopped) return
    worker = undefined
    if (!current) return
    finish(current).reject(error instanceof Error ? error : new Error(String(error)))
    next()
  }

  const ask = (work: RenderWork) =>
    new Promise<RenderAnswer>((resolve, reject) => {
      queue.push({ work, resolve, reject })
      if (!current) next()
    })

  return {
    async render(input) {
      const answer = await ask({ render: input })
      if ('files' in answer) return answer
      throw new Error('the rendering thread answered with something else')
    },
    async drawPages(pdf) {
      const answer = await ask({ drawPages: pdf })
      if ('pages' in answer) return answer.pages
      throw new Error('the rendering thread answered with something else')
    },
    async close() {
      clearTimeout(idle)
      for (const { reject } of queue.splice(0)) reject(new Error('the rendering thread is closed'))
      await worker?.terminate()
      clearTimeout(idle)
    },
  }
}
