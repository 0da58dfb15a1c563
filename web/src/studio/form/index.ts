/** The fields of the draft on the screen, where they are written. */
export { entryTitle } from './entry-title.ts'
export { FieldsHeader } from './fields-header.tsx'
export { FieldsPane, sectionsToOpen } from './fields-pane.tsx'
