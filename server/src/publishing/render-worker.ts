/** The thread in which sites are rendered: typesetting must not hold up the pages being served. */
import { parentPort } from 'node:worker_threads'
import { renderSite, type SiteFile, type SiteInput, type SiteFiles } from '@vitrine/renderer'

export type RenderRequest = { readonly id: number; readonly input: SiteInput }

export type RenderAnswer =
  | ({ readonly id: number; readonly files: Map<string, SiteFile> } & Omit<SiteFiles, 'files'>)
  | { readonly id: number; readonly problem: string }

parentPort?.on('message', (request: RenderRequest) => void render(request))

async function render({ id, input }: RenderRequest): Promise<void> {
  try {
    const { files, ...rest } = await renderSite(input)
    answer({ id, files: new Map(files), ...rest })
  } catch (error) {
    answer({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

function answer(message: RenderAnswer): void {
  parentPort?.postMessage(message)
}
