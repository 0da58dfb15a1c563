/** The thread in which sites are rendered: typesetting must not hold up the pages being served. */
import { parentPort } from 'node:worker_threads'
import {
  drawPages,
  renderSite,
  type SiteFile,
  type SiteFiles,
  type SiteInput,
} from '@vitrine/renderer'
import type { WorkAnswer, WorkRequest } from '../platform/work-thread.ts'

export type RenderWork = { readonly render: SiteInput } | { readonly drawPages: Uint8Array }

export type RenderResult =
  | ({ readonly files: Map<string, SiteFile> } & Omit<SiteFiles, 'files'>)
  | { readonly pages: readonly SiteFile[] }

parentPort?.on('message', (request: WorkRequest<RenderWork>) => void work(request))

async function work({ id, work: wish }: WorkRequest<RenderWork>): Promise<void> {
  try {
    if ('drawPages' in wish) return answer({ id, pages: await drawPages(wish.drawPages) })
    const { files, ...rest } = await renderSite(wish.render)
    answer({ id, files: new Map(files), ...rest })
  } catch (error) {
    answer({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

function answer(message: WorkAnswer<RenderResult>): void {
  parentPort?.postMessage(message)
}
