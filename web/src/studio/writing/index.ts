/** Hints on how the drafts are written. */
export { useWritingHints } from './use-writing-hints.ts'
export { hintCount, WritingHintsDialog } from './writing-hints-dialog.tsx'
