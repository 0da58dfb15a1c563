/** The page as a publication would make it now. */
export { PreviewPane } from './preview-pane.tsx'
export { usePagePreview } from './use-page-preview.ts'
