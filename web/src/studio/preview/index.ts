/** The preview of the published page. */
export { PreviewPane } from './preview-pane.tsx'
export { usePagePreview } from './use-page-preview.ts'
