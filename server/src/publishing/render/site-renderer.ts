import type { ResumeDocument, SiteFile, SiteFiles, SiteInput } from '@vitrine/renderer'
import { createBackgroundWorker } from '../../platform/background-worker.ts'
import type { RenderedDocument, RenderResult, RenderTask } from './render-tasks.ts'

export type SiteRenderer = {
  /** Rejects if the document can't be rendered, or if the thread dies on it. */
  render(input: SiteInput): Promise<SiteFiles>
  /** A picture of each page of a PDF. */
  drawPages(pdf: Uint8Array): Promise<readonly SiteFile[]>
  /** One document of one language edition. Rejects, too, once `signal` says that nobody waits for it. */
  drawDocument(
    input: SiteInput,
    which: { readonly code: string; readonly name: ResumeDocument },
    signal: AbortSignal,
  ): Promise<RenderedDocument>
  close(): Promise<void>
}

const WORKER = new URL('./render-worker.ts', import.meta.url)

/**
 * Far beyond what the longest resume in all its languages takes, the start of the thread
 * included, on a busy machine too: what is not done by then hangs.
 */
const TIMEOUT_MS = 120_000

export class RenderTimeout extends Error {
  override name = 'RenderingTookTooLong'
  constructor() {
    super('the rendering took too long and was ended with its thread')
  }
}

/** Renders sites on a thread of their own: pages being served must not wait for typesetting. */
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
