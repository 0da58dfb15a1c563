import {
  renderPdfPages,
  renderResumeDocument,
  renderSite,
  type ResumeDocument,
  type SiteFile,
  type SiteFiles,
  type SiteInput,
} from '@vitrine/renderer'

export type RenderTask =
  | { readonly render: SiteInput }
  | { readonly drawPages: Uint8Array }
  | { readonly document: SiteInput; readonly code: string; readonly name: ResumeDocument }

export type RenderResult =
  | ({ readonly files: Map<string, SiteFile> } & Omit<SiteFiles, 'files'>)
  | { readonly pages: readonly SiteFile[] }
  | RenderedDocument

/** A document and, for a PDF, an image of each page. */
export type RenderedDocument = { readonly file: SiteFile; readonly pages: readonly SiteFile[] }

/** Matches the width of the editor pane. */
const DRAFT_SCALE = 1.4

/** Renders a site, page images of a PDF, or one document. Rejects on a render error. */
export async function runRenderTask(task: RenderTask): Promise<RenderResult> {
  if ('drawPages' in task) return { pages: await renderPdfPages(task.drawPages) }
  if ('document' in task) {
    const file = await renderResumeDocument(task.document, task.code, task.name)
    const isPdf = task.name.endsWith('.pdf')
    return { file, pages: isPdf ? await renderPdfPages(file.body, DRAFT_SCALE) : [] }
  }
  const { files, ...rest } = await renderSite(task.render)
  return { files: new Map(files), ...rest }
}
