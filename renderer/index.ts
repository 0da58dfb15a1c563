/** A resume, a template, a theme and a language become the files of a site. All that the server imports. */
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
