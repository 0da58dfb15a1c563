/** The thread in which sites are rendered: typesetting must not hold up the pages being served. */
import { parentPort } from 'node:worker_threads'
import {
  drawPages,
  renderResumeDocument,
  renderSite,
  type ResumeDocument,
  type SiteFile,
  type SiteFiles,
  type SiteInput,
} from '@vitrine/renderer'
import type { WorkAnswer, WorkRequest } from '../platform/work-thread.ts'

export type RenderWork =
  | { readonly render: SiteInput }
  | { readonly drawPages: Uint8Array }
  | { readonly document: SiteInput; readonly code: string; readonly name: ResumeDocument }

export type RenderResult =
  | ({ readonly files: Map<string, SiteFile> } & Omit<SiteFiles, 'files'>)
  | { readonly pages: readonly SiteFile[] }
  | DrawnDocument

/** A document, and of a PDF a picture of each page. */
export type DrawnDocument = { readonly file: SiteFile; readonly pages: readonly SiteFile[] }

parentPort?.on('message', (request: WorkRequest<RenderWork>) => void work(request))

async function work({ id, work: wish }: WorkRequest<RenderWork>): Promise<void> {
  try {
    if ('drawPages' in wish) return answer({ id, pages: await drawPages(wish.drawPages) })
    if ('document' in wish) return answer({ id, ...(await drawDocument(wish)) })
    const { files, ...rest } = await renderSite(wish.render)
    answer({ id, files: new Map(files), ...rest })
  } catch (error) {
    answer({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

/** As wide as the editor's pane: drawn at every pause in typing. */
const DRAFT_SCALE = 1.4

async function drawDocument({
  document,
  code,
  name,
}: Extract<RenderWork, { document: SiteInput }>): Promise<DrawnDocument> {
  const file = await renderResumeDocument(document, code, name)
  return { file, pages: name.endsWith('.pdf') ? await drawPages(file.body, DRAFT_SCALE) : [] }
}

function answer(message: WorkAnswer<RenderResult>): void {
  parentPort?.postMessage(message)
}
