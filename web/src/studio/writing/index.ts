/** Writing hints for the drafts. */
export { useWritingHints } from './use-writing-hints.ts'
export { hintCount, WritingHintsDialog } from './writing-hints-dialog.tsx'
