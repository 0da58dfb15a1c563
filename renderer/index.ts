/**
 * Renders a resume with template, theme and language into site files. The server imports only this.
 */
export type { SiteInput } from './compose-site.ts'
export { renderPdfPages } from './pdf/pages-to-png.ts'
export type { SiteFile } from './render-pages.ts'
export {
  renderResumeDocument,
  type ResumeDocument,
  type SiteFiles,
  renderSite,
} from './render-site.ts'
export { sampleResume } from './templates/samples.ts'
