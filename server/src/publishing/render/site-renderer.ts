import type { ResumeDocument, SiteFile, SiteFiles, SiteInput } from '@vitrine/renderer'
import { createBackgroundWorker } from '../../platform/background-worker.ts'
import type { RenderedDocument, RenderResult, RenderTask } from './render-tasks.ts'

export type SiteRenderer = {
  /** Rejects on a render error and when the worker dies. */
  render(input: SiteInput): Promise<SiteFiles>
  /** Returns one image per page. */
  drawPages(pdf: Uint8Array): Promise<readonly SiteFile[]>
  /** Renders one document of one language. Also rejects when `signal` aborts. */
  drawDocument(
    input: SiteInput,
    which: { readonly code: string; readonly name: ResumeDocument },
    signal: AbortSignal,
  ): Promise<RenderedDocument>
  close(): Promise<void>
}

const WORKER = new URL('./render-worker.ts', import.meta.url)

/** Far above the longest resume in all languages on a busy machine, including worker start. */
const TIMEOUT_MS = 120_000

export class RenderTimeout extends Error {
  override name = 'RenderingTookTooLong'
  constructor() {
    super('the rendering timed out')
  }
}

/** Renders on a worker thread, so that typesetting never delays served pages. */
export function openSiteRenderer({
  timeoutMs = TIMEOUT_MS,
  workerUrl = WORKER,
} = {}): SiteRenderer {
  const timeoutError = () => new RenderTimeout()
  const thread = createBackgroundWorker<RenderTask, RenderResult>({
    workerUrl,
    timeoutMs,
    timeoutError,
  })
  return {
    async render(input) {
      const answer = await thread.run({ render: input })
      if ('files' in answer) return answer
      throw new Error('the rendering thread answered with something else')
    },
    async drawPages(pdf) {
      const answer = await thread.run({ drawPages: pdf })
      if ('pages' in answer) return answer.pages
      throw new Error('the rendering thread answered with something else')
    },
    async drawDocument(document, which, signal) {
      const answer = await thread.run({ document, ...which }, signal)
      if ('file' in answer) return answer
      throw new Error('the rendering thread answered with something else')
    },
    close: thread.close,
  }
}
