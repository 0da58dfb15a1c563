/** What the CV and the LinkedIn file say: beside the fields, and of each field. */
export { CvPane } from './cv-pane.tsx'
export type { FieldMark } from './mark-fields.ts'
export { conflictAfter, conflictWords } from './next-conflict.ts'
export { placeCvText } from './place-cv-text.ts'
export { useDrafting } from './use-drafting.ts'
export { readOf, useSources } from './use-sources.ts'
