/** The thread in which sites are rendered: typesetting must not hold up the pages being served. */
import { parentPort } from 'node:worker_threads'
import {
  drawPages,
  renderSite,
  type SiteFile,
  type SiteFiles,
  type SiteInput,
} from '@vitrine/renderer'

export type RenderWork = { readonly render: SiteInput } | { readonly drawPages: Uint8Array }

export type RenderRequest = { readonly id: number; readonly work: RenderWork }

export type RenderAnswer =
  | ({ readonly id: number; readonly files: Map<string, SiteFile> } & Omit<SiteFiles, 'files'>)
  | { readonly id: number; readonly pages: readonly SiteFile[] }
  | { readonly id: number; readonly problem: string }

parentPort?.on('message', (request: RenderRequest) => void work(request))

async function work({ id, work: wish }: RenderRequest): Promise<void> {
  try {
    if ('drawPages' in wish) return answer({ id, pages: await drawPages(wish.drawPages) })
    const { files, ...rest } = await renderSite(wish.render)
    answer({ id, files: new Map(files), ...rest })
  } catch (error) {
    answer({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

function answer(message: RenderAnswer): void {
  parentPort?.postMessage(message)
}
