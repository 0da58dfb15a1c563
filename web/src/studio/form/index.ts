/** The fields of the draft on the screen, where they are written. */
export { entryTitle } from './describe-entry.ts'
export { FieldsHead } from './fields-head.tsx'
export { FieldsPane, sectionsToOpen } from './fields-pane.tsx'
