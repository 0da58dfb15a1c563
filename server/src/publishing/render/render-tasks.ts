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

/** A document, and of a PDF a picture of each page. */
export type RenderedDocument = { readonly file: SiteFile; readonly pages: readonly SiteFile[] }

/** As wide as the editor's pane: drawn at every pause in typing. */
const DRAFT_SCALE = 1.4

/** A whole site, the pictures of a PDF's pages, or one document. Rejects if it can't be made. */
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
