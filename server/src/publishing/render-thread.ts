import type { ResumeDocument, SiteFile, SiteFiles, SiteInput } from '@vitrine/renderer'
import { openWorkThread } from '../platform/work-thread.ts'
import type { DrawnDocument, RenderResult, RenderWork } from './do-render-work.ts'

export type RenderThread = {
  /** Rejects if the document can't be rendered, or if the thread dies on it. */
  render(input: SiteInput): Promise<SiteFiles>
  /** A picture of each page of a PDF. */
  drawPages(pdf: Uint8Array): Promise<readonly SiteFile[]>
  /** One document of one language edition. Rejects, too, once `signal` says that nobody waits for it. */
  drawDocument(
    input: SiteInput,
    which: { readonly code: string; readonly name: ResumeDocument },
    signal: AbortSignal,
  ): Promise<DrawnDocument>
  close(): Promise<void>
}

const WORKER = new URL('./render-worker.ts', import.meta.url)

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

/** Renders sites on a thread of their own: pages being served must not wait for typesetting. */
export function openRenderThread({ limitMs = LIMIT_MS, workerUrl = WORKER } = {}): RenderThread {
  const tookTooLong = () => new RenderingTookTooLong()
  const thread = openWorkThread<RenderWork, RenderResult>({ workerUrl, limitMs, tookTooLong })
  return {
    async render(input) {
      const answer = await thread.work({ render: input })
      if ('files' in answer) return answer
      throw new Error('the rendering thread answered with something else')
    },
    async drawPages(pdf) {
      const answer = await thread.work({ drawPages: pdf })
      if ('pages' in answer) return answer.pages
      throw new Error('the rendering thread answered with something else')
    },
    async drawDocument(document, which, signal) {
      const answer = await thread.work({ document, ...which }, signal)
      if ('file' in answer) return answer
      throw new Error('the rendering thread answered with something else')
    },
    close: thread.close,
  }
}
