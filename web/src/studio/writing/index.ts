/** Hints on how the drafts are written. */
export { useWriting } from './use-writing.ts'
export { hintsWords, WritingDialog } from './writing-dialog.tsx'
