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
export async function runRenderTask(wish: RenderTask): Promise<RenderResult> {
  if ('drawPages' in wish) return { pages: await renderPdfPages(wish.drawPages) }
  if ('document' in wish) {
    const file = await renderResumeDocument(wish.document, wish.code, wish.name)
    const isPdf = wish.name.endsWith('.pdf')
    return { file, pages: isPdf ? await renderPdfPages(file.body, DRAFT_SCALE) : [] }
  }
  const { files, ...rest } = await renderSite(wish.render)
  return { files: new Map(files), ...rest }
}
